import type { Language } from './i18n.ts'

type Unit = { size: number; suffix: string }

const units: Record<Language, Unit[]> = {
  en: [
    { size: 1e9, suffix: 'B' },
    { size: 1e6, suffix: 'M' },
    { size: 1e3, suffix: 'K' },
  ],
  ko: [
    { size: 1e12, suffix: '조' },
    { size: 1e8, suffix: '억' },
    { size: 1e4, suffix: '만' },
  ],
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

// Created once: `toLocaleString` creates one for each call, and a screen shows dozens of numbers.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Every digit, grouped: 1,234,567 in both languages. */
export function formatCount(value: number): string {
  return whole.format(value)
}

/**
 * A short form with at most one decimal, a trailing .0 dropped: 1.2K, 3M, 4.5B in English (from
 * 1,000); 1.2만, 3억, 1조 in Korean (from 10,000). A value that rounds up to the next unit uses it:
 * 999,950 is 1M.
 */
export function formatCompact(value: number, language: Language): string {
  const size = Math.abs(value)
  const scale = units[language]
  let index = scale.findIndex((unit) => size >= unit.size)
  if (index === -1) return formatSmall(value)
  const larger = scale[index - 1]
  if (larger && oneDecimal(size / scale[index]!.size) * scale[index]!.size >= larger.size) index -= 1
  const unit = scale[index]!
  return `${tenths.format(oneDecimal(value / unit.size))}${unit.suffix}`
}

/** A whole number: every digit in English; in Korean every digit below 10,000, then 만. */
export const formatWhole = (value: number, language: Language): string =>
  language === 'ko' && value >= 10_000 ? formatCompact(value, language) : formatCount(value)

/**
 * The ends of a range of whole numbers: every digit in English; in Korean each in its unit, such as
 * 1만 and 1억. Every digit also where both ends are at most 10,000, or would read alike.
 */
export function formatEnds(min: number, max: number, language: Language): { min: string; max: string } {
  const short = { min: formatWhole(min, language), max: formatWhole(max, language) }
  const isShort = max > 10_000 && short.min !== short.max
  return isShort ? short : { min: formatCount(min), max: formatCount(max) }
}

const formatSmall = (value: number) => (Math.abs(value) < 1000 ? tenths : whole).format(value)

/** Dollars in short form: $1.5M; 150만 달러 in Korean. */
export function formatMoney(dollars: number, language: Language): string {
  const amount = formatCompact(Math.abs(dollars), language)
  const sign = dollars < 0 ? '-' : ''
  return language === 'ko' ? `${sign}${amount} 달러` : `${sign}$${amount}`
}

/** Dollars with cents: $1,204.50. */
export const formatPrice = (dollars: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollars)

/** The ends of a range of dollars: $50M and $500M; in Korean the currency stands once, 5,000만 and 5억 달러. */
export const formatMoneyEnds = (
  min: number,
  max: number,
  language: Language,
): { min: string; max: string } => ({
  min: language === 'ko' ? formatCompact(min, language) : formatMoney(min, language),
  max: formatMoney(max, language),
})

/** A share as whole percent with its sign, for growth: +12%, -3%, 0%. */
export function formatGrowth(share: number): string {
  const percent = Math.round(share * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}

/** A count on a tab or badge: 99+ above 99. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
