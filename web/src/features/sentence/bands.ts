import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { fundingAmounts } from '@rapport/contract/filters/vocabularies.ts'
import type { AppliedFilter } from '../filters/filters.ts'

/** Values of one field that join without a gap, or a value on its own. */
export type Band = [AppliedFilter, ...AppliedFilter[]]

/** Where each funding amount begins, in dollars. */
const amountStarts = [0, 10e6, 50e6, 100e6, 500e6, 1e9, 5e9]

type Ends = { min: number; max: number; gap: number }

/** What a value covers, and how far the next one begins after it; null if its field has no bands. */
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

/** The values of a phrase; those that one phrase put into neighbouring bands stand together. */
export function bandsOf(filters: readonly AppliedFilter[]): Band[] {
  const bands: Band[] = []
  for (const filter of filters) {
    const last = bands.at(-1)?.at(-1)
    const [before, here] = [last?.field === filter.field ? endsOf(last) : null, endsOf(filter)]
    if (before && here && before.max + before.gap === here.min) bands.at(-1)!.push(filter)
    else bands.push([filter])
  }
  return bands
}

/** From where to where several values reach. */
export function reachOf(band: Band): { min: number; max: number; isMoney: boolean } | null {
  const [first, last] = [endsOf(band[0]), endsOf(band.at(-1)!)]
  return first && last && { min: first.min, max: last.max, isMoney: first.gap === 0 }
}
