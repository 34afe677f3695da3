import {
  fieldOf,
  isAnyList,
  isIdsField,
  isListField,
  isModifier,
  shownFieldIds,
} from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { isSet, readField } from '@rapport/contract/filters/values.ts'
import { clearField, removeId, removeValue } from './filter-edits.ts'

/** One active value of a filter set: a chip of the strip above the table. */
export type AppliedFilter = {
  /** Unique within a filter set. */
  key: string
  field: FieldId
  value: string | number | boolean
  exclude: boolean
}

export const isExcluding = (field: FieldId): boolean =>
  isAnyList(field) && fieldOf(field).excludes !== undefined

/** Every active value, in display order. */
export function appliedFilters(filters: FilterSet): AppliedFilter[] {
  return shownFieldIds.flatMap((field) => {
    const value = readField(filters, field)
    if (value === null || !isSet(filters, field) || isModifier(field)) return []
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => ({
      key: `${field}:${String(one)}`,
      field,
      value: one,
      exclude: isExcluding(field),
    }))
  })
}

/** The filter set without one active value. */
export const withoutApplied = (filters: FilterSet, { field, value }: AppliedFilter): FilterSet =>
  isListField(field)
    ? removeValue(filters, field, String(value))
    : isIdsField(field)
      ? removeId(filters, field, Number(value))
      : clearField(filters, field)
