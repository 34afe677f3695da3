import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('countries have two-letter codes and names of their own; India and the United States come first', () => {
  const codes = Object.keys(countries)
  expect(codes.slice(0, 2)).toEqual(['IN', 'US'])
  expect(codes.length).toBeGreaterThan(240)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/)
  expect(new Set(Object.values(countries)).size).toBe(codes.length)
  const rest = Object.values(countries).slice(2)
  expect(rest).toEqual(rest.toSorted(new Intl.Collator('en').compare))
})
