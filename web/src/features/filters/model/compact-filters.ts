import { shownFieldIds } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { isSet, readField } from '@rapport/contract/filters/values.ts'

/**
 * Only what differs from the default, in one order: short in the address, and equal for equal
 * filter sets.
 */
export function compactFilters(filters: FilterSet): PartialFilterSet {
  const compact: Record<string, unknown> = {}
  for (const id of shownFieldIds) {
    if (!isSet(filters, id)) continue
    const value = readField(filters, id)
    const [first = '', second] = id.split('.')
    if (second === undefined) compact[first] = value
    else compact[first] = { ...(compact[first] as object | undefined), [second]: value }
  }
  return compact
}

export const sameFilters = (a: FilterSet, b: FilterSet): boolean =>
  JSON.stringify(compactFilters(a)) === JSON.stringify(compactFilters(b))
