import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { fieldError } from './field-error.ts'
import {
  emptyValue,
  filterFields,
  isSet,
  readField,
  readList,
  withField,
  type FieldId,
  type FilterGroup,
  type FlagFieldId,
  type ListFieldId,
} from './filter-fields.ts'

/** An edit either gives the next filter set or the error code that the interface translates. */
export type Edit = { filters: FilterSet; error?: never } | { error: string; filters?: never }

/** Lists of which a value may stand in one only: taking it into one takes it out of the other. */
const opposites: Partial<Record<ListFieldId, ListFieldId>> = {
  'companyFilter.namesIncluded': 'companyFilter.namesExcluded',
  'companyFilter.namesExcluded': 'companyFilter.namesIncluded',
  'companyFilter.HQLocationIncluded': 'companyFilter.HQLocationExcluded',
  'companyFilter.HQLocationExcluded': 'companyFilter.HQLocationIncluded',
  'experience.jobTitlesIncluded': 'experience.jobTitlesExcluded',
  'experience.jobTitlesExcluded': 'experience.jobTitlesIncluded',
}

const without = (values: string[], value: string) =>
  values.filter((other) => other.toLowerCase() !== value.toLowerCase())

/** Adds a value as the contract would store it (trimmed); refused when the contract refuses the longer list. */
export function addValue(filters: FilterSet, id: ListFieldId, value: string): Edit {
  const added = withField(filters, id, [...readList(filters, id), value.trim()])
  const error = fieldError(added, id)
  if (error !== null) return { error }
  const opposite = opposites[id]
  const next = opposite ? withField(added, opposite, without(readList(added, opposite), value.trim())) : added
  return { filters: next }
}

export const removeValue = (filters: FilterSet, id: ListFieldId, value: string): FilterSet =>
  withField(
    filters,
    id,
    readList(filters, id).filter((other) => other !== value),
  )

export function toggleValue(filters: FilterSet, id: ListFieldId, value: string): FilterSet {
  const values = readList(filters, id)
  return values.includes(value) ? removeValue(filters, id, value) : withField(filters, id, [...values, value])
}

/** Sets a flag; switching 'also past companies' off empties its list. */
export function setFlag(filters: FilterSet, id: FlagFieldId, on: boolean): FilterSet {
  const next = withField(filters, id, on)
  return id === 'companyFilter.namesIncludedPast' && !on
    ? withField(next, 'companyFilter.namesIncludedPastList', [])
    : next
}

/** Empties one field. */
export const clearField = (filters: FilterSet, id: FieldId): FilterSet =>
  id === 'companyFilter.namesIncludedPast'
    ? setFlag(filters, id, false)
    : withField(filters, id, emptyValue(id))

export const fieldsOfGroups = (groups: readonly FilterGroup[]): FieldId[] =>
  filterFields.filter((field) => groups.includes(field.group)).map((field) => field.id)

export const clearGroups = (filters: FilterSet, groups: readonly FilterGroup[]): FilterSet =>
  fieldsOfGroups(groups).reduce(clearField, filters)

/** Active values in some groups: each list value, bound and flag counts once, as in the contract's `countFilters`. */
export function countGroups(filters: FilterSet, groups: readonly FilterGroup[]): number {
  return fieldsOfGroups(groups).reduce((sum, id) => {
    const value = readField(filters, id)
    return sum + (Array.isArray(value) ? value.length : Number(isSet(value)))
  }, 0)
}

/** Groups with at least one active value, in display order. */
export const activeGroups = (filters: FilterSet): FilterGroup[] => [
  ...new Set(filterFields.filter((field) => isSet(readField(filters, field.id))).map((field) => field.group)),
]
