import type { Enrolment } from '@rapport/contract/campaigns/enrolments.ts'
import { reasonNames, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { EnrolmentSortField, EnrolmentState } from '@rapport/contract/campaigns/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'

type Times = 'holdUntil' | 'lastSentAt' | 'dueAt' | 'addedAt'

export type EnrolmentRow = Omit<Enrolment, Times | 'reason'> & {
  /** As stored. */
  reason: string | null
  holdUntil: Date | null
  lastSentAt: Date | null
  dueAt: Date | null
  addedAt: Date
}

const list = `(select json_build_object('id', l.id, 'title', l.title) from lists l
  where l.id = e.list_id and l.deleted_at is null)`

const sent = `lateral (
  select count(*)::integer as sent, max(sent_at) as last_sent_at from sends
  where enrolment_id = e.id and kind = 'step' and state = 'sent'
) d`

const columns = `e.id, e.member_id as "talentId", e.name, e.variables ->> 'title' as title,
  e.variables ->> 'company' as company, e.address, e.state,
  e.reason, e.hold_until as "holdUntil", e.is_holdout as "isHoldout", ${list} as list,
  e.mailbox_id as "mailboxId", d.sent,
  d.last_sent_at as "lastSentAt",
  (select position from campaign_steps s where s.id = e.next_step_id and s.removed_at is null) as "nextStep",
  case when e.state in ('active', 'held') then e.due_at end as "dueAt", e.added_at as "addedAt"`

export type EnrolmentFilter = {
  search: string
  state?: EnrolmentState | undefined
  /** `other`: any that this version does not know. */
  reason?: Reason | undefined
}

const knownReasons = reasonNames.filter((reason) => reason !== 'other')

/** People `e` of a campaign. `text` is in lower case. */
const matching = ({
  campaign,
  text,
  state,
  reason,
}: Placeholders<
  'campaign' | 'text' | 'state' | 'reason'
>) => `e.campaign_id = ${campaign} and e.removed_at is null
  and (${state}::text is null or e.state = ${state})
  and (${reason}::text is null or e.reason = ${reason}
    or (${reason} = 'other' and e.reason <> all('{${knownReasons.join(',')}}')))
  and (${text} = '' or position(${text} in lower(concat_ws(E'\\n', e.name, e.variables ->> 'title',
    e.variables ->> 'company', e.address))) > 0)`

const valuesOf = (campaignId: number, { search, state, reason }: EnrolmentFilter) => [
  campaignId,
  search.toLowerCase(),
  state,
  reason,
]

const orders: Record<EnrolmentSortField, string> = {
  addedAt: 'e.added_at',
  name: 'lower(e.name)',
  state: `concat(e.state, ' ', e.reason)`,
  dueAt: `case when e.state in ('active', 'held') then e.due_at end`,
  lastSentAt: 'd.last_sent_at',
}

type Page = EnrolmentFilter & {
  sortOn: EnrolmentSortField
  sortBy: SortDirection
  offset: number
  limit: number
}

/** A page of a campaign's enrolments, unknown values last, and how many match. */
export async function findEnrolments(
  db: Database,
  campaignId: number,
  { sortOn, sortBy, offset, limit, ...filter }: Page,
): Promise<{ rows: EnrolmentRow[]; total: number }> {
  const values = valuesOf(campaignId, filter)
  const condition = matching({ campaign: '$1', text: '$2', state: '$3', reason: '$4' })
  const order = `${orders[sortOn]} ${sortBy} nulls last, e.id ${sortBy}`
  const [page, count] = await Promise.all([
    db.query<EnrolmentRow>(
      `with page as (
         select e.id from enrolments e ${sortOn === 'lastSentAt' ? `cross join ${sent}` : ''}
           where ${condition} order by ${order} offset $5 limit $6
       )
       select ${columns} from page join enrolments e using (id) cross join ${sent} order by ${order}`,
      [...values, offset, limit],
    ),
    db.query<{ total: number }>(
      `select count(*)::integer as total from enrolments e where ${condition}`,
      values,
    ),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export async function findEnrolment(
  db: Database,
  campaignId: number,
  id: number,
): Promise<(EnrolmentRow & { variables: Record<string, string>; zone: string | null }) | null> {
  const { rows } = await db.query<EnrolmentRow & { variables: Record<string, string>; zone: string | null }>(
    `select ${columns}, e.variables, e.zone from enrolments e cross join ${sent}
     where e.campaign_id = $1 and e.id = $2 and e.removed_at is null`,
    [campaignId, id],
  )
  return rows[0] ?? null
}

/** The enrolments among these that still exist, in their order. */
export async function findEnrolmentsById(
  db: Database,
  campaignId: number,
  ids: number[],
): Promise<EnrolmentRow[]> {
  const { rows } = await db.query<EnrolmentRow>(
    `select ${columns} from unnest($2::integer[]) with ordinality asked (id, place)
     join enrolments e on e.id = asked.id and e.campaign_id = $1 and e.removed_at is null
     cross join ${sent} order by asked.place`,
    [campaignId, ids],
  )
  return rows
}

/** The enrolments that a request selects: those with these ids, or all that match except some. */
export type Chosen = { ids: number[] } | (EnrolmentFilter & { without: number[] })

/** The ids of the selected enrolments, newest first. */
export async function findChosen(db: Database, campaignId: number, chosen: Chosen): Promise<number[]> {
  const filter = 'ids' in chosen ? { search: '' } : chosen
  const condition = matching({ campaign: '$1', text: '$2', state: '$3', reason: '$4' })
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(e.id order by e.added_at desc, e.id desc), '{}') as ids from enrolments e
     where ${condition} and ($5::integer[] is null or e.id = any($5)) and e.id <> all($6::integer[])`,
    [
      ...valuesOf(campaignId, filter),
      'ids' in chosen ? chosen.ids : null,
      'ids' in chosen ? [] : chosen.without,
    ],
  )
  return rows[0]!.ids
}
