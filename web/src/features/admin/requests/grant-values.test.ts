import { expect, test } from 'vitest'
import { checkCredits, checkDay, dayOf, endOfDay, totalAfter, yearAfter } from './grant-values.ts'

test.each([
  ['0', null],
  ['10000000', null],
  ['10000001', 'error_invalid_credits'],
  ['', 'error_invalid_credits'],
  ['-1', 'error_invalid_credits'],
  ['1.5', 'error_invalid_credits'],
  ['1e3', 'error_invalid_credits'],
])('credits %j: %s', (text, code) => {
  expect(checkCredits(text)).toBe(code)
})

test('remaining credits are kept, even while the field is empty', () => {
  expect(totalAfter(2, '500')).toBe(502)
  expect(totalAfter(2, '')).toBe(2)
})

test('a plan lasts through its last day, which is the same everywhere', () => {
  const now = new Date('2026-11-20T15:30:00Z')
  expect(dayOf(yearAfter(now))).toBe('2027-11-20')
  expect(dayOf(yearAfter(new Date('2028-02-29T00:00:00Z')))).toBe('2029-03-01')
  expect(endOfDay('2026-11-20')).toEqual(new Date('2026-11-20T23:59:59Z'))
  expect(checkDay('2026-11-20', now)).toBeNull()
  expect(checkDay('2026-11-19', now)).toBe('error_invalid_date')
  expect(checkDay('', now)).toBe('error_required')
  expect(checkDay('soon', now)).toBe('error_invalid_date')
})
