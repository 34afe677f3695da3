import { seniorities, type Seniority } from '@rapport/contract/filters/vocabularies.ts'
import { levelOfRank } from './ranks.ts'
import { readTitle, type Reading } from './read-title.ts'
import { normaliseTitle } from './title.ts'
import { classesOf, jointClass } from './title-facts.ts'

/**
 * The classes whose people a title means, as a filter gives it: its own one, the narrower one if it
 * says more than its role; with an inexact rank also those of the exact ranks within one level, and
 * the reverse.
 */
export function equalClasses(title: string): string[] {
  const { meant } = readTitle(normaliseTitle(title))
  const [reading, second] = meant
  if (!reading) return []
  return second ? jointClass(meant) : [...new Set([...classesOf(reading).slice(-1), ...nearRanks(reading)])]
}

const exactRanks = [
  '',
  'senior',
  'lead',
  'team lead',
  'supervisor',
  'manager',
  'head',
  'director',
  'vice president',
]
const inexactRanks = ['~Specialist', '~Manager', '~Head', '~Vice President']

/** 마케팅 과장 and Marketing Manager: the classes of ranks of the other kind that are at most one level away. */
function nearRanks(reading: Reading): string[] {
  const { role, ranks, details } = reading
  const [rank = ''] = ranks
  const level = levelOfRank[rank]
  if (details.length > 0 || ranks.length > 1 || level === undefined || level === 'Intern') return []
  const others = rank.startsWith('~') ? exactRanks : inexactRanks
  return others
    .filter((other) => distance(levelOfRank[other]!, level) <= 1 && (role || other !== ''))
    .flatMap((other) => classesOf({ ...reading, ranks: other === '' ? [] : [other] }))
}

const distance = (a: Seniority, b: Seniority) => Math.abs(seniorities.indexOf(a) - seniorities.indexOf(b))
