import type { Pool } from 'pg'

type Taken = {
  /** Whether the count is above its limit, or had already reached it. */
  isOver: boolean
  isCounted: boolean
  expiresAt: Date
}

/**
 * Increments each key, unless one has reached its limit; then none. Concurrent calls may push a
 * count above its limit: `isOver` tells them to give it back. Rows are locked in key order, here
 * and in `giveBackCounts`.
 */
export async function takeCounts(
  pool: Pool,
  { keys, limits, now, expiresAt }: { keys: Buffer[]; limits: number[]; now: Date; expiresAt: Date },
): Promise<Taken[]> {
  const { rows } = await pool.query<Taken>(
    `with wanted as (select * from unnest($1::bytea[], $2::integer[]) as wanted(key, max_count)),
       reached as materialized (
         select c.expires_at from call_counts c join wanted using (key)
         where c.count >= max_count and c.expires_at > $3
       ),
       counted as (
         insert into call_counts as c (key, count, expires_at)
         select key, 1, $4 from wanted where not exists (select from reached) order by key
         on conflict (key) do update set
           count = case when c.expires_at > $3 then c.count + 1 else 1 end,
           expires_at = case when c.expires_at > $3 then c.expires_at else excluded.expires_at end
         returning *
       )
     select count > max_count as "isOver", true as "isCounted", expires_at as "expiresAt"
     from counted join wanted using (key)
     union all select true, false, expires_at from reached`,
    [keys, limits, now, expiresAt],
  )
  return rows
}

/** Decrements the counts. */
export async function giveBackCounts(pool: Pool, keys: Buffer[]): Promise<void> {
  await pool.query(
    `with held as materialized (select key from call_counts where key = any($1::bytea[])
       order by key for update)
     update call_counts c set count = count - 1 from held where c.key = held.key and count > 0`,
    [keys],
  )
}

export async function forgetCount(pool: Pool, key: Buffer): Promise<void> {
  await pool.query('delete from call_counts where key = $1', [key])
}

/** Deletes counts whose window has ended. */
export async function forgetExpiredCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from call_counts where expires_at <= $1', [now])
}
