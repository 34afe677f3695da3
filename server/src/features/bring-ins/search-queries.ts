import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

/** What is known of a query at the provider, and how far its people were brought in. */
export type SearchRow = {
  total: number
  askedAt: Date
  received: number
  scrollToken: string | null
}

type Question = { provider: string; key: Buffer }

/** Whether records are left: those after the token or, before the first one, all of them. */
export const hasMore = ({ total, received, scrollToken }: SearchRow): boolean =>
  scrollToken !== null || (received === 0 && total > 0)

export async function findSearch(db: Database, { provider, key }: Question): Promise<SearchRow | null> {
  const { rows } = await db.query<SearchRow>(
    `select total, asked_at as "askedAt", received, scroll_token as "scrollToken"
     from provider_searches where provider = $1 and query_key = $2`,
    [provider, key],
  )
  return rows[0] ?? null
}

type Asked = Question & {
  total: number
  received: number
  scrollToken: string | null
  now: Date
  since: Date
}

/**
 * Stores an answer to the question how many there are, and the place after the record that came
 * with it. A place that was reached since then stays.
 */
export async function storeAnswer(db: Database, asked: Asked): Promise<void> {
  const { provider, key, total, received, scrollToken, now, since } = asked
  await db.query(
    `insert into provider_searches as s
       (provider, query_key, total, asked_at, received, scroll_token, moved_at)
     values ($1, $2, $3, $6, $4, $5, $6)
     on conflict (provider, query_key) do update set total = $3, asked_at = $6,
       received = case when s.moved_at > $7 then s.received else $4 end,
       scroll_token = case when s.moved_at > $7 then s.scroll_token else $5 end,
       moved_at = case when s.moved_at > $7 then s.moved_at else $6 end`,
    [provider, key, total, received, scrollToken, now, since],
  )
}

type Move = Question & { received: number; scrollToken: string | null; total: number | null; now: Date }

/** Records that a page was received, and where the next one begins. */
export async function moveOn(client: PoolClient, move: Move): Promise<void> {
  const { provider, key, received, scrollToken, total, now } = move
  await client.query(
    `update provider_searches set received = received + $3, scroll_token = $4,
       total = coalesce($5, total), moved_at = $6
     where provider = $1 and query_key = $2`,
    [provider, key, received, scrollToken, total, now],
  )
}

/** Begins again with the first record. */
export async function startAgain(db: Database, { provider, key }: Question, now: Date): Promise<void> {
  await db.query(
    `update provider_searches set received = 0, scroll_token = null, moved_at = $3
     where provider = $1 and query_key = $2`,
    [provider, key, now],
  )
}
