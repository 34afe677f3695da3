import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

/** Returns the own people whom a deleted list keeps: its members, and those removed from it. */
export async function findKeptByList(client: PoolClient, listId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select own_person_id as id from list_members where list_id = $1 and own_person_id is not null
     union
     select own_person_id from removed_members where list_id = $1 and own_person_id is not null`,
    [listId],
  )
  return rows.map(({ id }) => id)
}

/** Returns the own people whom a removal keeps. */
export async function findKeptByRemoval(client: PoolClient, removalId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct own_person_id as id from removed_members
     where removal_id = $1 and own_person_id is not null`,
    [removalId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the next list that was deleted before a time, skipping those that another process has
 * locked, and returns its id; null if there is none.
 */
export async function lockExpiredList(client: PoolClient, before: Date): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'select id from lists where deleted_at < $1 order by deleted_at limit 1 for update skip locked',
    [before],
  )
  return rows[0]?.id ?? null
}

/**
 * Locks the next removal from before a time, skipping those that another process has locked, and
 * returns its id; null if there is none.
 */
export async function lockExpiredRemoval(client: PoolClient, before: Date): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'select id from list_removals where removed_at < $1 order by removed_at limit 1 for update skip locked',
    [before],
  )
  return rows[0]?.id ?? null
}

/** Requires `lockExpiredList`. */
export async function forgetList(client: PoolClient, id: number): Promise<void> {
  await client.query('delete from lists where id = $1', [id])
}

/** Requires `lockExpiredRemoval`. */
export async function forgetRemoval(client: PoolClient, id: number): Promise<void> {
  await client.query('delete from list_removals where id = $1', [id])
}

export async function forgetCounts(db: Database): Promise<void> {
  await db.query('delete from list_counts where not exists (select from lists where id = list_id)')
}
