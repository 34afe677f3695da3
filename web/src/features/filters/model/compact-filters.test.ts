import { filterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { expect, test } from 'vitest'
import { compactFilters, sameFilters } from './compact-filters.ts'

test('equal filter sets are written alike, whatever the order of their keys', () => {
  const one = filterSet.parse({ names: ['A'], locations: ['B'] })
  const other = filterSet.parse({ locations: ['B'], names: ['A'] })
  expect(JSON.stringify(compactFilters(one))).toBe(JSON.stringify(compactFilters(other)))
  expect(sameFilters(one, other)).toBe(true)
  expect(sameFilters(one, emptyFilterSet)).toBe(false)
})
