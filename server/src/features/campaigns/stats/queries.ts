import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { judgedVerdict } from '../tracking/queries.ts'

export type StepCounts = {
  stepId: number
  /** Null: the step was removed. */
  position: number | null
  sent: number
  bounced: number
  replied: number
  unsubscribed: number
  complained: number
  /** The delivered emails that count opens. */
  tellOpens: number
  openedByHuman: number
  openedByMachine: number
  tellClicks: number
  clickedByHuman: number
  clickedByMachine: number
}

const seen = (kind: string, human: boolean) =>
  `count(distinct e.send_id) filter (where e.kind = '${kind}'
     and (e.verdict = 'human') is ${human ? '' : 'not '}true)`

const counted = (expression: string, name: string) => `coalesce(${expression}, 0)::integer as "${name}"`

/**
 * The outcomes of each step's emails, in the order of the steps, removed ones last. A person counts
 * once, for the step that their first reply answers; an email that both people and programs opened
 * counts for both.
 */
export async function countSteps(db: Database, campaignId: number): Promise<StepCounts[]> {
  const { rows } = await db.query<StepCounts>(
    `with sent as (
       select step_id, count(*) as count from sends
       where campaign_id = $1 and kind = 'step' and state = 'sent' and step_id is not null group by step_id
     ), tracked as (
       select step_id, count(*) filter (where tracks_opens) as opens,
         count(*) filter (where tracks_clicks) as clicks from sends
       where campaign_id = $1 and state = 'sent' and tracking_token is not null group by step_id
     ), came as (
       select distinct on (i.enrolment_id, i.class) i.class, d.step_id, d.tracks_opens, d.tracks_clicks
       from inbound_messages i join sends d on d.id = i.send_id and d.kind = 'step'
       where i.campaign_id = $1 and i.class in ('reply', 'hard_bounce')
       order by i.enrolment_id, i.class, i.received_at, i.id
     ), back as (
       select step_id, count(*) filter (where class = 'reply') as replied,
         count(*) filter (where class = 'hard_bounce') as bounced,
         count(*) filter (where class = 'hard_bounce' and tracks_opens) as lost_opens,
         count(*) filter (where class = 'hard_bounce' and tracks_clicks) as lost_clicks
       from came group by step_id
     ), events as (
       select d.step_id,
         count(distinct e.enrolment_id) filter (where e.kind = 'unsubscribed') as unsubscribed,
         count(distinct e.enrolment_id) filter (where e.kind = 'complaint') as complained,
         ${seen('opened', true)} as opened_by_human, ${seen('opened', false)} as opened_by_machine,
         ${seen('clicked', true)} as clicked_by_human, ${seen('clicked', false)} as clicked_by_machine
       from (
         select e.enrolment_id, e.send_id, e.kind, ${judgedVerdict('e')} as verdict from campaign_events e
         where e.campaign_id = $1 and e.kind in ('unsubscribed', 'complaint', 'opened', 'clicked')
       ) e join sends d on d.id = e.send_id and d.kind = 'step' group by d.step_id
     )
     select s.id as "stepId", case when s.removed_at is null then s.position end as position,
       ${counted('sent.count', 'sent')}, ${counted('back.bounced', 'bounced')},
       ${counted('back.replied', 'replied')},
       ${counted('tracked.opens - coalesce(back.lost_opens, 0)', 'tellOpens')},
       ${counted('tracked.clicks - coalesce(back.lost_clicks, 0)', 'tellClicks')},
       ${counted('events.unsubscribed', 'unsubscribed')}, ${counted('events.complained', 'complained')},
       ${counted('events.opened_by_human', 'openedByHuman')},
       ${counted('events.opened_by_machine', 'openedByMachine')},
       ${counted('events.clicked_by_human', 'clickedByHuman')},
       ${counted('events.clicked_by_machine', 'clickedByMachine')}
     from campaign_steps s
     left join sent on sent.step_id = s.id
     left join tracked on tracked.step_id = s.id
     left join back on back.step_id = s.id
     left join events on events.step_id = s.id
     where s.campaign_id = $1 and (s.removed_at is null or sent.count > 0)
     order by s.removed_at is not null, s.position, s.id`,
    [campaignId],
  )
  return rows
}

export type HoldoutCount = { isHoldout: boolean; people: number; answered: number }

/**
 * The people whose company is known, held out or written to: how many there are, and from how many
 * a company has replied since they were added.
 */
export async function countHoldout(
  db: Database,
  { userId, campaignId }: { userId: AccountId; campaignId: number },
): Promise<HoldoutCount[]> {
  const { rows } = await db.query<HoldoutCount>(
    `with people as (
       select e.is_holdout, e.company_domain, e.added_at from enrolments e
       where e.campaign_id = $1 and e.company_domain is not null
         and (e.is_holdout or exists (select from sends d
           where d.enrolment_id = e.id and d.kind = 'step' and d.state = 'sent'))
     ), replies as (
       select o.company_domain, max(i.received_at) as last
       from inbound_messages i join enrolments o on o.id = i.enrolment_id
       where i.user_id = $2 and i.class = 'reply' and o.company_domain is not null group by 1
     )
     select p.is_holdout as "isHoldout", count(*)::integer as people,
       count(*) filter (where r.last >= p.added_at)::integer as answered
     from people p left join replies r using (company_domain) group by 1`,
    [campaignId, userId],
  )
  return rows
}

export async function hasHoldout(db: Database, campaignId: number): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    'select exists (select from enrolments where campaign_id = $1 and is_holdout) as has',
    [campaignId],
  )
  return rows[0]!.has
}
