import type { PersonFacts } from '../facts.ts'

/**
 * Months of work as one 16-bit number a document that does not age:
 *
 *     0              unknown
 *     1 … 10,000     months of somebody who does not work now, + 1
 *     10,001 …       the month in which somebody who works now would have begun, without any break, + 10,001
 *
 * A range of years on a given day is then two ranges of these numbers. Where a stretch of work begins only after that day the rule is another one
 * (it counts nothing yet); a second column holds the month in which it began, so that those few can be told. Filters ask for at most 30 years: what is
 * beyond the ceilings (833 years ended, the year 4,600) is more than that in any case.
 */
export type WorkCodes = { work: number; since: number }

const endedBase = 1
const runningBase = 10_001
const mostEnded = runningBase - 1 - endedBase
const mostCode = 0xffff

export function encodeWork(work: PersonFacts['work']): WorkCodes {
  if (work === null) return { work: 0, since: 0 }
  const { months, since } = work
  if (since === null) return { work: endedBase + Math.min(mostEnded, months), since: 0 }
  const begin = Math.min(mostCode - runningBase, Math.max(0, since - months))
  return { work: runningBase + begin, since: Math.min(mostCode, Math.max(0, since)) }
}

/** Codes from `min` to `max`; none when `min` is above `max`. */
export type CodeRange = { min: number; max: number }

/** What `min` to `max` whole years, ends included, mean in a month (year x 12 + month from 0), for stretches that have begun by then. */
export function workRanges(years: { min: number; max: number }, month: number): [CodeRange, CodeRange] {
  const least = years.min * 12
  const most = years.max === Infinity ? Infinity : years.max * 12 + 11
  return [
    { min: endedBase + least, max: Math.min(endedBase + mostEnded, endedBase + most) },
    {
      min: Math.max(runningBase, runningBase + month - most),
      max: Math.min(mostCode, runningBase + month - least),
    },
  ]
}

/** Whole years of work of somebody whose present stretch begins after the month that is asked for. */
export const yearsBefore = ({ work, since }: WorkCodes): number =>
  Math.floor((since - (work - runningBase)) / 12)
