import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { onlyValue } from './alternatives.ts'

const filtersOf = (partial: PartialFilterSet) => filterSet.parse(partial)

test.each<[string, PartialFilterSet, ListFieldId, PartialFilterSet]>([
  ['replaces the values of the field', { locations: ['A', 'B'] }, 'locations', { locations: ['X'] }],
  [
    'keeps all other filters',
    { locations: ['A'], names: ['N'], companyFilter: { headcounts: ['0-10'] } },
    'names',
    { locations: ['A'], names: ['X'], companyFilter: { headcounts: ['0-10'] } },
  ],
  [
    'counts an excluded value in the including list',
    { experience: { jobTitlesIncluded: ['A'], jobTitlesExcluded: ['B', 'x'] } },
    'experience.jobTitlesExcluded',
    { experience: { jobTitlesIncluded: ['X'], jobTitlesExcluded: ['B'] } },
  ],
  [
    'drops past companies for a current one',
    { companyFilter: { namesIncluded: ['A'], namesIncludedPast: true, namesIncludedPastList: ['B'] } },
    'companyFilter.namesIncluded',
    { companyFilter: { namesIncluded: ['X'], namesIncludedPast: true } },
  ],
  [
    'drops current companies for a past one',
    { companyFilter: { namesIncluded: ['A'], namesIncludedPast: true, namesIncludedPastList: ['B'] } },
    'companyFilter.namesIncludedPastList',
    { companyFilter: { namesIncludedPast: true, namesIncludedPastList: ['X'] } },
  ],
])('the only value: %s', (_name, filters, field, expected) => {
  expect(onlyValue(filtersOf(filters), field, 'X')).toEqual(filtersOf(expected))
})
