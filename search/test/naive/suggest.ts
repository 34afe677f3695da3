import { strict as assert } from 'node:assert'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { otherPlaceNames } from '@rapport/normalise/places/place-labels.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { skillKey, skillLabel, skillNames } from '@rapport/normalise/skills/skills.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import type { SuggestQuery } from '../../src/people-search.ts'
import { personMatcher, type Known } from './filters.ts'
import { foldedField, keyOfSchool } from './match.ts'
import { placeIdentity, placeLabels, placeTest } from './places.ts'
import { suggestedFilter } from '../suggested-filter.ts'
import { beginsNear, hasNearWord, industryMatcher, wordMatcher } from './suggest-texts.ts'

/**
 * A value that can be suggested: its spellings so far, the number of people who have it now, and
 * whether it may be missing from suggestions.
 */
type Entry = {
  key: string
  spellings: string[]
  /** Folded, found by their beginning. */
  aliases: readonly string[]
  /** Found in full. */
  otherNames: string[]
  count: number
  isOptional: boolean
}
type Value = [key: string, spelling: string]

/** Every spelling that a value has ever had, and every place that has ever been named. */
export class Spellings {
  readonly #byKey: Map<string, Set<string>>
  readonly #places: Map<string, Place>

  constructor(other?: Spellings) {
    this.#byKey = new Map(
      other === undefined ? [] : [...other.#byKey].map(([key, spellings]) => [key, new Set(spellings)]),
    )
    this.#places = new Map(other === undefined ? [] : other.#places)
  }

  get places(): Place[] {
    return [...this.#places.values()]
  }

  addPerson(person: PersonFacts): void {
    this.#addPlace(person.place)
    for (const type of spelledByPeople)
      for (const [key, spelling] of valuesOf(person, undefined, type)) this.#add(type, key, spelling)
  }

  addCompany({ name, nameKey, headquarters }: CompanyFacts): void {
    this.#addPlace(headquarters)
    this.#add('COMPANIES', nameKey, name)
  }

  of(type: SuggestionType, key: string): string[] {
    return [...(this.#byKey.get(`${type} ${key}`) ?? [key])]
  }

  #addPlace(place: Place | null): void {
    if (place) this.#places.set(placeIdentity(place), place)
  }

  #add(type: SuggestionType, key: string, spelling: string): void {
    const name = `${type} ${key}`
    const spellings = this.#byKey.get(name) ?? new Set()
    this.#byKey.set(name, spellings.add(spelling))
  }
}

/**
 * Asserts that suggestions are correct. Each must have a word that, with what follows it, begins
 * with the text, or an alias that does, or have the text as a name. It must give the number
 * of people that a filter with the value finds. Values that the text is a name of come first; then
 * the values that most people have are suggested, ties by label in code-unit order; those are
 * ordered by the people they find. No selected value may appear. If a value has
 * several spellings, any of them may represent it, and it may be missing only if one of them could
 * rightly be. A place with residents may be suggested even if its name comes from a company or from
 * a former resident.
 */
export function checkSuggestions(
  { known, spellings, toleratesTypos }: { known: Known; spellings: Spellings; toleratesTypos: boolean },
  query: SuggestQuery,
  actual: readonly Suggestion[],
): void {
  const { type, text, limit, without, isFrequent = false } = query
  const isAny = isFrequent && fold(text) === ''
  const candidates =
    fold(text).length < limits.minQueryLength && !isAny ? [] : entries(known, spellings, type)
  const chosenKey = type === 'SKILLS' ? skillKey : fold
  const chosen = new Set(without.map(chosenKey))
  const isChosen = (label: string) => chosen.has(chosenKey(label))
  const isNamed = namedBy(type, text)
  const { possible, isSure } = offered(candidates, { query, toleratesTypos, isNamed, actual })
  const certain = possible.filter((entry) => isSure(entry) && !entry.spellings.some(isChosen))

  const given = actual.map(({ label }) => possible.find((entry) => entry.spellings.includes(label)))
  actual.forEach((suggestion, i) => {
    const { label } = suggestion
    const matches = personMatcher(known, suggestedFilter(type, label))
    assert.deepEqual(suggestion, { label, value: label, type, count: known.people.filter(matches).length })
    assert.ok(given[i], `nobody has ${label}, or it does not begin with the text`)
    assert.ok(!isChosen(label), `${label} is chosen already`)
  })
  assert.equal(new Set(given).size, actual.length, 'each value once')
  assert.ok(actual.length <= limit, 'at most `limit` suggestions')
  const shown = actual.map(({ label, count }, i) => ({ label, count, isExact: isNamed(given[i]!) }))
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => (isAfter(a, b) ? 1 : -1)),
  )
  const last = shown
    .map(({ label, isExact }, i) => ({ label, isExact, count: given[i]!.count }))
    .toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
    .at(-1)
  for (const entry of certain) {
    const names = candidates.filter((other) => isSameName(other, entry))
    if (names.some((name) => given.includes(name))) continue
    const isBehind = names
      .flatMap((name) => name.spellings)
      .some(
        (label) =>
          last !== undefined && isAfter({ label, count: entry.count, isExact: isNamed(entry) }, last),
      )
    assert.ok(actual.length === limit && isBehind, `${entry.spellings[0]} (${entry.count}) is missing`)
  }
}

type Test = (entry: Entry) => boolean

type Typed = {
  query: SuggestQuery
  toleratesTypos: boolean
  isNamed: Test
  actual: readonly Suggestion[]
}

/** The values that may be suggested for a text, and which of them surely are in whatever spelling. */
function offered(
  candidates: readonly Entry[],
  { query: { type, text, isFrequent = false }, toleratesTypos, isNamed, actual }: Typed,
): { possible: Entry[]; isSure: Test } {
  const prefix = fold(text)
  const isAny = isFrequent && prefix === ''
  const isOffered = type === 'INDUSTRIES' ? industryMatcher(text) : wordMatcher(prefix)
  const begins = (label: string) => (isAny ? fold(label) !== '' : isOffered(label))
  const isFound = (entry: Entry) =>
    isNamed(entry) || (!isAny && entry.aliases.some((alias) => alias.startsWith(prefix)))
  const isSure = (entry: Entry) => !entry.isOptional && (entry.spellings.every(begins) || isFound(entry))
  const exact = candidates.filter((entry) => entry.spellings.some(begins) || isFound(entry))
  const isGiven = exact.some((entry) => actual.some(({ label }) => entry.spellings.includes(label)))
  // With several spellings it depends on the known one whether a value begins with the text; if
  // none does, those near to it are suggested.
  const mayBeNear =
    toleratesTypos &&
    type !== 'INDUSTRIES' &&
    !isAny &&
    Array.from(prefix).length >= 5 &&
    !exact.some(isSure) &&
    !isGiven
  if (!mayBeNear || (exact.length > 0 && actual.length === 0)) return { possible: exact, isSure }
  const isNear = (label: string) => hasNearWord(prefix, label)
  const hasNearAlias = ({ aliases }: Entry) => aliases.some((alias) => beginsNear(prefix, alias))
  return {
    possible: candidates.filter((entry) => entry.spellings.some(isNear) || hasNearAlias(entry)),
    isSure: (entry) => !entry.isOptional && (entry.spellings.every(isNear) || hasNearAlias(entry)),
  }
}

/** Names of places that the gazetteer lacks may differ in letter case only, and find the same people. */
const isSameName = ({ spellings: [one] }: Entry, { spellings: [other] }: Entry) => fold(one!) === fold(other!)

type Ranked = { label: string; count: number; isExact: boolean }

function isAfter(a: Ranked, b: Ranked): boolean {
  if (a.isExact !== b.isExact) return b.isExact
  return a.count < b.count || (a.count === b.count && a.label > b.label)
}

/** Whether a text is a name of a value, by which a filter would mean it, or of one of the places. */
function namedBy(type: SuggestionType, text: string): Test {
  const folded = fold(text)
  if (folded === '') return () => false
  if (type === 'LOCATIONS') return ({ otherNames }) => otherNames.includes(folded)
  if (type === 'SENIORITIES' || type === 'INDUSTRIES') return ({ key }) => fold(key) === folded
  const named = keyOf[type](text)
  return ({ key }) => key === named
}

const keyOf = {
  COMPANIES: companyNameKey,
  DOMAINS: normaliseDomain,
  EDUCATIONS: foldedField,
  SKILLS: skillKey,
  UNIVERSITIES: keyOfSchool,
  JOBS: normaliseTitle,
}

/** Values that at least one person has. */
function entries({ people, companies }: Known, spellings: Spellings, type: SuggestionType): Entry[] {
  if (type === 'LOCATIONS')
    return placeEntries(
      people.flatMap(({ place }) => place ?? []),
      spellings.places,
    )
  const counts = tally(people.map((person) => valuesOf(person, companies.get(person.company ?? -1), type)))
  return Array.from(counts, ([key, count]) => ({
    key,
    spellings: spellings.of(type, key),
    aliases: type === 'SKILLS' ? [...skillNames].filter((name) => skillKey(name) === key) : [],
    otherNames: [],
    count,
    isOptional: false,
  }))
}

function tally(values: readonly Value[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const own of values)
    for (const key of new Set(own.map(([each]) => each))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const spelledByPeople = ['EDUCATIONS', 'SKILLS', 'UNIVERSITIES', 'JOBS'] as const

/** A person's values of a type, through the current company where the company has them. */
function valuesOf(
  { fieldsOfStudy, schools, skills, seniorities, title, titleNormalised: key }: PersonFacts,
  company: CompanyFacts | undefined,
  type: Exclude<SuggestionType, 'LOCATIONS'>,
): Value[] {
  switch (type) {
    case 'COMPANIES':
      return company ? [[company.nameKey, company.name]] : []
    case 'INDUSTRIES':
      return spelledOneWay(company?.industry)
    case 'DOMAINS':
      return spelledOneWay(company?.domain)
    case 'SENIORITIES':
      return seniorities.filter((mark) => mark !== 'President').flatMap(spelledOneWay)
    case 'EDUCATIONS':
      return fieldsOfStudy.map((field) => [foldedField(field), field])
    case 'SKILLS':
      return skills.map((skill) => [skillKey(skill), skillLabel(skill)])
    case 'UNIVERSITIES':
      return schools.map((school) => [keyOfSchool(school), school])
    case 'JOBS':
      return title === null || key === null ? [] : [[key, title]]
    default:
      return type satisfies never
  }
}

const spelledOneWay = (text: string | null | undefined): Value[] =>
  text === null || text === undefined ? [] : [[text, text]]

/**
 * Every level of every place and every region around it, each with the number of people that a
 * location filter on its label finds.
 */
function placeEntries(places: readonly Place[], all: readonly Place[]): Entry[] {
  const own = new Set(places.flatMap(placeLabels))
  return [...new Set(all.flatMap(placeLabels))]
    .map((label) => ({
      key: label,
      spellings: [label],
      aliases: [],
      otherNames: otherPlaceNames(label),
      count: places.filter(placeTest([label])).length,
      isOptional: !own.has(label),
    }))
    .filter(({ count }) => count > 0)
}
