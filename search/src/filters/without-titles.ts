import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyValue, withField } from '@rapport/contract/filters/values.ts'
import type { ResolvedFilters } from '../people-search.ts'

const titleFields = [
  'experience.jobTitlesIncluded',
  'experience.includeSimilarTitles',
  'experience.similarTitlesExcluded',
] as const

/** Returns the same filters without the included titles and the options that widen them. */
export const withoutTitles = (filters: ResolvedFilters): ResolvedFilters => ({
  ...titleFields.reduce<FilterSet>((left, id) => withField(left, id, emptyValue(id)), filters),
  people: filters.people,
})
