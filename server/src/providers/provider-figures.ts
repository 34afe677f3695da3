import type { Database } from '../database/database.ts'
import type { Placeholders } from '../database/placeholders.ts'
import { isAllInvalid } from './order.ts'
import { dollar, monthOf } from './request-ledger.ts'

type Counts = { requests: number; hits: number }
export type ProviderFigures = {
  provider: string
  /** The requests of the last 24 hours and 30 days that were answered, or may have been. */
  day: Counts
  month: Counts
  /** The hits of the 30 days whose values have all bounced, or turned out to be invalid. */
  bounced: number
  /** The requests of the 30 days whose answer was lost. */
  lost: number
  /** Millionths of a dollar that all requests of the calendar month cost, in UTC. */
  spent: number
}

type NowPlaceholder = Placeholders<'now'>

const countedIn = (days: number, { now }: NowPlaceholder) =>
  `what in ('email', 'phone', 'search') and outcome is distinct from 'failed'
      and asked_at > ${now}::timestamptz - interval '${days * 24} hours'`

const countsOf = (days: number, given: NowPlaceholder) => `json_build_object(
    'requests', count(*) filter (where ${countedIn(days, given)}),
    'hits', count(*) filter (where outcome = 'hit' and ${countedIn(days, given)}))`

/** What providers were asked lately, and what it cost, by provider name. */
export async function findProviderFigures(db: Database, now: Date): Promise<ProviderFigures[]> {
  const given = { now: '$1' }
  const { rows } = await db.query<ProviderFigures>(
    `select provider, ${countsOf(1, given)} as day, ${countsOf(30, given)} as month,
       count(*) filter (
         where outcome = 'hit' and ${countedIn(30, given)} and ${isAllInvalid}
       )::integer as bounced,
       count(*) filter (
         where (outcome is null or outcome = 'dropped') and ${countedIn(30, given)}
       )::integer as lost,
       coalesce(sum(coalesce(charged, price)) filter (where asked_at >= $2), 0)::float8 as spent
     from provider_requests r
     where asked_at > least($1::timestamptz - interval '720 hours', $2)
     group by provider order by provider`,
    [now, monthOf(now)],
  )
  return rows
}

/** The dollars that each provider cost this month. */
export async function findMonthCosts(
  db: Database,
): Promise<{ labels: { provider: string }; value: number }[]> {
  const { rows } = await db.query<{ provider: string; spent: number }>(
    `select provider, sum(coalesce(charged, price))::float8 as spent from provider_requests
     where asked_at >= $1 group by provider`,
    [monthOf(new Date())],
  )
  return rows.map(({ provider, spent }) => ({ labels: { provider }, value: spent / dollar }))
}
