import { expect, test } from 'vitest'
import { ageOf } from './facts-age.ts'

const today = new Date('2026-11-29T12:00:00Z')

test.each([
  ['2026-11-29', 'days', 0],
  ['2026-11-05', 'days', 24],
  ['2026-10-30', 'days', 30],
  ['2026-10-29', 'months', 1],
  ['2025-11-30', 'months', 11],
  ['2025-11-29', 'years', 1],
  ['2026-11', 'months', 0],
  ['2026-08', 'months', 3],
  ['2024-12', 'years', 1],
  ['2026', 'years', 0],
  ['2023', 'years', 3],
  // A clock that is behind.
  ['2026-12-02', 'days', 0],
  ['2027-01', 'months', 0],
])('%s is of %s ago: %d', (date, unit, count) => {
  expect(ageOf(date, today)).toEqual({ unit, count })
})

test('says nothing of a text that is no date', () => {
  expect(ageOf('last year', today)).toBeNull()
})
