import { parsePartialDate, type PartialDate } from '@rapport/normalise/partial-date.ts'

import { readText } from './csv/fields.ts'

const isoDate = /^\d{4}(?:-\d{2}){0,2}(?=$|[T ])/

/**
 * A date as far as it is valid: an impossible day is reduced to the month, an impossible month to
 * the year ('2021-02-30' -> '2021-02', '2021-13' -> '2021'). Null if it isn't a date. Ignores a
 * time of day.
 */
export const soundDate = (text: string): PartialDate | null =>
  plainDate.test(text) ? text : parseSoundDate(text)

/** Most dates: a year, a month, or a day that every month has, with nothing to repair. */
const plainDate = /^(?:1[89]|20)\d{2}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|1\d|2[0-8]))?)?$/

function parseSoundDate(text: string): PartialDate | null {
  const date = isoDate.exec(text)?.[0]
  if (date === undefined) return parsePartialDate(text)
  return (
    parsePartialDate(date) ??
    (date.length > 7 ? parsePartialDate(date.slice(0, 7)) : null) ??
    (date.length > 4 ? parsePartialDate(date.slice(0, 4)) : null)
  )
}

export function readDate(value: unknown, path: string): PartialDate | null {
  // A bare year may be a number.
  const text = typeof value === 'number' ? String(value) : readText(value, path)
  return text === null ? null : soundDate(text)
}

/**
 * The year of a date, if a living person can have lived through it or a company can have been
 * founded in it.
 */
export function readYear(value: unknown, path: string): number | null {
  const date = readDate(value, path)
  if (date === null) return null
  const year = Number(date.slice(0, 4))
  return year >= 1000 && year <= 2200 ? year : null
}

/** Compares as far as both are known: '2020' is neither before nor after '2020-05'. */
function comparePartialDates(a: PartialDate, b: PartialDate): number {
  const length = Math.min(a.length, b.length)
  const [left, right] = [a.slice(0, length), b.slice(0, length)]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Both ends of a period. If the end is before the start, one of them is wrong but it is unclear
 * which, so both become unknown.
 */
export function period(start: PartialDate | null, end: PartialDate | null) {
  if (start !== null && end !== null && comparePartialDates(end, start) < 0)
    return { startDate: null, endDate: null }
  return { startDate: start, endDate: end }
}

/** The newest known date. */
export function newestDate(known: (PartialDate | null)[]): PartialDate | null {
  let newest: PartialDate | null = null
  for (const date of known) if (date !== null && (newest === null || date > newest)) newest = date
  return newest
}
