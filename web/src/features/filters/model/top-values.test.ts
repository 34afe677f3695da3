import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { topOf, withoutField } from './top-values.ts'

test('the eight values with most people, without those that nobody has', () => {
  const counts = Array.from({ length: 10 }, (_, count) => ({ value: `v${count}`, count }))
  expect(topOf(counts).map(({ value }) => value)).toEqual(['v9', 'v8', 'v7', 'v6', 'v5', 'v4', 'v3', 'v2'])
  expect(topOf([{ value: 'none', count: 0 }])).toEqual([])
  expect(topOf(undefined)).toEqual([])
})

test('what is chosen or excluded in a field is no other filter', () => {
  const filters = filterSet.parse({ locations: ['Germany'], locationsExcluded: ['Berlin'], names: ['Kim'] })
  const others = withoutField(filters, 'locations')
  expect([others.locations, others.locationsExcluded, others.names]).toEqual([[], [], ['Kim']])
})
