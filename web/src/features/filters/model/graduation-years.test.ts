import { expect, test } from 'vitest'
import { graduationYears } from './graduation-years.ts'

test('36 years: thirty back, five ahead', () => {
  const years = graduationYears(2026)
  expect(years).toHaveLength(36)
  expect([years[0], years.at(-1)]).toEqual([2031, 1996])
})
