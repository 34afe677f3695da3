import type { Database } from '../../database/database.ts'

type Counts = { requests: number; hits: number }
export type LookupCounts = { provider: string; day: Counts; month: Counts }

const countsOf = (days: number, now: string) => `json_build_object(
    'requests', count(*) filter (where asked_at > ${now}::timestamptz - interval '${days * 24} hours'),
    'hits', count(*) filter (where outcome = 'hit'
      and asked_at > ${now}::timestamptz - interval '${days * 24} hours'))`

/**
 * Counts the requests for contacts that providers answered, or owe an answer, in the last 24 hours
 * and 30 days, by provider name.
 */
export async function countLookups(db: Database, now: Date): Promise<LookupCounts[]> {
  const { rows } = await db.query<LookupCounts>(
    `select provider, ${countsOf(1, '$1')} as day, ${countsOf(30, '$1')} as month
     from provider_requests
     where asked_at > $1::timestamptz - interval '720 hours' and what in ('email', 'phone')
       and outcome is distinct from 'failed' group by provider
     order by provider`,
    [now],
  )
  return rows
}
