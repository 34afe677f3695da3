import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { countChanges } from './count-changes.ts'
import { setRevenueMode } from './revenue.ts'

const of = (filters: object) => filterSet.parse(filters)
const none = of({})

test('each value added to or removed from a list is a change', () => {
  const germany = of({ locations: ['Germany'], names: ['Anna'] })
  expect(countChanges(none, germany)).toBe(2)
  expect(countChanges(germany, none)).toBe(2)
  expect(countChanges(germany, of({ locations: ['France'] }))).toBe(3)
  expect(countChanges(germany, of({ names: ['Anna'], locations: ['Germany'] }))).toBe(0)
})

test('the bounds and flags of a group are one change', () => {
  expect(countChanges(none, setRevenueMode(none, 'known'))).toBe(1)
  const founded = of({ companyFilter: { yearFoundedMin: 1990, yearFoundedMax: 2000 } })
  expect(countChanges(none, founded)).toBe(1)
  expect(countChanges(founded, of({ companyFilter: { yearFoundedMin: 1991, yearFoundedMax: 2000 } }))).toBe(1)
  expect(countChanges(none, of({ companyFilter: { namesIncludedPast: true } }))).toBe(1)
})

test('similar titles that come with the first title are no change of their own', () => {
  const cto = of({ experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true } })
  expect(countChanges(none, cto)).toBe(1)
  expect(countChanges(cto, none)).toBe(1)
  expect(countChanges(cto, of({ experience: { jobTitlesIncluded: ['CTO'] } }))).toBe(1)
})
