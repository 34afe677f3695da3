/**
 * A stretch of months, counted from year 0, whose ends may be known only to the year or not at all.
 * It begins in one of the months from `start.earliest` to `start.latest`, and likewise ends; both
 * ends are part of it. Infinite where nothing is known.
 */
export type Span = { start: Moment; end: Moment }
type Moment = { earliest: number; latest: number }

type Dates = { startDate: string | null; endDate: string | null; isCurrent: boolean }

export const monthOf = (day: Date): number => day.getFullYear() * 12 + day.getMonth()

/** The months that a partial date can mean. */
function momentOf(date: string): Moment {
  const [year = '0', month] = date.split('-')
  const first = Number(year) * 12
  if (month === undefined) return { earliest: first, latest: first + 11 }
  return { earliest: first + Number(month) - 1, latest: first + Number(month) - 1 }
}

const never: Moment = { earliest: -Infinity, latest: Infinity }

/**
 * The time span of a position. A current one lasts until `today`; one that ended without a date may
 * have lasted as long.
 */
export function spanOf({ startDate, endDate, isCurrent }: Dates, today: Date): Span {
  const now = monthOf(today)
  const end = endDate === null ? (isCurrent ? { earliest: now, latest: now } : never) : momentOf(endDate)
  const start = startDate === null ? never : momentOf(startDate)
  return {
    // It began before it ended, and ended after it began.
    start: { earliest: start.earliest, latest: Math.min(start.latest, end.latest) },
    end: { earliest: Math.max(end.earliest, start.earliest), latest: end.latest },
  }
}

/** From the first start to the last end of several. */
export const spanOfAll = (spans: readonly Span[]): Span => ({
  start: {
    earliest: Math.min(...spans.map(({ start }) => start.earliest)),
    latest: Math.min(...spans.map(({ start }) => start.latest)),
  },
  end: {
    earliest: Math.max(...spans.map(({ end }) => end.earliest)),
    latest: Math.max(...spans.map(({ end }) => end.latest)),
  },
})

/**
 * Months between the end of one and the start of the other, at least and at most; negative where
 * they overlap.
 */
export const monthsApart = (one: Span, other: Span): { atLeast: number; atMost: number } => ({
  atLeast: Math.max(other.start.earliest - one.end.latest, one.start.earliest - other.end.latest) - 1,
  atMost: Math.max(other.start.latest - one.end.earliest, one.start.latest - other.end.earliest) - 1,
})

/** Months that two have in common, at least. */
export const sharedMonths = (one: Span, other: Span): number =>
  Math.min(one.end.earliest, other.end.earliest) - Math.max(one.start.latest, other.start.latest) + 1

/**
 * The stretches of `least` months or more, between the first start and the last end, that none of
 * the spans can cover; first to last.
 */
export function gapsBetween(spans: readonly Span[], least: number): { from: number; months: number }[] {
  const gaps: { from: number; months: number }[] = []
  let covered: number | null = null
  for (const { start, end } of spans.toSorted((a, b) => a.start.earliest - b.start.earliest)) {
    if (covered !== null && start.earliest - covered - 1 >= least)
      gaps.push({ from: covered + 1, months: start.earliest - covered - 1 })
    covered = Math.max(covered ?? -Infinity, end.latest)
  }
  return gaps
}
