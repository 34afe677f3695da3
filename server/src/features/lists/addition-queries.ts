import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { AdditionKind, AdditionState } from '@rapport/contract/lists/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import { toJsonb } from '../../database/storable.ts'
import type { AccountId } from '../../database/ids.ts'
import type { AddedCounts } from './member-queries.ts'

export type AdditionRow = {
  id: number
  kind: AdditionKind
  state: AdditionState
  listIds: number[]
  total: number
  done: number
  added: number
  already: number
  leftOut: number
  createdAt: Date
  finishedAt: Date | null
}

const columns = `id, kind, state, list_ids as "listIds", total, done, added, already,
  left_out as "leftOut", created_at as "createdAt",
  finished_at as "finishedAt"`

export type NewAddition = {
  kind: AdditionKind
  listIds: number[]
  filters?: FilterSet
  fromTitle?: string
  personIds: number[]
  now: Date
}

/** A running addition of these people. */
export async function insertAddition(
  client: AccountClient,
  userId: AccountId,
  { kind, listIds, filters, fromTitle, personIds, now }: NewAddition,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into list_additions (user_id, kind, list_ids, filters, from_title, state, person_ids, total,
       created_at)
     values ($1, $2, $3, $4, $5, 'running', $6, cardinality($6::integer[]), $7) returning id`,
    [userId, kind, listIds, filters && toJsonb(filters), fromTitle, personIds, now],
  )
  return rows[0]!.id
}

export async function findAddition(db: Database, userId: AccountId, id: number): Promise<AdditionRow | null> {
  const { rows } = await db.query<AdditionRow>(
    `select ${columns} from list_additions where user_id = $1 and id = $2`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** The newest additions by a job that run, or ended after `since` and are not undone. */
export async function findRecentAdditions(
  db: Database,
  userId: AccountId,
  { since, max, maxAtOnce }: { since: Date; max: number; maxAtOnce: number },
): Promise<AdditionRow[]> {
  const { rows } = await db.query<AdditionRow>(
    `select ${columns} from list_additions
     where user_id = $1 and (kind = 'search' or kind = 'person' and total * cardinality(list_ids) > $4)
       and state <> 'undone' and (state = 'running' or finished_at > $2)
     order by id desc limit $3`,
    [userId, since, max, maxAtOnce],
  )
  return rows
}

/** The account of a running addition, and its lists; null if it isn't running. */
export async function findTurn(
  db: Database,
  id: number,
): Promise<{ userId: AccountId; listIds: number[] } | null> {
  const { rows } = await db.query<{ userId: AccountId; listIds: number[] }>(
    `select user_id as "userId", list_ids as "listIds" from list_additions
     where id = $1 and state = 'running'`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The next people of a running addition, at most `size`, none at its end; null if it isn't running.
 * Locks it until the transaction ends: of two processes, one works.
 */
export async function lockTurn(
  client: PoolClient,
  id: number,
  size: number,
): Promise<{ ids: number[] } | null> {
  const { rows } = await client.query<{ ids: number[] }>(
    `select person_ids[done + 1 : done + $2] as ids
     from list_additions where id = $1 and state = 'running' for update`,
    [id, size],
  )
  return rows[0] ?? null
}

/** Requires `lockTurn`. */
export async function recordTurn(
  client: AccountClient,
  id: number,
  { done, added, already, leftOut }: AddedCounts & { done: number },
): Promise<void> {
  await client.query(
    `update list_additions set done = done + $2, added = added + $3, already = already + $4,
       left_out = left_out + $5 where id = $1`,
    [id, done, added, already, leftOut],
  )
}

/** Ends a running addition. False if it had already ended. */
export async function endAddition(
  client: AccountClient,
  id: number,
  { state, now }: { state: AdditionState; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update list_additions set state = $2, finished_at = $3, person_ids = '{}'
     where id = $1 and state = 'running'`,
    [id, state, now],
  )
  return rowCount === 1
}

/**
 * Marks an ended addition as undone. False if it is running, undone or of an import, whose own undo
 * restores more than lists.
 */
export async function markUndone(client: AccountClient, userId: AccountId, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update list_additions set state = 'undone'
     where user_id = $1 and id = $2 and kind <> 'import' and state not in ('running', 'undone')`,
    [userId, id],
  )
  return rowCount === 1
}

/**
 * Returns the people whom an addition added to these lists and who are still on them because of it,
 * in the order of their ids.
 */
export async function findBrought(
  client: PoolClient,
  additionId: number,
  listIds: number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct member_id as id from list_members
     where addition_id = $1 and list_id = any($2::integer[]) order by id`,
    [additionId, listIds],
  )
  return rows.map(({ id }) => id)
}
