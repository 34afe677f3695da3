import { maxRevenue, revenueSteps } from '@rapport/contract/filters/vocabularies.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { clearGroups } from './filter-edits.ts'
import { revenueEnds, revenueMode, revenueModes, revenueOptions, setRevenueMode } from './revenue.ts'

const withRevenue = (revenue: object) => filterSet.parse({ revenue })

test('known is between nothing and the top step, unknown has no bounds, and clearing resets both', () => {
  const known = setRevenueMode(emptyFilterSet, 'known')
  expect(known.revenue).toEqual({ isRevenueUnknown: false, minRevenue: 0, maxRevenue })
  const unknown = setRevenueMode(known, 'unknown')
  expect(unknown.revenue).toEqual({ isRevenueUnknown: true, minRevenue: null, maxRevenue: null })
  expect(setRevenueMode(unknown, 'any')).toEqual(emptyFilterSet)
  expect(clearGroups(known, ['revenue'])).toEqual(emptyFilterSet)
  expect(clearGroups(unknown, ['revenue'])).toEqual(emptyFilterSet)
})

test.each(revenueModes)('the contract accepts %s, and it is read back', (mode) => {
  const filters = setRevenueMode(emptyFilterSet, mode)
  expect(filterSet.parse(filters)).toEqual(filters)
  expect(revenueMode(filters)).toBe(mode)
})

test('one end alone is a known revenue too', () => {
  expect(revenueMode(withRevenue({ minRevenue: 5 }))).toBe('known')
  expect(revenueEnds(withRevenue({ minRevenue: 5 }))).toEqual({ min: 5, max: maxRevenue })
  expect(revenueEnds(withRevenue({ maxRevenue: 5 }))).toEqual({ min: 0, max: 5 })
})

test('the minimum is offered up to the maximum, and the maximum from the minimum', () => {
  const ends = { min: 1, max: 50 }
  expect(revenueOptions(ends, 'min')).toEqual([0, 0.1, 0.5, 1, 10, 50])
  expect(revenueOptions(ends, 'max')).toEqual([1, 10, 50, 100, 500, 1000, 5000, 10000])
  expect(revenueOptions({ min: 0, max: maxRevenue }, 'min')).toEqual([...revenueSteps])
})

test('an amount between the steps is offered where it is chosen', () => {
  expect(revenueOptions({ min: 7, max: 20 }, 'min')).toEqual([0, 0.1, 0.5, 1, 7, 10])
  expect(revenueOptions({ min: 7, max: 20 }, 'max').slice(0, 3)).toEqual([10, 20, 50])
})
