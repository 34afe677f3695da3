import type { SectionReader } from '../bytes/sections.ts'
import type { PersonFacts } from '../facts.ts'

/**
 * Months of work as one 16-bit number per document that does not age:
 *
 *     0              unknown
 *     1 … 10,000     months + 1, for people who don't work now
 *     10,001 …       10,001 + the month in which a person who works now would have started, had they never taken a break
 *
 * A range of years on a given day then becomes two ranges of these numbers. A current job that
 * starts only after that day needs another rule, because it counts nothing yet; a second column
 * stores its first month, so that these few documents can be identified. Filters go up to 30 years,
 * so anything beyond the ceilings (833 completed years, the year 4,600) exceeds every filter.
 */
export type WorkCodes = { work: number; since: number }

const endedBase = 1
const runningBase = 10_001
const maxEnded = runningBase - 1 - endedBase
const maxCode = 0xffff

export function encodeWork(work: PersonFacts['work']): WorkCodes {
  if (work === null) return { work: 0, since: 0 }
  const { months, since } = work
  if (since === null) return { work: endedBase + Math.min(maxEnded, months), since: 0 }
  const begin = Math.min(maxCode - runningBase, Math.max(0, since - months))
  return { work: runningBase + begin, since: Math.min(maxCode, Math.max(0, since)) }
}

/** The month in which the current position began as a 16-bit number; 0: unknown. */
export const encodeMonth = (month: number | null): number =>
  month === null ? 0 : Math.min(maxCode, Math.max(1, month))

export type LaterStart = { document: number; codes: WorkCodes }

/** The documents whose current position starts after a month. */
export function laterStarts(sections: SectionReader, documents: number, month: number): LaterStart[] {
  const [since, work] = [sections.u16('since'), sections.u16('work')]
  const starts: LaterStart[] = []
  for (let document = 0; document < documents; document++)
    if (since[document]! > month)
      starts.push({ document, codes: { work: work[document]!, since: since[document]! } })
  return starts
}

/** Codes from `min` to `max`; empty if `min` is above `max`. */
export type CodeRange = { min: number; max: number }

/**
 * Translates `min` to `max` whole years, ends included, in a month (year x 12 + month from 0) to
 * codes, for jobs that have started by then.
 */
export function workRanges(years: { min: number; max: number }, month: number): [CodeRange, CodeRange] {
  const min = years.min * 12
  const max = years.max === Infinity ? Infinity : years.max * 12 + 11
  return [
    { min: endedBase + min, max: Math.min(endedBase + maxEnded, endedBase + max) },
    {
      min: Math.max(runningBase, runningBase + month - max),
      max: Math.min(maxCode, runningBase + month - min),
    },
  ]
}

/** The maximum months of work that are told apart. */
export const maxMonths = maxEnded

/**
 * Returns the months of work that a code means in a month (year x 12 + month from 0), for jobs that
 * have started by then.
 */
export function workedMonths(code: number, month: number): number {
  const months = code < runningBase ? code - endedBase : month - (code - runningBase)
  return Math.max(0, Math.min(maxMonths, months))
}

/** Months of work of a person whose current job starts after the month in question. */
export const monthsBefore = ({ work, since }: WorkCodes): number =>
  Math.min(maxMonths, since - (work - runningBase))

/** Whole years of work of a person whose current job starts after the month in question. */
export const yearsBefore = (codes: WorkCodes): number => Math.floor(monthsBefore(codes) / 12)
