import { parseAmount } from './amounts.ts'

/** Units as people write them; the longest first, so that none is read as the beginning of another. */
const units: Record<string, number> = {
  thousands: 1e3,
  thousand: 1e3,
  th: 1e3,
  k: 1e3,
  millions: 1e6,
  million: 1e6,
  mio: 1e6,
  mil: 1e6,
  mn: 1e6,
  mm: 1e6,
  m: 1e6,
  billions: 1e9,
  billion: 1e9,
  bil: 1e9,
  mrd: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
  t: 1e12,
}

const unitWords = Object.keys(units).join('|')
const number = '(\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d{3}){2,}|\\d{1,15}(?:[.,]\\d{1,3})?)'
const amount = `${number} ?(?:(${unitWords})\\.?)?`
const band = new RegExp(
  `^(below|under|less than|up to|max|<|<=|≤|above|over|more than|from|between|at least|min|>|>=|≥)? ?${amount}` +
    `(?: ?(?:-|to|and|~) ?${amount})? ?(\\+|plus|and above|and over|and up|and more|or above|or more)?$`,
)

/** The currency of the amounts, and other words of a text. */
const noise =
  /us ?\$|\$|\busd\b|\bdollars?\b|\bannual(?:ly)?\b|\brevenues?\b|\bin sales\b|\bper (?:year|annum)\b|\bp\.a\.|\ba year\b|\/ ?(?:yr|year)\b|:/g

/** Longer texts are no bands. */
const maxLength = 100

/**
 * A single number for a company's revenue, in dollars. An amount is that amount. A band is the
 * geometric mean of its ends ('$10M-$25M' -> 15,800,000), which is inside the band and the middle
 * of a quantity that spans orders of magnitude; half the upper end of a band from 0 ('<$1M'); the
 * lower end of an open band ('$10B+'). Bands are rounded to three digits. The unit of the upper end
 * counts for both unless the lower one has its own ('$1-10M'). Null for any other text, and for
 * other currencies.
 */
export function parseRevenue(text: string): number | null {
  return parseAmount(text) ?? revenueOfBand(text)
}

function revenueOfBand(text: string): number | null {
  if (text.length > maxLength) return null
  const plain = text
    .toLowerCase()
    .replace(noise, ' ')
    .replace(/[–—−～]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  const match = band.exec(plain)
  if (!match) return null
  const [, before = '', low = '', lowUnit, high, highUnit, after] = match
  const max = high === undefined ? null : dollars(high, highUnit)
  const min = high === undefined ? dollars(low, lowUnit) : lowerEnd({ low, lowUnit, high, highUnit, max })
  if (min === null || (max !== null && max < min)) return null
  if (/^(?:below|under|less|up|max|<|≤)/.test(before)) return round((max ?? min) / 2)
  if (max === null || after !== undefined) return round(min)
  return round(min === 0 ? max / 2 : Math.sqrt(min * max))
}

type Band = {
  low: string
  lowUnit: string | undefined
  high: string
  highUnit: string | undefined
  max: number | null
}

function lowerEnd({ low, lowUnit, high, highUnit, max }: Band): number | null {
  const min = dollars(low, lowUnit ?? highUnit)
  // `$5-8,000` leaves the zeros of the lower end to the upper one, as `$5-8K` does its unit.
  const isShort =
    lowUnit === undefined && highUnit === undefined && /^\d{1,3}$/.test(low) && /^\d{1,3},\d{3}$/.test(high)
  return isShort && min !== null && max !== null && min * 1000 <= max ? min * 1000 : min
}

/** Null for digits after a point that may be a group of thousands, or cents of nothing. */
function dollars(text: string, unit: string | undefined): number | null {
  const factor = unit === undefined ? 1 : (units[unit] ?? 1)
  const isGrouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(text)
  if (isGrouped) return Number(text.replace(/[.,]/g, '')) * factor
  const decimals = text.split(/[.,]/)[1]?.length ?? 0
  if (factor === 1 && decimals === 3) return null
  return Number(text.replace(',', '.')) * factor
}

function round(value: number): number | null {
  const rounded = Math.round(Number(value.toPrecision(3)))
  return Number.isSafeInteger(rounded) ? rounded : null
}
