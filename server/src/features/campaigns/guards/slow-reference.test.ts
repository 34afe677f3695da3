import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clockAround,
  dateAfter,
  isWorkingDate,
  oddDays,
  slowOpening,
  slowSameTime,
  type Clock,
} from '../../../../test/campaigns/local-times.ts'
import { dueAfter } from './planning.ts'
import { nextOpening } from './windows.ts'

const places = oddDays.flatMap(([zone, ...dates]) => dates.map((date) => ({ zone, date })))
const clocks = new Map(places.map((place) => [place, clockAround(place.zone, place.date)]))

const timeOfDay = fc
  .record({ hour: fc.oneof(fc.nat(3), fc.nat(23)), minute: fc.constantFrom(0, 1, 15, 30, 45, 59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

/** A campaign's hours around an odd day, and a time in the days before or after it. */
const hoursAtATime = fc
  .record({
    place: fc.constantFrom(...places),
    days: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
    from: timeOfDay,
    to: timeOfDay,
    holidays: fc.uniqueArray(fc.integer({ min: -2, max: 4 }), { maxLength: 3 }),
    seconds: fc.oneof(
      fc.integer({ min: -2 * 86_400, max: 4 * 86_400 }),
      fc.integer({ min: -20_000, max: 110_000 }),
    ),
  })
  .map(({ place, place: { zone, date }, days, from, to, holidays, seconds }) => ({
    place,
    hours: { zone, windows: { days, from, to }, holidays: holidays.map((after) => dateAfter(date, after)) },
    at: Date.parse(date) + seconds * 1000,
  }))

test('the next opening is the one that a reader of the clock finds minute by minute', () => {
  fc.assert(
    fc.property(hoursAtATime, ({ place, hours, at }) => {
      const clock = clocks.get(place)!
      const fast = nextOpening(hours, new Date(at))?.getTime()
      expect(fast).toBe(slowOpening(clock, hours, at) ?? fast)
    }),
    { numRuns: 300 },
  )
})

const wait = fc.record({
  amount: fc.oneof(fc.nat(3), fc.nat(40)),
  unit: fc.constantFrom('minutes', 'hours', 'days', 'working_days'),
})

test('a step is due when a reader of the clock finds it minute by minute', () => {
  fc.assert(
    fc.property(hoursAtATime, wait, ({ place, hours, at }, { amount, unit }) => {
      const clock = clocks.get(place)!
      const over = slowWait(clock, hours, at, { amount, unit })
      const due = dueAfter({ ...hours, wait: { amount, unit }, previousAt: new Date(at) })?.getTime()
      expect(due).toBe((over === null ? null : slowOpening(clock, hours, over)) ?? due)
    }),
    { numRuns: 300 },
  )
})

function slowWait(
  clock: Clock,
  hours: Parameters<typeof isWorkingDate>[0],
  at: number,
  { amount, unit }: { amount: number; unit: 'minutes' | 'hours' | 'days' | 'working_days' },
): number | null {
  if (unit === 'minutes') return at + amount * 60_000
  if (unit === 'hours') return at + amount * 3_600_000
  if (amount === 0) return at
  if (amount > 12) return null
  if (unit === 'days') return slowSameTime(clock, at, (date) => dateAfter(date, amount))
  return slowSameTime(clock, at, (start) => {
    let date = start
    for (let left = amount, tries = 0; left > 0 && tries < 1000; tries++) {
      date = dateAfter(date, 1)
      if (isWorkingDate(hours, date)) left--
    }
    return date
  })
}
