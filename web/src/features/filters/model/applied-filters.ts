import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { clearField, removeValue } from './filter-edits.ts'
import { filterFields, isSet, readField, type FieldId, type ListFieldId } from './filter-fields.ts'

/** One active value of a filter set: a chip of the strip above the table. */
export type AppliedFilter = {
  /** Unique within a filter set. */
  key: string
  field: FieldId
  value: string | number | true
  exclude: boolean
}

/** Every active value, in display order. */
export function appliedFilters(filters: FilterSet): AppliedFilter[] {
  return filterFields.flatMap((field) => {
    const value = readField(filters, field.id)
    if (!isSet(value)) return []
    const values = Array.isArray(value) ? value : [value === true ? (true as const) : (value as number)]
    return values.map((one) => ({
      key: `${field.id}:${String(one)}`,
      field: field.id,
      value: one,
      exclude: 'exclude' in field,
    }))
  })
}

/** The filter set without one active value. */
export const withoutApplied = (filters: FilterSet, applied: AppliedFilter): FilterSet =>
  Array.isArray(readField(filters, applied.field))
    ? removeValue(filters, applied.field as ListFieldId, String(applied.value))
    : clearField(filters, applied.field)
