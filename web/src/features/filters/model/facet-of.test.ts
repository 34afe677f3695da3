import { facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { expect, test } from 'vitest'
import { facetCount, facetOf } from './facet-of.ts'
import { filterFields, type ListFieldId } from './filter-fields.ts'

const counts = { seniorities: [{ value: 'Senior', count: 4 }], industries: [{ value: 'Banking', count: 2 }] }

test('counts are found by their value', () => {
  expect(facetCount(counts, 'seniorities', 'Senior')).toBe(4)
  expect(facetCount(counts, 'industries', 'Banking')).toBe(2)
})

test('an industry without anybody is not in the answer, and has nobody', () => {
  expect(facetCount(counts, 'industries', 'Animation')).toBe(0)
})

test('what is not known is left out', () => {
  expect(facetCount(undefined, 'industries', 'Banking')).toBeUndefined()
  expect(facetCount(counts, 'headcounts', '0-500')).toBeUndefined()
  expect(facetCount(counts, 'seniorities', 'Founder')).toBeUndefined()
})

test('every label of seniority has a count', () => {
  const all = facetValues.seniorities.map((value, count) => ({ value, count }))
  const found = seniorityFilters.map((value) => facetCount({ seniorities: all }, 'seniorities', value))
  expect(found).not.toContain(undefined)
  expect(facetCount({ seniorities: all }, 'seniorities', 'Senior-Level')).toBe(
    facetCount({ seniorities: all }, 'seniorities', 'Senior'),
  )
})

test('each facet belongs to one field at most', () => {
  const names = filterFields
    .map((field) => facetOf(field.id as ListFieldId))
    .filter((name): name is FacetName => name !== null)
  expect(new Set(names).size).toBe(names.length)
})
