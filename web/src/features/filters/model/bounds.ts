import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Edit } from './filter-edits.ts'
import { readField, withField } from './filter-fields.ts'
import { filterRules, numberError, type OrderedPair } from './filter-rules.ts'

export type End = 'min' | 'max'
export type Bounds = Record<End, number | null>

export const readBounds = (filters: FilterSet, pair: OrderedPair): Bounds => ({
  min: readField(filters, pair.min) as number | null,
  max: readField(filters, pair.max) as number | null,
})

/** Sets both ends of a pair; `changed` is the end that was chosen last, which an error of both speaks of. */
export function setBounds(
  filters: FilterSet,
  pair: OrderedPair,
  { bounds, changed }: { bounds: Bounds; changed: End },
): Edit {
  for (const end of ['min', 'max'] as const) {
    const error = boundError(pair, end, bounds[end])
    if (error !== null) return { error }
  }
  if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max)
    return { error: changed === 'min' ? pair.code : pair.maxCode }
  return { filters: withField(withField(filters, pair.min, bounds.min), pair.max, bounds.max) }
}

function boundError(pair: OrderedPair, end: End, value: number | null): string | null {
  const rule = filterRules[pair[end]]
  return value === null || rule.kind !== 'number' ? null : numberError(rule, value)
}
