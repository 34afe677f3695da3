import type { Database } from '../../database/database.ts'

export type LookupCounts = { provider: string; requests: number; hits: number }

/** What providers answered since then, by name. Each person and kind counts once: none is requested again within 30 days. */
export async function countLookups(db: Database, since: Date): Promise<LookupCounts[]> {
  const { rows } = await db.query<LookupCounts>(
    `select provider, count(*)::integer as requests, count(*) filter (where is_hit)::integer as hits
     from contact_lookups where asked_at > $1 group by provider order by provider`,
    [since],
  )
  return rows
}
