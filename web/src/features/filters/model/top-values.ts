import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { withField } from '@rapport/contract/filters/values.ts'

export const shownTop = 8

type Counted = { value: string; count: number }

/** The values of a facet that most people have. */
export const topOf = (counts: readonly Counted[] = []): { label: string; value: string; count: number }[] =>
  counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownTop)
    .map(({ value, count }) => ({ label: value, value, count }))

/**
 * The other filters: choosing values of a field must not change the counts or the order of what is
 * offered for it.
 */
export function withoutField(filters: FilterSet, field: ListFieldId): FilterSet {
  const opposite = oppositeOf(field)
  const others = opposite ? withField(filters, opposite, []) : filters
  return withField(others, field, [])
}
