/** Amounts of money and counts as people type them. */

const unitPattern = '(?:thousand|million|billion|bn|mn|mm|k|m|b)'
const numberPattern = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,3}(?:\\.\\d{3}){2,}|\\d+(?:\\.\\d+)?'
const amount = new RegExp(
  `^(?:us)?\\s?(?:\\$|usd)?\\s*(${numberPattern})\\s*(?:(${unitPattern})\\s*)?(?:\\+\\s*)?(?:usd|dollars?)?$`,
  'i',
)

/** Longer texts are no amounts; the pattern tries every way to split a run of spaces. */
const maxAmountLength = 100

const unitValues: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/**
 * A plain number or an amount in dollars: `$1,200,000`, `1200000`, `$1.2M`, `3 million`,
 * `1.200.000`. Null for other currencies, words ('undisclosed amount') and ambiguous texts:
 * `$14.500000` has too many digits after the point for dollars and cents.
 */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim()
  const match = trimmed.length <= maxAmountLength ? amount.exec(trimmed) : null
  if (!match) return null
  const [, number = '', unit] = match
  const isGroupedByPoints = /^\d{1,3}(?:\.\d{3}){2,}$/.test(number)
  const plain = isGroupedByPoints ? number.replaceAll('.', '') : number.replaceAll(',', '')
  const decimals = plain.split('.')[1]?.length ?? 0
  if (unit === undefined && decimals > 2) return null
  const value = Math.round(Number(plain) * (unit === undefined ? 1 : (unitValues[unit.toLowerCase()] ?? 1)))
  return Number.isSafeInteger(value) ? value : null
}

/**
 * The amounts of a list, in order; null for undisclosed ones. A comma separates amounts unless it
 * is between digits and exactly three digits follow: `$3,000,000, $500,000` is two amounts, and so
 * is `$3,000,000,$500,000`. Semicolons, bars and line ends always separate.
 */
export function parseAmounts(text: string): (number | null)[] {
  return text
    .split(/[;|\n]|(?<!\d),|,(?!\d{3}(?!\d))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseAmount)
}
