import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useDeferredValue } from 'react'
import { readField, type FieldId } from '../model/filter-fields.ts'

/**
 * The draft as one control needs it: at once when one of its own fields changes, and a moment later for the counts when only others do. A tick so
 * paints without drawing the whole panel before.
 */
export function useOwnFilters(filters: FilterSet, fields: readonly FieldId[]): FilterSet {
  const later = useDeferredValue(filters)
  const isOwn = fields.some(
    (field) => JSON.stringify(readField(filters, field)) !== JSON.stringify(readField(later, field)),
  )
  return isOwn ? filters : later
}
