import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { withField } from '@rapport/contract/filters/values.ts'

/**
 * The filters as they are saved, and compared with saved ones. They never include the filter by new
 * people, who are new only once.
 */
export const forEverybody = (filters: FilterSet): FilterSet => withNew(filters, null)

/** Limits the filters to people with a higher id than `after`; null removes the limit. */
export const withNew = (filters: FilterSet, after: number | null): FilterSet =>
  withField(filters, 'listFilter.addedAfter', after)
