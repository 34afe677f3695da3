import { facetNames, facetValues } from '@rapport/contract/filters/facet-values.ts'
import { fieldIds, isListField } from '@rapport/contract/filters/field-of.ts'
import { seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { expect, test } from 'vitest'
import { facetCount, facetOf } from './facet-of.ts'

const counts = { seniorities: [{ value: 'Senior', count: 4 }], industries: [{ value: 'Banking', count: 2 }] }
const levels = 'experience.seniorityLevels'
const domains = 'companyFilter.domains'

test('counts are found by their value', () => {
  expect(facetCount(counts, levels, 'Senior')).toBe(4)
  expect(facetCount(counts, domains, 'Banking')).toBe(2)
})

test('an industry without people is not in the answer, and counts 0', () => {
  expect(facetCount(counts, domains, 'Animation')).toBe(0)
})

test('an unknown count is left out', () => {
  expect(facetCount(undefined, domains, 'Banking')).toBeUndefined()
  expect(facetCount(counts, 'companyFilter.headcounts', '0-500')).toBeUndefined()
  expect(facetCount(counts, levels, 'Founder')).toBeUndefined()
  expect(facetCount(counts, 'names', 'Banking')).toBeUndefined()
})

test('every level has a count, by each of its names; a label that overlaps with others is not in the facet', () => {
  const all = { seniorities: facetValues.seniorities.map((value, count) => ({ value, count })) }
  const uncounted = seniorityFilters.filter((value) => facetCount(all, levels, value) === undefined)
  expect(uncounted).toEqual(['President/Vice President'])
  expect(facetCount(all, levels, 'Senior-Level')).toBe(facetCount(all, levels, 'Senior'))
})

test('each facet belongs to exactly one field', () => {
  const names = fieldIds.filter(isListField).flatMap((id) => facetOf(id) ?? [])
  expect(names.toSorted()).toEqual([...facetNames].toSorted())
})
