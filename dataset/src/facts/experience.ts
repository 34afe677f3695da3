import type { PositionRecord } from '../records.ts'
import { monthNumber } from '@rapport/normalise/partial-date.ts'

/**
 * Months of completed work, and the first day of the current unbroken period of work
 * (`YYYY-MM-DD`). Both null: unknown.
 */
export type WorkHistory = { workedMonths: number | null; workingSince: string | null }

/** The data of a person and of their positions that decide. */
export type Worked = { positions: readonly WorkedPosition[]; experienceYears: number | null }
type WorkedPosition = Pick<PositionRecord, 'startDate' | 'endDate' | 'isCurrent'>

type Span = { start: number; end: number }

/**
 * A person's work history, from which whole years follow for any day. Overlapping positions count
 * once. A date counts from its first day, in whole months. A past position without start or end
 * counts nothing. If no date is usable, the years that the source infers are used instead.
 */
export function workHistory(person: Worked): WorkHistory {
  const spans = merge(person.positions.flatMap((position) => span(position) ?? []))
  if (spans.length === 0) {
    const years = person.experienceYears
    return { workedMonths: years === null ? null : years * 12, workingSince: null }
  }
  const current = spans.find(({ end }) => end === Infinity)
  const ended = spans.filter(({ end }) => end !== Infinity)
  return {
    workedMonths: ended.reduce((months, { start, end }) => months + end - start, 0),
    workingSince: current ? firstDay(current.start) : null,
  }
}

/** Whole years of work up to a day; null if unknown. */
export function experienceYears(history: WorkHistory, today: Date): number | null {
  const { workedMonths, workingSince } = history
  if (workedMonths === null && workingSince === null) return null
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth()
  const running = workingSince === null ? 0 : Math.max(0, now - monthNumber(workingSince))
  return Math.floor(((workedMonths ?? 0) + running) / 12)
}

/** The month in which the current position began, the latest if there are several; null: unknown. */
export function positionSince(positions: readonly WorkedPosition[]): number | null {
  const months = positions.flatMap(({ isCurrent, startDate }) =>
    isCurrent && startDate !== null ? monthNumber(startDate) : [],
  )
  return months.length === 0 ? null : Math.max(...months)
}

/** A position as months (year x 12 + month from 0); no end: it is a current one. */
export type PositionMonths = { start: number | null; end: number | null; isCurrent: boolean }

/**
 * The month since which a person has worked at a company without a break, from the positions there:
 * the next one begins at most one month after the end of the one before. Null: unknown, or they have
 * left.
 */
export function tenureSince(positions: readonly PositionMonths[]): number | null {
  const dated = positions.filter(({ start }) => start !== null) as (PositionMonths & { start: number })[]
  const current = dated.filter(({ isCurrent }) => isCurrent)
  if (current.length === 0) return null
  let since = Math.min(...current.map(({ start }) => start))
  const earlier = dated.filter(({ isCurrent }) => !isCurrent).toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0))
  for (const { start, end } of earlier)
    if (end !== null && end >= start && end + 1 >= since) since = Math.min(since, start)
  return since
}

/** The same of positions with the companies where they are. */
export function companySince(
  positions: readonly (WorkedPosition & { company: { key: string } })[],
  company: { key: string } | null,
): number | null {
  return tenureSince(positions.filter((position) => position.company.key === company?.key).map(monthsOf))
}

/** The date on which that month is on file, from the positions at the company; null: unknown. */
export function tenureDate(positions: readonly WorkedPosition[]): string | null {
  const since = tenureSince(positions.map(monthsOf))
  const isFirst = ({ startDate }: WorkedPosition) => startDate !== null && monthNumber(startDate) === since
  return positions.find(isFirst)?.startDate ?? null
}

const monthsOf = ({ startDate, endDate, isCurrent }: WorkedPosition): PositionMonths => ({
  start: startDate === null ? null : monthNumber(startDate),
  end: endDate === null ? null : monthNumber(endDate),
  isCurrent,
})

function span({ startDate, endDate, isCurrent }: WorkedPosition): Span | null {
  if (startDate === null) return null
  const start = monthNumber(startDate)
  if (isCurrent) return { start, end: Infinity }
  if (endDate === null) return null
  const end = monthNumber(endDate)
  return end >= start ? { start, end } : null
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const previous = merged.at(-1)
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function firstDay(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
