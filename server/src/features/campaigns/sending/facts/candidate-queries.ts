import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountId } from '../../../../database/ids.ts'
import { teammatesOf, teamOf } from '../../../../database/team-of.ts'
import { isUnreadSql } from '../../../../mail/unread-addresses.ts'
import type { AddressStatus } from '../../guards/guards.ts'
import { reaches, sharedValues } from '../../../own-people/own-people.ts'
import { hasTeammates, hasTeammatesCampaign, isFirst, withTeammates } from './teammate-facts.ts'

/** A person whose next send may be due, with everything that guards and the email need. */
export type Candidate = {
  enrolmentId: number
  userId: AccountId
  campaignId: number
  stepId: number
  stepVersionId: number
  position: number
  subject: Subject
  document: Document
  name: string | null
  address: string | null
  addressHash: Buffer | null
  /** The domain that makes people colleagues; null: none. */
  companyDomain: string | null
  addressStatus: AddressStatus | null
  variables: Record<string, string>
  zone: string | null
  state: 'active' | 'held' | 'finished' | 'stopped'
  reason: string | null
  holdUntil: Date | null
  dueAt: Date | null
  jitter: number
  isHoldout: boolean
  refused: RefusedReason[]
  hasReply: boolean
  colleagueReplied: boolean
  /** When another campaign of the account last wrote to this mailbox. */
  writtenAt: Date | null
  /** When a teammate's campaign last wrote to this mailbox, or to another one of the person. */
  teammateWroteAt: Date | null
  /** A teammate's running campaign has the person, and goes first. */
  isWithTeammate: boolean
  campaignStatus: 'draft' | 'running' | 'paused' | 'finished'
  isArchived: boolean
  setup: CampaignSetup
  /** The emails that were sent to this person before, oldest first. */
  previous: { messageId: string; threadId: string | null; subject: string }[]
  /** Kept from an earlier try, so that the same key finds the outcome of that try. */
  earlier: { key: string; token: string; trackingToken: string | null } | null
  firstName: string
  lastName: string
  email: string
  isVerified: boolean
  isOpen: boolean
  planExpiresAt: Date | null
}

/** What guards make of a status: an address that no one reads is risky. */
const usableAs = (status: string) => `case
    when ${status} = 'invalid' then 'invalid'
    when ${isUnreadSql('e.address')} then 'risky'
    else coalesce(${status}, 'unverified')
  end`

/**
 * The status of the address for the team that owns it, by what is known of it: of an own value by
 * the account's verdicts, of a revealed one by what is known to all. Null without an address.
 */
export const addressStatus = `case
  when e.address is null then null
  else coalesce((
    select ${usableAs('own.status')} from (
      select case
        when coalesce(o.date, '') <= to_char(a.checked_at at time zone 'UTC', 'YYYY-MM-DD')
          then verdict_status(a.verdict, o.status)
        else o.status
      end as status
      from own_contact_values o
      left join address_verdicts a on a.team_id = e.team_id and a.hash = e.address_hash
      where o.team_id = e.team_id and o.member_id = e.member_id and o.kind = 'email'
        and o.value = lower(e.address)
      limit 1
    ) own
  ), (
    select ${usableAs('v.status')}
    from reveals r
    cross join lateral ${sharedValues(`kind = 'email' and person_id = r.person_id`)} v
    where r.team_id = ${teamOf('e.user_id')} and r.kind = 'email' and lower(v.value) = lower(e.address)
      and r.person_id = coalesce(e.person_id,
        (select o.shared_person_id from own_people o where o.id = e.own_person_id))
    limit 1
  ), 'not_owned')
end`

/**
 * The facts about a person that the guards ask for: `e` is an enrolment, `c` its campaign, joined
 * to `withTeammates`. Once their owner lets them
 * go on, only a later reply of a colleague counts. `mayBeAnswered`: a condition that is cheaper to
 * check, and true of all whose colleagues replied.
 */
const personFacts = (
  mayBeAnswered: string,
) => `e.address, e.company_domain as "companyDomain", ${addressStatus} as "addressStatus",
  e.variables, e.zone, e.state, e.reason,
  e.hold_until as "holdUntil",
  e.due_at as "dueAt", coalesce(e.jitter, e.jitter_seconds / 60.0)::double precision as jitter,
  e.is_holdout as "isHoldout",
  (select coalesce(array_agg(why order by why), '{}') from refused_addresses r
    where r.team_id = e.team_id and r.address_hash = e.address_hash) as refused,
  exists (select from inbound_messages i where i.enrolment_id = e.id and i.class = 'reply') as "hasReply",
  ${mayBeAnswered} and exists (
    select from enrolments o join inbound_messages i on i.enrolment_id = o.id
    where o.team_id = e.team_id and o.company_domain = e.company_domain and o.id <> e.id
      and i.class = 'reply' and i.received_at >= e.added_at
      and not exists (
        select from campaign_events v where v.enrolment_id = e.id and v.kind in ('released', 'resumed')
          and v.at >= i.received_at
      )
  ) as "colleagueReplied",
  (
    select max(w.claimed_at) from sends w
    where w.user_id = e.user_id and w.address_hash = e.address_hash and w.kind = 'step'
      and w.campaign_id is distinct from e.campaign_id
      and ${reaches('w')}
  ) as "writtenAt",
  wrote.at as "teammateWroteAt", ${hasTeammatesCampaign(isFirst)} as "isWithTeammate"`

/** The emails that were sent to a person before. */
const before = `sends p where p.enrolment_id = e.id and p.kind = 'step' and p.state = 'sent'
  and p.sent_message_id is not null and p.mail is not null`

/** `c`: the campaign; `u`: its account; `s` and `v`: the next step and its newest version; `d`: its send. */
const candidate = `e.id as "enrolmentId", e.user_id as "userId", e.campaign_id as "campaignId",
  s.id as "stepId", v.id as "stepVersionId",
  s.position, v.subject, v.document, e.name, e.address_hash as "addressHash",
  ${personFacts('e.company_domain is not null')},
  (
    select coalesce(json_agg(json_build_object('messageId', p.sent_message_id, 'threadId', p.thread_id,
      'subject', p.mail->>'subject') order by p.sent_at, p.id), '[]')
    from ${before}
  ) as previous,
  c.status as "campaignStatus", c.archived_at is not null as "isArchived", c.setup,
  case when d.id is not null then json_build_object('key', d.key, 'token', d.unsubscribe_token,
    'trackingToken', d.tracking_token) end as earlier,
  u.first_name as "firstName", u.last_name as "lastName", u.email, u.is_verified as "isVerified",
  u.deactivated_at is null and u.removed_at is null as "isOpen", u.plan_expires_at as "planExpiresAt"`

const tables = (step: string) => `enrolments e
  join campaigns c on c.id = e.campaign_id
  join users u on u.id = e.user_id
  join campaign_steps s on s.id = ${step} and s.removed_at is null
  join lateral (select id, subject, document from step_versions where step_id = s.id
    order by number desc limit 1) v on true
  left join sends d on d.enrolment_id = e.id and d.step_id = s.id
  ${withTeammates()}`

/** The next step of a person without a plan: the first that they didn't get, else the first of all. */
const anyStep = `coalesce(e.next_step_id, (
  select n.id from campaign_steps n where n.campaign_id = e.campaign_id and n.removed_at is null
  order by exists (select from sends g where g.enrolment_id = e.id and g.step_id = n.id
    and g.state <> 'planned'), n.position limit 1
))`

/**
 * Reads a person with their next send. Null if the person, or the step, is gone. Unless
 * `isPlanned`, also reads a person without a plan. A named statement, so that its plan is cached:
 * making one takes ten times as long as running it.
 */
export async function findCandidate(
  client: PoolClient,
  enrolmentId: number,
  { isPlanned = true }: { isPlanned?: boolean } = {},
): Promise<Candidate | null> {
  const { rows } = await client.query<Omit<Candidate, 'setup'> & { setup: unknown }>({
    name: `campaign-candidate-${isPlanned ? 'planned' : 'any'}`,
    text: `select ${candidate} from ${tables(isPlanned ? 'e.next_step_id' : anyStep)} where e.id = $1`,
    values: [enrolmentId],
  })
  const [row] = rows
  return row ? { ...row, setup: campaignSetup.parse(row.setup) } : null
}

/** A person in a campaign as the guards see them. */
export type PersonFacts = Pick<
  Candidate,
  | 'address'
  | 'companyDomain'
  | 'addressStatus'
  | 'variables'
  | 'zone'
  | 'state'
  | 'reason'
  | 'holdUntil'
  | 'dueAt'
  | 'jitter'
  | 'isHoldout'
  | 'refused'
  | 'hasReply'
  | 'colleagueReplied'
  | 'writtenAt'
  | 'teammateWroteAt'
  | 'isWithTeammate'
> & { id: number; stepId: number; mailboxId: number | null; isFirstStep: boolean }

/** Everyone in a campaign who may still get an email, whether it is planned or not. */
export async function findPeopleFacts(client: PoolClient, campaignId: number): Promise<PersonFacts[]> {
  const { rows } = await client.query<PersonFacts>(
    `with first as (
       select id from campaign_steps where campaign_id = $1 and removed_at is null order by position limit 1
     ), answered as (
       select distinct o.company_domain from inbound_messages i join enrolments o on o.id = i.enrolment_id
       where i.class = 'reply' and o.company_domain is not null
         and i.user_id in ${teammatesOf('(select user_id from campaigns where id = $1)')}
     ), team as (
       select ${hasTeammates({ team: 'u.team_id', account: 'u.id' })} as "isShared"
       from users u where u.id = (select user_id from campaigns where id = $1)
     )
     select e.id, s.id as "stepId", e.mailbox_id as "mailboxId",
       not exists (select from ${before}) as "isFirstStep",
       ${personFacts('coalesce(e.company_domain in (select company_domain from answered), false)')}
     from enrolments e
     join campaigns c on c.id = e.campaign_id
     ${withTeammates('(select "isShared" from team)')}
     join campaign_steps s on s.removed_at is null and s.id = case
       when e.next_step_id is not null then e.next_step_id
       when not exists (select from sends g
         where g.enrolment_id = e.id and g.kind = 'step') then (select id from first)
       else ${anyStep}
     end
     where e.campaign_id = $1 and e.removed_at is null and e.state in ('active', 'held') order by e.id`,
    [campaignId],
  )
  return rows
}
