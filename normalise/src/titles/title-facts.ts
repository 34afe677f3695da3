import type { JobFunction, Seniority } from '@rapport/contract/filters/vocabularies.ts'
import { ambiguous, englishWords, readTitle, type Reading, type TitleReading } from './read-title.ts'
import { nearestRole } from './role-vectors.ts'
import { statedLevel } from './seniority.ts'
import { titleHead } from './title-head.ts'
import { headClasses } from './title-heads.ts'

/**
 * The facts about a title that the index stores.
 *
 * `classes`: titles of one class are equal. The own class comes first: the role and the ranks, as
 * in `software-engineer/senior`; of an unknown role the skeleton, as in `?senior|painter wall`. A
 * title that says more than its role has a narrower class too, as in
 * `software-engineer/senior+payment`; one with two roles (`Founder & CEO`) has the classes of both,
 * and that of people who are both. Last come the classes of bare heads (`title-heads.ts`).
 */
export type TitleFacts = {
  classes: string[]
  /** The id of the first role; null if the tables have none for it. */
  role: string | null
  /** The highest level that the title states; null if it states none. */
  level: Seniority | null
  /**
   * The function of the role; an unknown role has that of the nearest one, if it is near enough.
   */
  jobFunction: JobFunction | null
}

/** The facts of a title in the form of `normaliseTitle`. Deterministic. */
export function titleFacts(normalised: string): TitleFacts {
  const { meant, besides } = readTitle(normalised)
  const role = meant.find((reading) => reading.role)?.role ?? null
  // Bare ranks and short forms of several readings belong to no function.
  const isReadable = meant.some(({ details }) => details.some((word) => !ambiguous.has(word)))
  const near = role ?? (isReadable ? nearestRole(englishWords(titleHead(normalised))) : null)
  return {
    classes: classesOfReading(normalised, { meant, besides }),
    role: role?.id ?? null,
    level: statedLevel(normalised),
    jobFunction: near?.jobFunction ?? null,
  }
}

/** The classes alone: a tenth of the work where the role is unknown. */
export const titleClasses = (normalised: string): string[] =>
  classesOfReading(normalised, readTitle(normalised))

const classesOfReading = (normalised: string, { meant, besides }: TitleReading): string[] => [
  ...new Set([
    ...[...meant, ...besides].flatMap(classesOf),
    ...jointClass(meant),
    ...headClasses(normalised, { meant, besides }),
  ]),
]

/** `Founder & CEO`: the class of those who are both, which such a title means in a filter. */
export function jointClass(readings: readonly Reading[]): string[] {
  const each = readings.flatMap((reading) => classesOf(reading).slice(0, 1))
  return each.length > 1 ? [[...new Set(each)].toSorted().join('&')] : []
}

/** The classes of one reading: that of the role and its ranks, and the narrower one. */
export function classesOf({ role, ranks, details, isFormer }: Reading): string[] {
  const prefix = isFormer ? 'former ' : ''
  if (!role && ranks.length + details.length === 0) return []
  if (!role) return [`${prefix}?${ranks.join(',')}|${details.join(' ')}`]
  const own = `${prefix}${role.id}/${ranks.join(',')}`
  return details.length > 0 ? [own, `${own}+${details.join(' ')}`] : [own]
}
