import { maxFundingRounds } from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { End } from './bounds.ts'

type Texts = Record<End, string>
type Rounds =
  | { values: string[]; error?: never; end?: never }
  | { error: string; end: End | 'both'; values?: never }

/** What may be typed: an optional sign and digits, full-width ones as plain ones. Null for anything else. */
export function roundsText(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  return /^[+-]?\d{0,4}$/.test(plain) ? plain : null
}

/** A bound as it counts: a whole number of at least 0, more than 15 being 15. Null when the text is none. */
const boundOf = (text: string): number | null =>
  /^\+?\d+$/.test(text) ? Math.min(Number(text), maxFundingRounds) : null

/** The list of a range of one's own: empty for empty boxes, an empty end being open. */
export function customRounds({ min, max }: Texts): Rounds {
  if (min === '' && max === '') return { values: [] }
  const low = min === '' ? 0 : boundOf(min)
  const high = max === '' ? Infinity : boundOf(max)
  if (low === null) return { error: 'error_invalid_min', end: 'min' }
  if (high === null) return { error: 'error_invalid_max', end: 'max' }
  if (low > high) return { error: 'error_invalid_range', end: 'both' }
  return { values: [`${low}-${high === Infinity ? '_' : high}`] }
}

/** The texts of the boxes for what the draft holds. */
export function roundsTexts(values: readonly string[]): Texts {
  const range = parseRange(values[0] ?? '')
  if (!range) return { min: '', max: '' }
  return { min: String(range.min), max: range.max === Infinity ? '' : String(range.max) }
}
