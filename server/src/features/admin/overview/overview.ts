import type { getOverview as route } from '@rapport/contract/admin/overview.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { knownTimeZone } from '../calendar-days.ts'
import type { DayUsesCache } from './day-uses.ts'
import { countEvents, findSituation, lastDays, type EventKind } from './queries.ts'

export type OverviewDeps = {
  pool: Pool
  search: Pick<PeopleSearch, 'size' | 'indexStatus'>
  now: () => Date
  uses: DayUsesCache
}

type Overview = Output<(typeof route)['data']>
type Day = Overview['days'][number]

const suppressionMs = 30 * 24 * 60 * 60 * 1000

/** Throws `invalid_request` for a time zone that the database does not know. */
export async function getOverview(
  deps: OverviewDeps,
  { days, timeZone }: Output<(typeof route)['query']>,
): Promise<Overview> {
  const { pool, search, now } = deps
  const since = new Date(now().getTime() - suppressionMs)
  const [byDay, { accounts, suppressions, ...attention }] = await Promise.all([
    knownTimeZone(() => countDays(deps, { count: Number(days), timeZone })),
    findSituation(pool, { since }),
  ])
  const indexDelayMs = search.indexStatus().delayMs
  return {
    days: byDay,
    attention: { ...attention, indexDelayMs },
    people: search.size,
    accounts,
    suppressions,
  }
}

const noEvents: Record<EventKind, number> = {
  opened: 0,
  trialsBegun: 0,
  trialsEnded: 0,
  subscribed: 0,
  removed: 0,
  active: 0,
  searches: 0,
}

async function countDays(
  { pool, now: clock, uses }: OverviewDeps,
  { count, timeZone }: { count: number; timeZone: string },
): Promise<Day[]> {
  const now = clock()
  const days = await lastDays(pool, { count, timeZone, now })
  const [events, used] = await Promise.all([
    countEvents(pool, { timeZone, from: days[0]!, now }),
    uses.of(pool, { timeZone, days, now }),
  ])
  const byDay = new Map<string, Day>()
  for (const date of days) byDay.set(date, { date, ...noEvents, ...used.get(date)! })
  for (const event of events) {
    const day = byDay.get(event.day)
    if (day) day[event.kind] = event.count
  }
  return [...byDay.values()]
}
