import { expect, test } from 'vitest'
import { omittedFilters } from './omitted-filters.ts'

test('a field that only widens an omitted title is not an omitted filter of its own', () => {
  const filters = omittedFilters({
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
