import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { levelOfRank } from './ranks.ts'
import { normaliseTitle } from './title.ts'
import { classesOf, readingsOf, roles, type Reading } from './title-facts.ts'

/**
 * The classes whose people a title means, as a filter gives it: its own ones, the narrower one if it says more than its role; with an inexact
 * rank also those of the exact ranks within one level, and the reverse.
 */
export function equalClasses(title: string): string[] {
  const readings = readingsOf(normaliseTitle(title))
  const own = readings.map((reading) => classesOf(reading).at(-1)!)
  return [...new Set([...own, ...readings.flatMap(nearRanks)])]
}

const exactRanks = ['', 'senior', 'manager', 'head', 'director', 'vice president']
const inexactRanks = ['~Specialist', '~Manager', '~Head', '~Vice President']

/** 마케팅 과장 and Marketing Manager: the classes of ranks of the other kind that are at most one level away. */
function nearRanks(reading: Reading): string[] {
  const { role, ranks, details } = reading
  if (!role || details.length > 0 || ranks.length > 1) return []
  const [rank = ''] = ranks
  const level = levelOfRank[rank]
  if (level === undefined) return []
  const others = rank.startsWith('~') ? exactRanks : inexactRanks
  return others
    .filter((other) => distance(levelOfRank[other]!, level) <= 1)
    .flatMap((other) => classesOf({ ...reading, ranks: other === '' ? [] : [other] }))
}

const distance = (a: (typeof seniorities)[number], b: (typeof seniorities)[number]) =>
  Math.abs(seniorities.indexOf(a) - seniorities.indexOf(b))

export type SimilarClass = { class: string; /** From 0 to 1. */ score: number }

/** The nearest classes to a title, nearest first; at most sixteen, none of them equal. */
export function similarClasses(_title: string): SimilarClass[] {
  return []
}

/** The usual name of a class. */
export function classLabel(titleClass: string, language: 'en' | 'ko'): string {
  const match = /^(?:former )?([^/?]+)\/([^+]*)(?:\+(.*))?$/.exec(titleClass)
  const role = match && roles.byId.get(match[1]!)
  return role ? role.labels[language] : titleClass
}
