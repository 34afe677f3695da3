import type { ResolvedFilters } from '@rapport/search/people-search.ts'
import type { ExistingNames } from './names.ts'

export type FilterQuestion = {
  filters: ResolvedFilters
  existing: ExistingNames
  /** Days since 1970-01-01. */
  today: number
}
