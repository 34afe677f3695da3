import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { withField } from '@rapport/contract/filters/values.ts'

/** What is saved of filters, and compared with what was saved: people are new only once. */
export const forEverybody = (filters: FilterSet): FilterSet => withNew(filters, null)

/** People with a higher id than `after` alone. */
export const withNew = (filters: FilterSet, after: number | null): FilterSet =>
  withField(filters, 'listFilter.addedAfter', after)
