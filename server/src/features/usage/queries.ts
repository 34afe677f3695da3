import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

export type UsageKind = 'searches' | 'sentences' | 'exports'

export type Counted = { kind: UsageKind; quarter: Date; count: number }

/** Adds to what other processes counted. In one order, so that they never wait for each other in a circle. */
export async function addCounts(db: Database, counts: readonly Counted[]): Promise<void> {
  await db.query(
    `insert into usage_counts (kind, quarter, count)
     select * from unnest($1::text[], $2::timestamptz[], $3::integer[]) as counted (kind, quarter,
       count) order by kind, quarter
     on conflict (kind, quarter) do update set count = usage_counts.count + excluded.count`,
    [counts.map(({ kind }) => kind), counts.map(({ quarter }) => quarter), counts.map(({ count }) => count)],
  )
}

export type ActiveDay = { day: string; userId: AccountId }

/** Ignores days that are on file. */
export async function addActiveDays(client: AccountClient, days: readonly ActiveDay[]): Promise<void> {
  await client.query(
    `insert into active_days (day, user_id)
     select day, user_id from unnest($1::date[], $2::integer[]) as seen (day, user_id)
     order by day, user_id
     on conflict do nothing`,
    [days.map(({ day }) => day), days.map(({ userId }) => userId)],
  )
}

export async function deleteActiveDays(db: Database, before: string): Promise<void> {
  await db.query('delete from active_days where day < $1', [before])
}
