import { nameKey } from '../../src/titles/name-key.ts'
import { leadingRanks, rankWords } from '../../src/titles/ranks.ts'
import { wordsOf } from './concept-matrix.ts'
import type { Concept, Sources } from './sources.ts'

type TableRole = { id: string; names: string[] }

/**
 * An occupation of a source that has names of more roles than this is too broad to tell what its
 * other titles are.
 */
const maxRoles = 3

/**
 * Names that the tables of roles lack, by their keys: titles that two of the three sources put
 * together with a role's own names, with the same ranks, and with no other role's; and ESCO's
 * titles in other languages, for occupations that are one role.
 */
export function agreedNames(sources: Sources, roles: readonly TableRole[]): Map<string, string> {
  const roleByKey = new Map(roles.flatMap(({ id, names }) => names.map((name) => [keyOf(name), id] as const)))
  const agreed = new Map<string, string>()
  for (const [key, votes] of votesOf(sources.concepts, roleByKey)) {
    const winners = [...votes].filter(([, from]) => from.size >= 2)
    const [winner] = winners
    if (winners.length === 1 && winner && !roleByKey.has(key) && !isLeading(key)) agreed.set(key, winner[0])
  }
  for (const [key, role] of translatedNames(sources, roleByKey))
    if (!roleByKey.has(key) && !agreed.has(key)) agreed.set(key, role)
  return agreed
}

const keyOf = (title: string): string => nameKey(wordsOf(title))
/**
 * Leaders are read from ranks and domains; occupations that end in `manager` are for people to
 * name.
 */
const isLeading = (key: string): boolean =>
  key.split(' ').some((word) => leadingRanks.has(rankWords[word] ?? ''))
const ranksOf = (key: string): string =>
  key
    .split(' ')
    .filter((word) => rankWords[word] !== undefined)
    .join(' ')

/** For each title the roles whose names stand in the same occupation, each with the sources that say so. */
function votesOf(
  concepts: readonly Concept[],
  roleByKey: ReadonlyMap<string, string>,
): Map<string, Map<string, Set<string>>> {
  const votes = new Map<string, Map<string, Set<string>>>()
  for (const { id, titles } of concepts) {
    const keys = [...new Set(titles.map(keyOf))].filter(Boolean)
    const named = keys.filter((key) => roleByKey.has(key))
    const roles = new Set(named.map((key) => roleByKey.get(key)!))
    if (roles.size === 0 || roles.size > maxRoles) continue
    for (const key of keys)
      for (const name of named) {
        if (ranksOf(key) !== ranksOf(name)) continue
        const of = votes.get(key) ?? new Map<string, Set<string>>()
        const role = roleByKey.get(name)!
        of.set(role, (of.get(role) ?? new Set()).add(id[0]!))
        votes.set(key, of)
      }
  }
  return votes
}

/**
 * Titles of other languages: of occupations of ESCO whose English titles name one role. A title of
 * two roles is left out.
 */
function translatedNames(
  { concepts, translations }: Sources,
  roleByKey: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>()
  const doubtful = new Set<string>()
  for (const { id, titles } of concepts) {
    const roles = new Set(
      titles.map((title) => roleByKey.get(keyOf(title))).filter((role) => role !== undefined),
    )
    const [role] = roles
    if (roles.size !== 1 || role === undefined) continue
    for (const title of translations.get(id) ?? []) {
      const key = keyOf(title)
      if (key === '') continue
      if (found.has(key) && found.get(key) !== role) doubtful.add(key)
      found.set(key, role)
    }
  }
  for (const key of doubtful) found.delete(key)
  return found
}
