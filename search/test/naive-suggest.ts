import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion, SuggestionType } from '@rapport/contract/people.ts'
import { fold } from '@rapport/dataset/normalise/fold.ts'
import { placeLabel, type Place } from '@rapport/dataset/normalise/place.ts'
import type { CompanyFacts, PersonFacts } from '../src/facts.ts'
import type { SuggestQuery } from '../src/people-search.ts'
import type { Known } from './naive-filters.ts'
import { foldedField, keyOfSchool } from './naive-match.ts'
import { placeIdentity, placeTest } from './naive-places.ts'

type Entry = { label: string; count: number }

/** Entries of which a word, with what follows it, begins with the text: most people first, ties by label in code-unit order. */
export function naiveSuggestions(known: Known, { type, text, limit, without }: SuggestQuery): Suggestion[] {
  const prefix = fold(text)
  if (prefix.length < limits.minQueryLength) return []
  const chosen = new Set(without.map(fold))
  return entries(known, type)
    .filter(({ label }) => ` ${fold(label)}`.includes(` ${prefix}`) && !chosen.has(fold(label)))
    .toSorted((a, b) => b.count - a.count || compare(a.label, b.label))
    .slice(0, limit)
    .map(({ label, count }) => ({ label, value: label, type, count }))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function entries({ people, companies }: Known, type: SuggestionType): Entry[] {
  const employer = ({ company }: PersonFacts) => companies.get(company ?? -1)
  const own = (text: string): [key: string, label: string] => [text, text]
  switch (type) {
    case 'COMPANIES':
      return companyEntries(people.flatMap((person) => employer(person) ?? []))
    case 'LOCATIONS':
      return placeEntries(people.flatMap(({ place }) => place ?? []))
    case 'INDUSTRIES':
      return tally(people, (person) => [employer(person)?.industry ?? []].flat().map(own))
    case 'DOMAINS':
      return tally(people, (person) => [employer(person)?.domain ?? []].flat().map(own))
    case 'SENIORITIES':
      return tally(people, ({ seniorities }) => seniorities.map(own))
    case 'EDUCATIONS':
      return tally(people, ({ fieldsOfStudy }) => fieldsOfStudy.map((field) => [foldedField(field), field]))
    case 'UNIVERSITIES':
      return tally(people, ({ schools }) => schools.map((school) => [keyOfSchool(school), school]))
    case 'JOBS':
      return tally(people, ({ title, titleNormalised: key }) =>
        title === null || key === null ? [] : [[key, title]],
      )
    default:
      return type satisfies never
  }
}

/** How many people carry each key, under the smallest of its labels. */
function tally(
  people: readonly PersonFacts[],
  valuesOf: (person: PersonFacts) => [key: string, label: string][],
): Entry[] {
  const byKey = new Map<string, Entry>()
  for (const person of people) {
    const values = valuesOf(person)
    for (const [key, label] of values) {
      const entry = byKey.get(key) ?? { label, count: 0 }
      if (label < entry.label) entry.label = label
      byKey.set(key, entry)
    }
    for (const key of new Set(values.map(([each]) => each))) byKey.get(key)!.count++
  }
  return [...byKey.values()]
}

/** Companies of one name are one entry, called as the one with most people writes it; the lowest id among equals. */
function companyEntries(employers: readonly CompanyFacts[]): Entry[] {
  const byId = [...Map.groupBy(employers, ({ id }) => id).values()].map((same) => ({
    company: same[0]!,
    count: same.length,
  }))
  const byKey = Map.groupBy(byId, ({ company }) => company.nameKey)
  return [...byKey.values()].map((same) => {
    const [first] = same.toSorted((a, b) => b.count - a.count || a.company.id - b.company.id)
    return { label: first!.company.name, count: same.reduce((sum, { count }) => sum + count, 0) }
  })
}

/** Every level of every place: as many people as a location filter on its label finds. */
function placeEntries(places: readonly Place[]): Entry[] {
  const distinct = new Map(places.map((place) => [placeIdentity(place), place]))
  const labels = new Set([...distinct.values()].flatMap(placeLabels))
  return [...labels]
    .map((label) => ({ label, count: places.filter(placeTest([label])).length }))
    .filter(({ count }) => count > 0)
}

/** The place itself, its metro, its state and its country, as texts that name them. */
function placeLabels({ city, metro, state, country }: Place): string[] {
  const levels: Place[] = [
    { city, metro: null, state, country },
    { city: null, metro, state: null, country },
    { city: null, metro: null, state, country },
    { city: null, metro: null, state: null, country },
  ]
  const known = [city, metro, state, country]
  return levels.flatMap((level, i) => (known[i] === null ? [] : placeLabel(level)))
}
