import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { seniorities, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { placesNearby } from '@rapport/normalise/places/nearby.ts'
import type { Check } from '../clauses/blocks-to-do.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { SimilarQuery } from '../people-search.ts'
import { alikeKinds, alikeValues } from './similar-by-people.ts'
import { similarCompanies } from './similar-companies.ts'
import type { Suggester } from './suggester.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  domainsAndIndustries,
  companyKey,
  equalTo,
  industryKey,
  schoolNameKey,
  titleKey,
} from '../filters/filter-texts.ts'

type Sources = {
  segments: readonly OpenSegment[]
  vocabulary: Vocabulary
  suggester: Suggester
  /** Called between steps; an exception stops the work. */
  check: Check
}

/** Candidates that may turn out to be selected already, or nobody's. */
const spare = 100

/**
 * Values similar to any of the given ones: companies by industry, size, place and shared people; titles, schools, fields of study and
 * industries by the people who have them (`similar-by-people.ts`); places by neighbourhood; levels by distance. Each has the count that its
 * filter finds; values of nobody are left out. Only the first `limits.maxSimilarTo` of the given values count.
 */
export function similarValues(
  sources: Sources,
  { type, values, limit, without }: SimilarQuery,
): Suggestion[] {
  sources.check()
  const selected = new Set([...values, ...without].map(fold))
  const found: Suggestion[] = []
  const counted = values.slice(0, limits.maxSimilarTo)
  for (const key of keysOf[type](sources, counted, limit + selected.size + spare)) {
    if (found.length === limit) break
    sources.check()
    const value = sources.suggester.valueOf(type, key)
    if (!value || selected.has(fold(value.label))) continue
    selected.add(fold(value.label))
    found.push(value)
  }
  return found
}

/** At most so many keys of similar values, best first. */
type Keys = (sources: Sources, values: readonly string[], limit: number) => string[]

const alike =
  (type: keyof typeof alikeKinds, keyOf: (value: string) => string): Keys =>
  ({ segments, check }, values) => {
    const given = new Set(values.map(keyOf).filter((key) => key !== ''))
    const keys = alikeValues(segments, alikeKinds[type], { given, check })
    if (type === 'JOBS') return notContained(notEqual(keys, given), given)
    return type === 'EDUCATIONS' ? notContained(keys, given) : keys
  }

/** Without titles that are equal to a given one or to an earlier one: its filter finds them anyway. */
function notEqual(keys: readonly string[], given: ReadonlySet<string>): string[] {
  const found = new Set([...given].flatMap(equalTo))
  return keys.filter((key) => {
    if (titleFacts(key).classes.some((name) => found.has(name))) return false
    for (const name of equalTo(key)) found.add(name)
    return true
  })
}

/** Without texts that contain a given one or an earlier one as whole words: its filter finds them anyway. */
function notContained(keys: readonly string[], given: ReadonlySet<string>): string[] {
  const found = [...given]
  for (const key of keys) if (!found.some((other) => ` ${key} `.includes(` ${other} `))) found.push(key)
  return found.slice(given.size)
}

const keysOf: Record<SuggestionType, Keys> = {
  JOBS: alike('JOBS', titleKey),
  UNIVERSITIES: alike('UNIVERSITIES', schoolNameKey),
  EDUCATIONS: alike('EDUCATIONS', fold),
  INDUSTRIES: alike('INDUSTRIES', industryKey),
  COMPANIES: ({ segments, vocabulary, check }, values, limit) =>
    similarCompanies(segments, vocabulary.companiesNamed(values), { limit, check }).map(({ name }) =>
      companyKey(name),
    ),
  DOMAINS: ({ segments, vocabulary, check }, values, limit) => {
    const named = vocabulary.companiesWithDomain(domainsAndIndustries(values).hosts)
    return similarCompanies(segments, named, { limit, check }).flatMap(({ domain }) => domain ?? [])
  },
  LOCATIONS: ({ check }, values, limit) => {
    const lists = values.map((value) => {
      check()
      return placesNearby(value, limit)
    })
    return [...new Set(inTurn(lists))].slice(0, limit)
  },
  SENIORITIES: (_, values) => {
    const given = values.map((value) => seniorities.findIndex((level) => level === value))
    const distance = (level: number) =>
      Math.min(...given.map((own) => (own < 0 ? Infinity : Math.abs(own - level))))
    return [...seniorities.keys()]
      .filter((level) => distance(level) < Infinity)
      .toSorted((a, b) => distance(a) - distance(b))
      .map((level) => seniorities[level]!)
  },
}

/** The first of each list, then the second of each, … */
function inTurn(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}
