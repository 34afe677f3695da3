import type { BringInEnding, BringInState, BringInWait } from '@rapport/contract/bring-ins/vocabularies.ts'
import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import { toJsonb } from '../../database/storable.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Query } from '../../providers/pdl-search/query.ts'

export type BringInRow = {
  id: number
  userId: AccountId
  provider: string
  key: Buffer
  query: Query
  filters: FilterSet
  left: FieldId[]
  module: CreditModule
  state: BringInState
  why: BringInEnding | null
  wanted: number
  received: number
  added: number
  changed: number
  unchanged: number
  repeated: number
  suppressed: number
  unreadable: number
  unfit: number
  unfitBy: Partial<Record<FieldId, number>>
  waitsFor: BringInWait | null
  waitsUntil: Date | null
  failures: number
  listId: number | null
  listTitle: string | null
  createdAt: Date
  finishedAt: Date | null
}

const columns = `b.id, b.user_id as "userId", b.provider, b.query_key as key, b.query, b.filters,
  b.left_filters as "left", b.module, b.state, b.why, b.wanted, b.received, b.added, b.changed, b.unchanged,
  b.repeated, b.suppressed, b.unreadable, b.unfit, b.unfit_by as "unfitBy", b.waits_for as "waitsFor",
  b.waits_until as "waitsUntil", b.failures, l.id as "listId", l.title as "listTitle",
  b.created_at as "createdAt", b.finished_at as "finishedAt"`

/** Filters that were stored by another release are completed; those that are refused now ask for nothing. */
function complete(row: BringInRow): BringInRow {
  const parsed = filterSet.safeParse(row.filters)
  return { ...row, filters: parsed.success ? parsed.data : emptyFilterSet }
}

const tables = 'bring_ins b left join lists l on l.id = b.list_id and l.deleted_at is null'

export async function findBringIn(db: Database, userId: AccountId, id: number): Promise<BringInRow | null> {
  const { rows } = await db.query<BringInRow>(
    `select ${columns} from ${tables} where b.user_id = $1 and b.id = $2`,
    [userId, id],
  )
  return rows[0] ? complete(rows[0]) : null
}

/** Newest first. */
export async function findBringIns(
  db: Database,
  userId: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<BringInRow[]> {
  const { rows } = await db.query<BringInRow>(
    `select ${columns} from ${tables} where b.user_id = $1 order by b.id desc limit $2 offset $3`,
    [userId, limit, offset],
  )
  return rows.map(complete)
}

export async function countBringIns(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from bring_ins where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

/** Whether somebody is bringing in the people of a query. */
export async function isRunning(db: Database, provider: string, key: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from bring_ins where provider = $1 and query_key = $2 and state = 'running'`,
    [provider, key],
  )
  return rowCount === 1
}

/** The running bring-ins of an account. */
export async function findRunning(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from bring_ins where user_id = $1 and state = 'running' order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

type NewBringIn = Pick<
  BringInRow,
  'provider' | 'key' | 'query' | 'filters' | 'left' | 'module' | 'wanted'
> & {
  now: Date
}

/** Null if somebody is bringing in the people of this query. */
export async function insertBringIn(
  client: AccountClient,
  userId: AccountId,
  { provider, key, query, filters, left, module, wanted, now }: NewBringIn,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bring_ins
       (user_id, provider, query_key, query, filters, left_filters, module, wanted, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, query_key) where state = 'running' do nothing returning id`,
    [userId, provider, key, toJsonb(query), toJsonb(filters), toJsonb(left), module, wanted, now],
  )
  return rows[0]?.id ?? null
}

/** One that still has something to receive, to check or to list; null if there is none of this id. */
export async function findWork(db: Database, id: number): Promise<BringInRow | null> {
  const { rows } = await db.query<BringInRow>(
    `select ${columns} from ${tables} where b.id = $1 and b.finished_at is null`,
    [id],
  )
  return rows[0] ? complete(rows[0]) : null
}

type Received = Pick<
  BringInRow,
  'added' | 'changed' | 'unchanged' | 'repeated' | 'suppressed' | 'unreadable'
> & {
  received: number
}

/** Adds what a page brought, whatever the state: it was paid for. */
export async function addReceived(client: AccountClient, id: number, page: Received): Promise<void> {
  const { received, added, changed, unchanged, repeated, suppressed, unreadable } = page
  await client.query(
    `update bring_ins set received = received + $2, added = added + $3, changed = changed + $4,
       unchanged = unchanged + $5, repeated = repeated + $6, suppressed = suppressed + $7,
       unreadable = unreadable + $8, failures = 0, waits_for = null, waits_until = null
     where id = $1`,
    [id, received, added, changed, unchanged, repeated, suppressed, unreadable],
  )
}

/** A person who stands in several pages counts once. */
export async function insertPeople(
  client: AccountClient,
  id: number,
  people: { id: number; isNew: boolean }[],
): Promise<void> {
  await client.query(
    `insert into bring_in_people (bring_in_id, person_id, is_new)
     select $1, * from unnest($2::integer[], $3::boolean[]) on conflict do nothing`,
    [id, people.map((person) => person.id), people.map(({ isNew }) => isNew)],
  )
}

/** People whose fit isn't known yet. */
export async function findUnchecked(db: Database, id: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ personId: number }>(
    `select person_id as "personId" from bring_in_people
     where bring_in_id = $1 and fits is null order by person_id limit $2`,
    [id, limit],
  )
  return rows.map(({ personId }) => personId)
}

type Checked = { checked: number[]; fitting: number[]; unfitBy: BringInRow['unfitBy'] }

export async function storeChecked(
  client: AccountClient,
  id: number,
  { checked, fitting, unfitBy }: Checked,
): Promise<void> {
  const { rowCount } = await client.query(
    `update bring_in_people set fits = person_id = any($3::integer[])
     where bring_in_id = $1 and person_id = any($2::integer[]) and fits is null`,
    [id, checked, fitting],
  )
  const unfit = (rowCount ?? 0) - fitting.length
  await client.query('update bring_ins set unfit = unfit + $2, unfit_by = $3 where id = $1', [
    id,
    Math.max(0, unfit),
    toJsonb(unfitBy),
  ])
}

/** New people who fit, or of whom a failed bring-in could not find out: they are paid for, too. */
export async function findNewFitting(db: Database, id: number): Promise<number[]> {
  const { rows } = await db.query<{ personId: number }>(
    `select person_id as "personId" from bring_in_people
     where bring_in_id = $1 and is_new and fits is distinct from false order by person_id`,
    [id],
  )
  return rows.map(({ personId }) => personId)
}

/** Ends a running one; the rest is checked and listed afterwards. False if it had ended. */
export async function endRunning(
  client: AccountClient,
  userId: AccountId,
  { id, state, why }: { id: number; state: Exclude<BringInState, 'running'>; why: BringInEnding | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bring_ins set state = $3, why = $4, waits_for = null, waits_until = null
     where user_id = $1 and id = $2 and state = 'running'`,
    [userId, id, state, why],
  )
  return rowCount === 1
}

export async function setWaiting(
  client: AccountClient,
  id: number,
  { waitsFor, until, failures }: { waitsFor: BringInWait; until: Date; failures: number },
): Promise<void> {
  await client.query(
    `update bring_ins set waits_for = $2, waits_until = $3, failures = $4
     where id = $1 and state = 'running'`,
    [id, waitsFor, until, failures],
  )
}

export async function setFinished(
  client: AccountClient,
  id: number,
  { listId, now }: { listId: number | null; now: Date },
): Promise<void> {
  await client.query('update bring_ins set list_id = $2, finished_at = $3 where id = $1', [id, listId, now])
}

export const jobKey = (id: number) => `bring_in:${id}`
