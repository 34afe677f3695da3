import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { onlyValue } from './alternatives.ts'

const filtersOf = (partial: PartialFilterSet) => filterSet.parse(partial)

test.each<[string, PartialFilterSet, ListFieldId, PartialFilterSet]>([
  ['replaces the field’s own values', { locations: ['A', 'B'] }, 'locations', { locations: ['X'] }],
  [
    'keeps all other filters',
    { locations: ['A'], names: ['N'], companyFilter: { headcounts: ['0-10'] } },
    'names',
    { locations: ['A'], names: ['X'], companyFilter: { headcounts: ['0-10'] } },
  ],
  [
    'counts what an excluding list would leave out in the including one',
    { experience: { jobTitlesIncluded: ['A'], jobTitlesExcluded: ['B', 'x'] } },
    'experience.jobTitlesExcluded',
    { experience: { jobTitlesIncluded: ['X'], jobTitlesExcluded: ['B'] } },
  ],
  [
    'leaves the list of past companies out beside a current one',
    { companyFilter: { namesIncluded: ['A'], namesIncludedPast: true, namesIncludedPastList: ['B'] } },
    'companyFilter.namesIncluded',
    { companyFilter: { namesIncluded: ['X'], namesIncludedPast: true } },
  ],
  [
    'and current ones beside a past one',
    { companyFilter: { namesIncluded: ['A'], namesIncludedPast: true, namesIncludedPastList: ['B'] } },
    'companyFilter.namesIncludedPastList',
    { companyFilter: { namesIncludedPast: true, namesIncludedPastList: ['X'] } },
  ],
])('the only value: %s', (_name, filters, field, expected) => {
  expect(onlyValue(filtersOf(filters), field, 'X')).toEqual(filtersOf(expected))
})
