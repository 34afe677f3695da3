import { fieldOf, type OrderedPair } from '@rapport/contract/filters/field-of.ts'
import { numberError } from '@rapport/contract/filters/rules.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField, withField } from '@rapport/contract/filters/values.ts'
import type { Edit } from './filter-edits.ts'

export type End = 'min' | 'max'
export type Bounds = Record<End, number | null>

export const readBounds = (filters: FilterSet, pair: OrderedPair): Bounds => ({
  min: readField(filters, pair.min),
  max: readField(filters, pair.max),
})

/** Sets both ends of a pair. `changed` is the end that was chosen last: an error of both ends is about it. */
export function setBounds(
  filters: FilterSet,
  pair: OrderedPair,
  { bounds, changed }: { bounds: Bounds; changed: End },
): Edit {
  for (const end of ['min', 'max'] as const) {
    const value = bounds[end]
    const error = value === null ? null : numberError(fieldOf(pair[end]), value)
    if (error !== null) return { error }
  }
  if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max)
    return { error: changed === 'min' ? pair.code : pair.maxCode }
  return { filters: withField(withField(filters, pair.min, bounds.min), pair.max, bounds.max) }
}

const yearsBack = 30
const yearsAhead = 5

/** The 36 graduation years on offer: the last thirty, this one and the next five, latest first. */
export const graduationYears = (thisYear: number): number[] =>
  Array.from({ length: yearsBack + 1 + yearsAhead }, (_, index) => thisYear + yearsAhead - index)
