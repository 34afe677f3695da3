import { maxFundingRounds } from './vocabularies.ts'

/** The formats of texts in a filter set, without schemas: the browser uses them too. */

export const linkedinProfilePattern =
  /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/in\/[^/?#\s]+\/?(?:[?#]\S*)?$/i
export const rangePattern = /^(\d{1,12}|_)-(\d{1,12}|_)$/

/**
 * The ends of a `min-max` text: an open lower end is 0, an open upper end is infinity. Null when
 * the text is no range, or open at both ends.
 */
export function parseRange(value: string): { min: number; max: number } | null {
  const match = rangePattern.exec(value)
  if (!match || value === '_-_') return null
  const min = match[1] === '_' ? 0 : Number(match[1])
  const max = match[2] === '_' ? Infinity : Number(match[2])
  return min <= max ? { min, max } : null
}

/** Whether a text is a range of funding rounds: its ends are at most 15, the upper one may be open. */
export function isFundingRoundRange(value: string): boolean {
  const range = parseRange(value)
  if (range === null || range.min > maxFundingRounds) return false
  return range.max <= maxFundingRounds || range.max === Infinity
}
