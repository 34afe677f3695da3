import type { ClientBase } from 'pg'
import { lockClasses } from '../../../database/advisory-locks.ts'

/**
 * Takes over the keeping of an index for as long as the client's session lasts, and returns its
 * term, higher than all before. Null while another session keeps it.
 */
export async function takeKeeping(client: ClientBase, index: string): Promise<number | null> {
  const { rows: locks } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    [lockClasses.sharedIndex, index],
  )
  if (!locks[0]?.locked) return null
  const { rows } = await client.query<{ term: number }>(
    `insert into index_keepers as keepers (index, term) values ($1, 1)
     on conflict (index) do update set term = keepers.term + 1 returning term::float8 as term`,
    [index],
  )
  return rows[0]!.term
}

/** A server that was cut off from the database loses its place after about a minute, not after hours. */
export async function probeOften(client: ClientBase): Promise<void> {
  await client.query(
    `select set_config('tcp_keepalives_idle', '30', false),
       set_config('tcp_keepalives_interval', '10', false),
       set_config('tcp_keepalives_count', '3', false)`,
  )
}

export type Progress = { hasChanged: boolean; isCurrent: boolean }

/** Notes how far the index has come. */
export async function noteProgress(
  client: ClientBase,
  index: string,
  { hasChanged, isCurrent }: Progress,
): Promise<void> {
  await client.query(
    `update index_keepers set current_at = case when $2 then now() else current_at end,
       changed_at = case when $3 then now() else changed_at end
     where index = $1`,
    [index, isCurrent, hasChanged],
  )
}

export type NotedProgress = {
  /** Milliseconds since the index last had everything that was committed; null if it never had. */
  currentMs: number | null
  changedAt: Date | null
}

export async function notedProgress(client: ClientBase, index: string): Promise<NotedProgress> {
  const { rows } = await client.query<NotedProgress>(
    `select extract(epoch from now() - current_at)::float8 * 1000 as "currentMs", changed_at as "changedAt"
     from index_keepers where index = $1`,
    [index],
  )
  return rows[0] ?? { currentMs: null, changedAt: null }
}
