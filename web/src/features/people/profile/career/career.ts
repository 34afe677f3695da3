import { seniorities, type Seniority } from '@rapport/contract/filters/vocabularies.ts'
import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { gapsBetween, monthOf, monthsApart, sharedMonths, spanOf, spanOfAll, type Span } from './spans.ts'

type Position = PersonDetails['positions'][number]

/** A position with its duration in months; null when unknown. */
export type CareerPosition = Position & { months: number | null; isPromotion: boolean }

/** A time with one company: its positions, newest first. */
export type CareerStage = {
  kind: 'stage'
  company: Position['company']
  positions: CareerPosition[]
  /** From the first start to the last end; null when unknown. */
  months: number | null
  /** The one place known of the positions; null if there are several. */
  location: string | null
  /** The companies that the person worked for at the same time, and longer. */
  alongside: string[]
}

export type CareerGap = { kind: 'gap'; months: number }

/**
 * This many months without a position are a gap; with two companies at once, concurrent. Fewer are
 * a change of jobs.
 */
const leastMonths = 3

/**
 * A career, newest first: times with companies, and the gaps that no position can fill. Positions
 * are given newest first.
 */
export function careerOf(positions: readonly Position[], today: Date): (CareerStage | CareerGap)[] {
  const groups = groupByCompany(positions, today)
  const gaps = gapsBetween(
    positions.map((position) => spanOf(position, today)),
    leastMonths,
  )
  const career: (CareerStage | CareerGap)[] = []
  for (const group of groups) {
    const isBefore = ({ from }: { from: number }) => group.span.end.latest < from
    while (gaps.length > 0 && isBefore(gaps.at(-1)!)) career.push({ kind: 'gap', months: gaps.pop()!.months })
    career.push(stageOf(group, groups, today))
  }
  return career
}

type Group = { positions: Position[]; span: Span }

/** Puts positions with one company together, unless the person has left and returned. */
function groupByCompany(positions: readonly Position[], today: Date): Group[] {
  const groups: Group[] = []
  for (const position of positions) {
    const span = spanOf(position, today)
    const joins = (group: Group) => {
      if (group.positions[0]?.company.id !== position.company.id) return false
      const { atLeast, atMost } = monthsApart(span, group.span)
      // Behind a position elsewhere, only what is sure to follow without a gap.
      return (group === groups.at(-1) ? atLeast : atMost) < leastMonths
    }
    const group = groups.findLast(joins)
    if (group) {
      group.positions.push(position)
      group.span = spanOfAll([group.span, span])
    } else groups.push({ positions: [position], span })
  }
  return groups
}

function stageOf({ positions, span }: Group, groups: readonly Group[], today: Date): CareerStage {
  const { company } = positions[0]!
  const [place = null, ...otherPlaces] = new Set(positions.flatMap(({ location }) => location ?? []))
  const others = groups.filter(
    (other) =>
      other.positions[0]?.company.id !== company.id &&
      sharedMonths(span, other.span) >= leastMonths &&
      other.span.start.earliest < span.start.earliest,
  )
  return {
    kind: 'stage',
    company,
    positions: positions.map((position, index) => ({
      ...position,
      months: monthsBetween(position, today),
      isPromotion: isPromotion(positions[index + 1], position),
    })),
    months: monthsOfAll(positions, today),
    location: otherPlaces.length === 0 ? place : null,
    alongside: [...new Set(others.map((other) => other.positions[0]!.company.name))],
  }
}

/**
 * Whole months of a position, including the last one. Null when the start or the end of a past
 * position is unknown, or the end is before the start.
 */
export function monthsBetween(
  { startDate, endDate, isCurrent }: Pick<Position, 'startDate' | 'endDate' | 'isCurrent'>,
  today: Date,
): number | null {
  if (startDate === null || (endDate === null && !isCurrent)) return null
  const { start, end } = spanOf({ startDate, endDate, isCurrent }, today)
  const isExact = startDate.length > 4 && (endDate === null || endDate.length > 4)
  // If either date is a bare year, only the difference in years is known.
  const last = endDate?.length === 4 ? end.latest - 11 : end.latest
  const months = last - start.earliest + (isExact ? 1 : 0)
  return months > 0 ? months : null
}

function monthsOfAll(positions: readonly Position[], today: Date): number | null {
  const starts = positions.flatMap((position) => position.startDate ?? [])
  if (starts.length < positions.length) return null
  const isCurrent = positions.some((position) => position.isCurrent)
  const ends = positions.flatMap((position) => position.endDate ?? [])
  if (!isCurrent && ends.length < positions.length) return null
  const endDate = isCurrent ? null : (ends.toSorted().at(-1) ?? null)
  return monthsBetween({ startDate: starts.toSorted()[0] ?? null, endDate, isCurrent }, today)
}

const standings: ReadonlySet<Seniority> = new Set(['Owner', 'Founder'])
const rank = ({ seniorities: levels }: Position) =>
  Math.max(...levels.map((level) => seniorities.indexOf(level)))

/**
 * Whether a position is of a higher level than the one before it at the same company. Owning or
 * founding it is not a promotion.
 */
function isPromotion(before: Position | undefined, position: Position): boolean {
  if (!before || before.seniorities.length === 0) return false
  const isStanding = [before, position].some(({ seniorities: levels }) =>
    levels.some((level) => standings.has(level)),
  )
  return !isStanding && rank(position) > rank(before)
}

const firstMonth = (date: string, today: Date): number =>
  spanOf({ startDate: date, endDate: null, isCurrent: true }, today).start.earliest

/** Whole months since a partial date, by the month, as the filters count; 0 for a later one. */
export const monthsSince = (date: string, today: Date): number =>
  Math.max(0, monthOf(today) - firstMonth(date, today))

/**
 * Whether a position that began then is at most `days` old, by the month, as the filter of job
 * changes counts.
 */
export function beganWithin(since: string | null, days: number, today: Date): boolean {
  if (since === null) return false
  const begin = firstMonth(since, today)
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)
  return begin >= monthOf(first) && begin <= monthOf(today)
}
