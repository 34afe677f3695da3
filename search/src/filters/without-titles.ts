import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyValue, withField } from '@rapport/contract/filters/values.ts'
import type { ResolvedFilters } from '../people-search.ts'

const titleFields = [
  'experience.jobTitlesIncluded',
  'experience.includeSimilarTitles',
  'experience.similarTitlesExcluded',
] as const

/** The same filters without the included titles and what widens them. */
export const withoutTitles = (filters: ResolvedFilters): ResolvedFilters => ({
  ...titleFields.reduce<FilterSet>((left, id) => withField(left, id, emptyValue(id)), filters),
  people: filters.people,
})
