import { cutText } from '@rapport/contract/plain-text.ts'

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: a valid calendar date, as precise as the source. */
export type PartialDate = string

const pattern = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ].*)?$/s
const dayMs = 86_400_000

/**
 * Parses a date as precisely as the text gives it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD` (ignores a
 * time after it; pads one-digit months and days). Null unless it is a valid calendar date in the
 * years 1800 to 2200.
 */
export function parsePartialDate(text: string): PartialDate | null {
  const match = pattern.exec(cutText(text.trim(), 64).replaceAll('/', '-'))
  if (!match) return null
  const [, year = '', month, day] = match
  if (Number(year) < 1800 || Number(year) > 2200) return null
  if (month === undefined) return year
  if (Number(month) < 1 || Number(month) > 12) return null
  const yearMonth = `${year}-${month.padStart(2, '0')}`
  if (day === undefined) return yearMonth
  const date = `${yearMonth}-${day.padStart(2, '0')}`
  return isRealDay(date) ? date : null
}

/** Days since 1970-01-01; an unknown month or day counts as the first. */
export function dayNumber(date: PartialDate): number {
  const [year, month, day] = parts(date)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** Months since January of year 0; an unknown month counts as January. */
export function monthNumber(date: PartialDate): number {
  const [year, month] = parts(date)
  return year * 12 + month - 1
}

function parts(date: PartialDate): [year: number, month: number, day: number] {
  const [year, month = '1', day = '1'] = date.split('-')
  return [Number(year), Number(month), Number(day)]
}

function isRealDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
