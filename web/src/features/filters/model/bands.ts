import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { fundingAmounts } from '@rapport/contract/filters/vocabularies.ts'
import { appliedFilters, withoutApplied, type AppliedFilter } from './applied-filters.ts'

/** Values of one field that join without a gap, or a value on its own: what one chip shows. */
export type Band = [AppliedFilter, ...AppliedFilter[]]

/** The lower bound of each funding amount, in dollars. */
const amountStarts = [0, 10e6, 50e6, 100e6, 500e6, 1e9, 5e9]

type Ends = { min: number; max: number; gap: number }

/**
 * The range that a value covers, and the gap between it and the next one; null if its field has no
 * bands.
 */
function endsOf({ field, value }: AppliedFilter): Ends | null {
  const known = fieldOf(field)
  if (known.kind === 'ranges') {
    const range = parseRange(String(value))
    return range && { ...range, gap: 1 }
  }
  if (known.kind !== 'choices' || known.texts !== 'fundingAmount') return null
  const at = fundingAmounts.findIndex((amount) => amount === value)
  return at < 0 ? null : { min: amountStarts[at]!, max: amountStarts[at + 1] ?? Infinity, gap: 0 }
}

const startOf = (filter: AppliedFilter): number => endsOf(filter)?.min ?? Infinity
/** Values without an order keep theirs. */
const bySize = (a: AppliedFilter, b: AppliedFilter): number => startOf(a) - startOf(b) || 0

/**
 * Active values as chips show them: neighbouring ranges of a field, such as a phrase becomes, stand
 * together, smallest first.
 */
export function bandsOf(filters: readonly AppliedFilter[]): Band[] {
  const bands: Band[] = []
  const fields = [...new Set(filters.map(({ field }) => field))]
  const ordered = fields.flatMap((id) => filters.filter(({ field }) => field === id).toSorted(bySize))
  for (const filter of ordered) {
    const last = bands.at(-1)?.at(-1)
    const [before, here] = [last?.field === filter.field ? endsOf(last) : null, endsOf(filter)]
    if (before && here && before.max + before.gap === here.min) bands.at(-1)!.push(filter)
    else bands.push([filter])
  }
  return bands
}

/** The range that several values cover together; null for a value on its own. */
export function reachOf(band: Band): { min: number; max: number; isMoney: boolean } | null {
  if (band.length === 1) return null
  const [first, last] = [endsOf(band[0]), endsOf(band.at(-1)!)]
  return first && last && { min: first.min, max: last.max, isMoney: first.gap === 0 }
}

/** The active values of some groups, or of all, as chips show them. */
export function appliedBands(filters: FilterSet, groups?: readonly FilterGroup[]): Band[] {
  const applied = appliedFilters(filters)
  return bandsOf(groups ? applied.filter(({ field }) => groups.includes(fieldOf(field).group)) : applied)
}

/** The filter set without the values of one chip. */
export const withoutBand = (filters: FilterSet, band: Band): FilterSet => band.reduce(withoutApplied, filters)
