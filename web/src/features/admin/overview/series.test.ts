import { expect, test } from 'vitest'
import type { Day } from './api.ts'
import { highestDay, totalOf } from './series.ts'

const none = {
  opened: 0,
  trialsBegun: 0,
  trialsEnded: 0,
  subscribed: 0,
  removed: 0,
  active: 0,
  searches: 0,
  emailReveals: 0,
  phoneReveals: 0,
  sends: 0,
}
const days: Day[] = [
  { ...none, date: '2026-11-18', searches: 2 },
  { ...none, date: '2026-11-19', searches: 7 },
  { ...none, date: '2026-11-20', searches: 7, sends: 1 },
  { ...none, date: '2026-11-21' },
]

test('the summary of a series', () => {
  expect([totalOf(days, 'searches'), totalOf(days, 'sends'), totalOf(days, 'active')]).toEqual([16, 1, 0])
  expect(highestDay(days, 'searches')?.date).toBe('2026-11-20')
  expect(highestDay([], 'searches')).toBeUndefined()
})
