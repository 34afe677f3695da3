import type { PersonDetails } from '@rapport/contract/people/person.ts'

type Position = PersonDetails['positions'][number]

/** Consecutive positions with one company. `months` counts from the first start to the last end; null when unknown. */
export type CareerStage = { company: Position['company']; positions: Position[]; months: number | null }

/** Months since year 0 of a partial date; a year alone means its January. */
const monthNumber = (date: string): number => {
  const [year = '0', month = '1'] = date.split('-')
  return Number(year) * 12 + Number(month) - 1
}

/**
 * Whole months between two partial dates, including the last one; a null `end` means `today`. Null when the start or the end of a past position is
 * unknown, or the end is before the start.
 */
export function monthsBetween(
  start: string | null,
  end: string | null,
  options: { isCurrent: boolean; today: Date },
): number | null {
  if (start === null || (end === null && !options.isCurrent)) return null
  const last = end === null ? options.today.getFullYear() * 12 + options.today.getMonth() : monthNumber(end)
  // If either date is a bare year, only the difference in years is known.
  const exact = start.length > 4 && (end === null || end.length > 4)
  const months = last - monthNumber(start) + (exact ? 1 : 0)
  return months > 0 ? months : null
}

/** Groups consecutive positions, given newest first, by company. */
export function careerStages(positions: Position[], today: Date): CareerStage[] {
  const stages: CareerStage[] = []
  for (const position of positions) {
    const stage = stages.at(-1)
    if (stage?.company.id === position.company.id) stage.positions.push(position)
    else stages.push({ company: position.company, positions: [position], months: null })
  }
  for (const stage of stages) stage.months = stageMonths(stage.positions, today)
  return stages
}

function stageMonths(positions: Position[], today: Date): number | null {
  const starts = positions.flatMap((position) => position.startDate ?? [])
  if (starts.length < positions.length) return null
  const start = starts.toSorted()[0] ?? null
  const isCurrent = positions.some((position) => position.isCurrent)
  const ends = positions.flatMap((position) => position.endDate ?? [])
  if (!isCurrent && ends.length < positions.length) return null
  return monthsBetween(start, isCurrent ? null : (ends.toSorted().at(-1) ?? null), { isCurrent, today })
}
