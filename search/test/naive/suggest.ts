import { strict as assert } from 'node:assert'
import { industries } from '@rapport/contract/filters/industries.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { otherPlaceNames } from '@rapport/normalise/places/place-labels.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import type { SuggestQuery } from '../../src/people-search.ts'
import { personMatcher, type Known } from './filters.ts'
import { foldedField, keyOfSchool } from './match.ts'
import { placeIdentity, placeLabels, placeTest } from './places.ts'
import { suggestedFilter } from '../suggested-filter.ts'

/**
 * A value that can be suggested: its spellings so far, the number of people who have it now, and
 * whether it may be missing from suggestions.
 */
type Entry = { spellings: string[]; otherNames: string[]; count: number; isOptional: boolean }
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
 * with the text, or have the text as another name. It must give the number of people that a filter
 * with the value finds. The values that most people have are suggested, ties by label in code-unit
 * order; those are ordered by the people they find. No selected value may appear. If a value has
 * several spellings, any of them may represent it, and it may be missing only if one of them could
 * rightly be. A place with residents may be suggested even if its name comes from a company or from
 * a former resident.
 */
export function checkSuggestions(
  { known, spellings, toleratesTypos }: { known: Known; spellings: Spellings; toleratesTypos: boolean },
  { type, text, limit, without, isFrequent = false }: SuggestQuery,
  actual: readonly Suggestion[],
): void {
  const prefix = fold(text)
  const isAny = isFrequent && prefix === ''
  const chosen = new Set(without.map(fold))
  const isOffered = type === 'INDUSTRIES' ? industryMatcher(text) : wordMatcher(prefix)
  const beginsExactly = (label: string) => (isAny ? fold(label) !== '' : isOffered(label))
  const isChosen = (label: string) => chosen.has(fold(label))
  const candidates = prefix.length < limits.minQueryLength && !isAny ? [] : entries(known, spellings, type)
  const isNamed = ({ otherNames }: Entry) => otherNames.includes(prefix)
  const exact = candidates.filter((entry) => entry.spellings.some(beginsExactly) || isNamed(entry))
  // With several spellings it depends on the known one whether a value begins with the text; if
  // none does, those near to it are suggested.
  const isSurelyKnown = exact.some(
    (entry) => !entry.isOptional && (entry.spellings.every(beginsExactly) || isNamed(entry)),
  )
  const isExact = exact.some((entry) => actual.some(({ label }) => entry.spellings.includes(label)))
  const mayBeNear =
    toleratesTypos &&
    type !== 'INDUSTRIES' &&
    !isAny &&
    Array.from(prefix).length >= 5 &&
    !isSurelyKnown &&
    !isExact
  const isNear = mayBeNear && (exact.length === 0 || actual.length > 0)
  const begins = (label: string) => (isNear ? beginsNear(prefix, label) : beginsExactly(label))
  const possible = isNear ? candidates.filter((entry) => entry.spellings.some(begins)) : exact
  const certain = possible.filter(
    (entry) =>
      !entry.isOptional &&
      entry.spellings.every((label) => (begins(label) || (!isNear && isNamed(entry))) && !isChosen(label)),
  )

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
  assert.deepEqual(
    actual,
    actual.toSorted((a, b) => b.count - a.count || compare(a.label, b.label)),
  )
  const last = actual
    .map(({ label }, i) => ({ label, count: given[i]!.count }))
    .toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
    .at(-1)
  for (const entry of certain) {
    const names = candidates.filter((other) => isSameName(other, entry))
    if (names.some((name) => given.includes(name))) continue
    const isBehind = names
      .flatMap((name) => name.spellings)
      .some((label) => last !== undefined && isAfter({ label, count: entry.count }, last))
    assert.ok(actual.length === limit && isBehind, `${entry.spellings[0]} (${entry.count}) is missing`)
  }
}

/** Names of places that the gazetteer lacks may differ in letter case only, and find the same people. */
const isSameName = ({ spellings: [one] }: Entry, { spellings: [other] }: Entry) => fold(one!) === fold(other!)

/**
 * Whether a word of a label, with what follows it, begins with a text but for one typo that is not
 * in its first letter.
 */
function beginsNear(text: string, label: string): boolean {
  const [first, ...typed] = Array.from(text)
  const words = fold(label).split(' ')
  return words.some((_, at) => {
    const [own, ...rest] = Array.from(words.slice(at).join(' '))
    const lengths = [typed.length - 1, typed.length, typed.length + 1]
    return (
      own === first &&
      lengths.some((length) => length <= rest.length && isOneTypo(typed, rest.slice(0, length)))
    )
  })
}

const without = (letters: readonly string[], at: number) => letters.toSpliced(at, 1).join('\n')

/** Whether one letter is wrong, missing or too much, or two that stand together are swapped. */
function isOneTypo(a: readonly string[], b: readonly string[]): boolean {
  const text = b.join('\n')
  return (
    a.some((_, at) => without(a, at) === text) ||
    b.some((_, at) => without(b, at) === a.join('\n')) ||
    a.some((_, at) => b[at] !== undefined && a.with(at, b[at]).join('\n') === text) ||
    a.slice(1).some(
      (next, at) =>
        a
          .with(at, next)
          .with(at + 1, a[at]!)
          .join('\n') === text,
    )
  )
}

/**
 * Whether a label contains a text, but for white space, punctuation and letter case. `&` means
 * `and`, or nothing.
 */
const isWithin = (text: string, label: string): boolean =>
  letters(text, '').length >= limits.minQueryLength &&
  ['', 'and'].some((ampersand) =>
    ['', 'and'].some((other) => letters(label, ampersand).includes(letters(text, other))),
  )

type Matcher = (label: string) => boolean

const wordMatcher =
  (prefix: string): Matcher =>
  (label) =>
    ` ${fold(label)}`.includes(` ${prefix}`)

/**
 * An industry is offered for a text because its name contains it or, if no industry is named so,
 * because it begins with it from a word on but for one typo.
 */
function industryMatcher(text: string): Matcher {
  if (industries.some((each) => isWithin(text, each))) return (label) => isWithin(text, label)
  const typed = ['', 'and'].map((ampersand) => letters(text, ampersand))
  if (Array.from(typed[0]!).length < 5) return () => false
  return (label) =>
    ['', 'and'].some((ampersand) => {
      const words = fold(label.replaceAll('&', ` ${ampersand} `)).split(/[ +#]/)
      return words.some((_, at) => typed.some((each) => beginsNear(each, words.slice(at).join(''))))
    })
}

const letters = (text: string, ampersand: string): string =>
  fold(text.replaceAll('&', ` ${ampersand} `)).replaceAll(/[ +#]/g, '')

type Ranked = { label: string; count: number }

const isAfter = (a: Ranked, b: Ranked) => a.count < b.count || (a.count === b.count && a.label > b.label)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Values that at least one person has. */
function entries({ people, companies }: Known, spellings: Spellings, type: SuggestionType): Entry[] {
  if (type === 'LOCATIONS')
    return placeEntries(
      people.flatMap(({ place }) => place ?? []),
      spellings.places,
    )
  const counts = tally(people.map((person) => valuesOf(person, companies.get(person.company ?? -1), type)))
  return Array.from(counts, ([key, count]) => ({
    spellings: spellings.of(type, key),
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
      return skills.map((skill) => [skillKey(skill), skill])
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
      spellings: [label],
      otherNames: otherPlaceNames(label),
      count: places.filter(placeTest([label])).length,
      isOptional: !own.has(label),
    }))
    .filter(({ count }) => count > 0)
}
