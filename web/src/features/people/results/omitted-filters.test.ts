import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { omittedFilters } from './omitted-filters.ts'

test('a field that only widens an omitted title is not an omitted filter of its own', () => {
  const filters = omittedFilters({
    filters: filterSet.parse({}),
    omitted: [
      { filter: 'experience.jobTitlesIncluded', value: 'CTO' },
      { filter: 'experience.includeSimilarTitles', value: true },
      { filter: 'experience.similarTitlesExcluded', value: 'VP Engineering' },
      { filter: 'locationsExcluded', value: 'Norway' },
    ],
  })
  expect(filters.map(({ field, value, exclude }) => [field, value, exclude])).toEqual([
    ['experience.jobTitlesIncluded', 'CTO', false],
    ['locationsExcluded', 'Norway', true],
  ])
})

test('to be content with any of the skills that stay is left out like a filter', () => {
  const omitted = omittedFilters({
    filters: filterSet.parse({ skills: { included: ['Go', 'Rust'] } }),
    omitted: [{ filter: 'skills.all', value: true }],
  })
  expect(omitted.map(({ field, value }) => [field, value])).toEqual([['skills.all', true]])
})
