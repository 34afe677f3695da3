import type { OrderedPair } from '@rapport/contract/filters/field-of.ts'
import { boundsError, type Bounds } from '@rapport/contract/filters/rules.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { withField } from '@rapport/contract/filters/values.ts'
import type { Edit } from './filter-edits.ts'

export type End = keyof Bounds

/** Sets both ends of a pair. `changed` is the end that was chosen last: an error of both ends is about it. */
export function setBounds(
  filters: FilterSet,
  pair: OrderedPair,
  { bounds, changed }: { bounds: Bounds; changed: End },
): Edit {
  const error = boundsError(pair, bounds, changed)
  if (error !== null) return { error: error.code }
  return { filters: withField(withField(filters, pair.min, bounds.min), pair.max, bounds.max) }
}

const yearsBack = 30
const yearsAhead = 5

/** The 36 graduation years on offer: the last thirty, this one and the next five, latest first. */
export const graduationYears = (thisYear: number): number[] =>
  Array.from({ length: yearsBack + 1 + yearsAhead }, (_, index) => thisYear + yearsAhead - index)
