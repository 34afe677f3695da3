import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList, withField } from '@rapport/contract/filters/values.ts'

/**
 * The filter set in which a value is the only one of its filter; all other filters stay. A value of
 * an excluding list is counted in the including one: these are the people that it would leave out.
 */
export function onlyValue(filters: FilterSet, field: ListFieldId, value: string): FilterSet {
  const target = fieldOf(field).excludes ?? field
  const other = fieldOf(target).or
  // The excluding list still excludes its other values.
  const excluded = field === target ? [] : readList(filters, field).filter((text) => !sameText(text, value))
  const kept = field === target ? filters : withField(filters, field, excluded)
  return withField(other ? withField(kept, other, []) : kept, target, [value])
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
