import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { placesNearby } from '@rapport/normalise/places/nearby.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { equalTo, industryKey, schoolNameKey, titleKey } from '../filters/filter-texts.ts'
import type { AlikeType } from './alike-score.ts'

/** Additional candidates, because some may turn out to be selected already, or to have no people. */
export const spareCandidates = 100

const alikeKeys: Record<AlikeType, (value: string) => string> = {
  JOBS: titleKey,
  UNIVERSITIES: schoolNameKey,
  EDUCATIONS: fold,
  SKILLS: skillKey,
  INDUSTRIES: industryKey,
}

/** The given values in the form in which they are compared. */
export const givenKeys = (type: AlikeType, values: readonly string[]): Set<string> =>
  new Set(values.map(alikeKeys[type]).filter((key) => key !== ''))

/** Returns the values without those that a filter on a given one, or on an earlier one, finds anyway. */
export function notFoundAnyway(
  type: AlikeType,
  keys: readonly string[],
  given: ReadonlySet<string>,
): string[] {
  if (type === 'JOBS') return notContained(notEqual(keys, given), given)
  return type === 'EDUCATIONS' ? notContained(keys, given) : [...keys]
}

/** Returns the keys without titles that are equal to a given one or to an earlier one. */
function notEqual(keys: readonly string[], given: ReadonlySet<string>): string[] {
  const found = new Set([...given].flatMap(equalTo))
  return keys.filter((key) => {
    if (titleFacts(key).classes.some((name) => found.has(name))) return false
    for (const name of equalTo(key)) found.add(name)
    return true
  })
}

/** Returns the keys without texts that contain a given one or an earlier one as whole words. */
function notContained(keys: readonly string[], given: ReadonlySet<string>): string[] {
  const found = [...given]
  for (const key of keys) if (!found.some((other) => ` ${key} `.includes(` ${other} `))) found.push(key)
  return found.slice(given.size)
}

/** At most so many places around the given ones, those nearest to each of them first. */
export function nearbyPlaces(values: readonly string[], limit: number, check: () => void): string[] {
  const lists = values.map((value) => {
    check()
    return placesNearby(value, limit)
  })
  return [...new Set(inTurn(lists))].slice(0, limit)
}

/** The first of each list, then the second of each, … */
function inTurn(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}

/** All levels, those nearest to a given one first; none if no level is given. */
export function nearbyLevels(values: readonly string[]): string[] {
  const given = values.map((value) => seniorities.findIndex((level) => level === value))
  const distance = (level: number) =>
    Math.min(...given.map((own) => (own < 0 ? Infinity : Math.abs(own - level))))
  return [...seniorities.keys()]
    .filter((level) => distance(level) < Infinity)
    .toSorted((a, b) => distance(a) - distance(b))
    .map((level) => seniorities[level]!)
}
