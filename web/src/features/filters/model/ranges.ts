import { parseRange } from '@rapport/contract/filters/texts.ts'
import { maxFundingRounds } from '@rapport/contract/filters/vocabularies.ts'
import { normalised } from '@rapport/contract/plain-text.ts'
import type { End } from './bounds.ts'

export type RangeMode = 'predefined' | 'custom'

/**
 * The range text of two digit boxes (`10`, `` -> `10-_`); null when both are empty. An empty lower
 * end is 0.
 */
export const customRange = (min: string, max: string): string | null =>
  min === '' && max === '' ? null : `${Number(min)}-${max === '' ? '_' : Number(max)}`

/** The digits of a text, full-width ones as plain ones, at most nine. */
export const digitsOnly = (text: string, length = 9): string =>
  normalised(text, 'NFKC').replaceAll(/\D/g, '').slice(0, length)

/** The mode to show: a custom range can be seen in the custom mode only. */
export const rangeMode = (values: string[], offered: readonly string[], chosen: RangeMode): RangeMode =>
  values.some((value) => !offered.includes(value)) ? 'custom' : chosen

type Texts = Record<End, string>
type Rounds =
  | { values: string[]; error?: never; end?: never }
  | { error: string; end: End | 'both'; values?: never }

/**
 * Reads a text that may be typed: an optional sign and digits, with full-width ones made plain.
 * Null for anything else.
 */
export function roundsText(text: string): string | null {
  const plain = normalised(text, 'NFKC').trim()
  return /^[+-]?\d{0,4}$/.test(plain) ? plain : null
}

/** A number of rounds, at most 15; null when the text is no whole number. */
const roundsOf = (text: string): number | null =>
  /^\+?\d+$/.test(text) ? Math.min(Number(text), maxFundingRounds) : null

/** The list with one custom range: empty for empty boxes. An empty upper end is open. */
export function customRounds({ min, max }: Texts): Rounds {
  if (min === '' && max === '') return { values: [] }
  const low = min === '' ? 0 : roundsOf(min)
  const high = max === '' ? Infinity : roundsOf(max)
  if (low === null) return { error: 'error_invalid_min', end: 'min' }
  if (high === null) return { error: 'error_invalid_max', end: 'max' }
  if (low > high) return { error: 'error_invalid_range', end: 'both' }
  return { values: [`${low}-${high === Infinity ? '_' : high}`] }
}

/** The texts of the boxes for the values of the draft. */
export function roundsTexts(values: readonly string[]): Texts {
  const range = parseRange(values[0] ?? '')
  if (!range) return { min: '', max: '' }
  return { min: String(range.min), max: range.max === Infinity ? '' : String(range.max) }
}
