import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { countAccounts, countEntries, findAccounts, findEntries, type Period } from './queries.ts'

/*
 * A day is the day of the zone: compared with the plainest count that PostgreSQL can make, and with
 * JavaScript's calendar, which has its own data of time zones. Rows lie about every change of
 * clocks that is named here, and everywhere between.
 */

const changes = [
  'Europe/Berlin 2026-03-29T01:00:00Z',
  'Europe/Berlin 2026-10-25T01:00:00Z',
  'America/New_York 2026-03-08T07:00:00Z',
  'America/New_York 2026-11-01T06:00:00Z',
  // Half an hour.
  'Australia/Lord_Howe 2026-04-04T15:00:00Z',
  'Asia/Kolkata 2026-01-31T18:30:00Z',
  // 30 December 2011 was left out.
  'Pacific/Apia 2011-12-30T10:00:00Z',
  // The day begins at one o’clock, or twice.
  'America/Sao_Paulo 2018-11-04T03:00:00Z',
  'America/Havana 2026-11-01T05:00:00Z',
  // One minute after midnight the clock went back to 23:01 of the day before.
  'America/St_Johns 2008-11-02T02:31:00Z',
  'UTC 2026-12-31T24:00:00Z',
].map((line) => {
  const [timeZone, at] = line.split(' ') as [string, string]
  return { timeZone, at: Date.parse(at) }
})

const hour = 3_600_000
const dayMs = 24 * hour
/** Days about a change that have rows each half hour; a minute about it, each second of interest. */
const about = 4 * dayMs

const instants = changes.flatMap(({ at }) => {
  const halfHours = Array.from(
    { length: (2 * about) / (hour / 2) },
    (_none, index) => at - about + index * (hour / 2),
  )
  return [...halfHours, ...halfHours.map((each) => each - 1), at + 60_000, at + 61_000, at - 1]
})

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  await pool.query(
    `insert into users (email, created_at)
     select 'u' || n || '@days.example', to_timestamp(ms / 1000) from unnest($1::float8[]) with ordinality t(ms, n)`,
    [instants],
  )
  await pool.query(
    `insert into credit_entries (user_id, team_id, module, reason, amount, balance, created_at)
     select id, team_id, 'TALENT_EMAIL_REVEAL', 'plan', id, id, created_at from users`,
  )
})

async function plainCount(table: string, { startDate, endDate, timeZone }: Period): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where (created_at at time zone $3)::date between $1 and $2`,
    [startDate, endDate, timeZone],
  )
  return rows[0]!.count
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day that JavaScript's calendar says. */
function dayOf(at: number, timeZone: string): string {
  const known = calendars.get(timeZone)
  const calendar = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/**
 * Returns the rows that the reports count and page through, and the values that the other reports
 * count.
 */
async function counted(period: Period) {
  const accounts = await countAccounts(pool, period)
  const entries = await countEntries(pool, period)
  const page = { offset: Math.max(0, accounts.rows - 5), limit: 10 }
  const lastAccounts = await findAccounts(pool, period, page)
  const lastEntries = await findEntries(pool, period, page)
  const { timeZone, startDate, endDate } = period
  const days = instants.map((at) => dayOf(at, timeZone))
  const ofCalendar = days.filter((day) => day >= startDate && day <= endDate).length
  const onLastPage = Math.min(5, ofCalendar)
  return {
    got: [accounts.rows, entries.rows, accounts.rows, lastAccounts.length, lastEntries.length],
    wanted: [
      await plainCount('users', period),
      await plainCount('credit_entries', period),
      ofCalendar,
      onLastPage,
      onLastPage,
    ],
  }
}

test.each(changes)('every day about the change of $timeZone', async ({ timeZone, at }) => {
  for (let day = at - 3 * dayMs; day <= at + 3 * dayMs; day += dayMs) {
    const date = new Date(day).toISOString().slice(0, 10)
    const { got, wanted } = await counted({ startDate: date, endDate: date, timeZone })
    expect(got, date).toEqual(wanted)
  }
})

const ofApia = async (startDate: string, endDate = startDate) =>
  (await countAccounts(pool, { startDate, endDate, timeZone: 'Pacific/Apia' })).rows

test('a day that was left out has nothing, and its neighbours meet', async () => {
  expect(await ofApia('2011-12-30')).toBe(0)
  expect((await ofApia('2011-12-29')) + (await ofApia('2011-12-31'))).toBe(
    await ofApia('2011-12-29', '2011-12-31'),
  )
  expect(await ofApia('2011-12-29')).toBeGreaterThan(40)
})

test('random periods of random zones', async () => {
  const date = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -6, max: 6 }))
    .map(([{ at }, days]) => new Date(at + days * dayMs).toISOString().slice(0, 10))
  const timeZone = fc.constantFrom(
    ...changes.map((each) => each.timeZone),
    'Asia/Seoul',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
  )
  await fc.assert(
    fc.asyncProperty(date, date, timeZone, async (one, other, zone) => {
      const [startDate, endDate] = [one, other].toSorted() as [string, string]
      const { got, wanted } = await counted({ startDate, endDate, timeZone: zone })
      expect(got).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})
