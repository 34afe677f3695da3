import type {
  Enrolment,
  ChosenEnrolments,
  EnrolmentDetails,
  listEnrolments as listRoute,
  TimelineEntry,
} from '@rapport/contract/campaigns/enrolments.ts'
import type { ConversationMessage } from '@rapport/contract/campaigns/replies.ts'
import type { EnrolmentSortField } from '@rapport/contract/campaigns/vocabularies.ts'
import { reasonOf, reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { TeammateEmail } from '@rapport/contract/people/person.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { assertCampaign, type CampaignsDeps } from '../campaigns.ts'
import { timelineEntryOf } from '../events.ts'
import { whyNot, type WhyNotDeps } from '../sending/facts/why-not.ts'
import {
  findEnrolment,
  findEnrolments,
  type Chosen,
  type EnrolmentFilter,
  type EnrolmentRow,
} from './table-queries.ts'
import { findTeammatesWrote } from './teammates-queries.ts'
import { findEvents, findReceived, findSends, findWritten, findWrittenBack } from './timeline-queries.ts'

export type EnrolmentDeps = CampaignsDeps & WhyNotDeps

type PageInput = EnrolmentFilter & {
  id: number
  sortOn: EnrolmentSortField
  sortBy?: SortDirection | undefined
  page: number
  limit: number
}

const isTime = (field: EnrolmentSortField) => field === 'addedAt' || field === 'lastSentAt'

/** Lists a page of a campaign's enrolments. A page beyond the end is empty. Throws `not_found`. */
export async function listEnrolments(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  { userId }: Actor,
  { id, page, limit, sortOn, sortBy, ...filter }: PageInput,
): Promise<Output<(typeof listRoute)['data']>> {
  await assertCampaign(pool, userId, id)
  const { rows, total } = await findEnrolments(pool, id, {
    ...filter,
    sortOn,
    sortBy: sortBy ?? (isTime(sortOn) ? 'desc' : 'asc'),
    offset: (page - 1) * limit,
    limit,
  })
  const wrote = await findTeammatesWrote(
    pool,
    rows.map(({ id: contactId }) => contactId),
  )
  return { items: rows.map((row) => toContract(row, wrote)), metadata: { total, page, limit } }
}

/** Throws `not_found`. */
export async function getEnrolment(
  deps: EnrolmentDeps,
  { userId }: Actor,
  { id, contactId }: { id: number; contactId: number },
): Promise<EnrolmentDetails> {
  await assertCampaign(deps.pool, userId, id)
  return inTransaction(deps.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    return readEnrolment(client, deps, { id, contactId })
  })
}

/** Throws `not_found`. */
export async function getConversation(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  { userId }: Actor,
  { id, contactId }: { id: number; contactId: number },
): Promise<ConversationMessage[]> {
  await assertCampaign(pool, userId, id)
  if (!(await findEnrolment(pool, id, contactId))) throw new AppError('not_found')
  const [sent, received] = await Promise.all([findWritten(pool, contactId), findWrittenBack(pool, contactId)])
  return [...sent, ...received]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((message) => Object.assign({}, message, { at: message.at.toISOString() }))
}

/** Throws `not_found`. */
export async function readEnrolment(
  client: PoolClient,
  deps: WhyNotDeps,
  { id, contactId }: { id: number; contactId: number },
): Promise<EnrolmentDetails> {
  const row = await findEnrolment(client, id, contactId)
  if (!row) throw new AppError('not_found')
  const refused = await whyNot(client, deps, contactId)
  return {
    ...toContract(row, await findTeammatesWrote(client, [contactId])),
    variables: row.variables,
    zone: row.zone,
    whyNot:
      refused?.map(({ reason, until }) => ({ reason, remedy: reasons[reason].remedy, until: iso(until) })) ??
      null,
    timeline: await timelineOf(client, row),
  }
}

async function timelineOf(db: Database, { id, addedAt, list }: EnrolmentRow): Promise<TimelineEntry[]> {
  const sends = await findSends(db, id)
  const received = await findReceived(db, id)
  const events = await findEvents(db, id)
  const entries = [
    { kind: 'added' as const, at: addedAt.toISOString(), list },
    ...sends.map(({ at, ...entry }) => Object.assign(entry, { kind: 'send' as const, at: at.toISOString() })),
    ...received.map(({ at, ...entry }) =>
      Object.assign(entry, { kind: 'received' as const, at: at.toISOString() }),
    ),
    ...events.flatMap((event) => timelineEntryOf(event) ?? []),
  ]
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const chosenOf = (chosen: ChosenEnrolments): Chosen =>
  'contactIds' in chosen ? { ids: chosen.contactIds } : chosen

const iso = (time: Date | null) => time?.toISOString() ?? null

const toContract = (
  { reason, holdUntil, lastSentAt, dueAt, addedAt, ...row }: EnrolmentRow,
  wrote: ReadonlyMap<number, TeammateEmail>,
): Enrolment => ({
  ...row,
  reason: reasonOf(reason),
  holdUntil: iso(holdUntil),
  lastSentAt: iso(lastSentAt),
  dueAt: iso(dueAt),
  addedAt: addedAt.toISOString(),
  teammateWrote: wrote.get(row.id) ?? null,
})
