import fc from 'fast-check'
import { normalisePlace, type Place } from '@rapport/normalise/places/place.ts'
import type { CompanyFacts, PersonFacts } from '../src/facts.ts'
import type { SuggestQuery } from '../src/people-search.ts'
import { Both } from './both.ts'
import { company, person } from './plain-facts.ts'
import { aDay } from './random-facts.ts'

/**
 * More values with a common prefix than are suggested, spread over segments so that each segment
 * knows only part of their counts. Each segment: values, and their numbers of people.
 */
export type Crowd = {
  segments: { value: number; people: number }[][]
  removedPeople: number[]
  query: SuggestQuery
}

const places: Place[] = [
  'Georgia',
  'Atlanta, Georgia, United States',
  'George Town, Malaysia',
  'Georgetown, Texas, United States',
  'Georgetown, Kentucky, United States',
  'Georgetown, Guyana',
  'George, South Africa',
  'Georgetown, South Carolina, United States',
  'Georgetown, Delaware, United States',
  'Savannah, Georgia, United States',
].flatMap((text) => normalisePlace({ text }) ?? [])

/** The common prefix of all labels, by type. */
const starts = {
  JOBS: 'sa',
  EDUCATIONS: 'sa',
  SKILLS: 'sa',
  UNIVERSITIES: 'sa',
  COMPANIES: 'sa',
  DOMAINS: 'sa',
  LOCATIONS: 'geo',
} as const

const share = fc.record({ value: fc.nat(29), people: fc.integer({ min: 1, max: 8 }) })

export const crowd: fc.Arbitrary<Crowd> = fc.record({
  segments: fc.array(fc.array(share, { maxLength: 20, size: 'max' }), { minLength: 1, maxLength: 3 }),
  removedPeople: fc.uniqueArray(fc.integer({ min: 1, max: 250 }), { maxLength: 20 }),
  query: fc
    .tuple(
      fc.constantFrom(...(Object.keys(starts) as (keyof typeof starts)[])),
      fc.integer({ min: 1, max: 6 }),
    )
    .map(([type, limit]) => ({ type, text: starts[type], limit, without: [] })),
})

export async function crowdIsWeighed({ segments, removedPeople, query }: Crowd): Promise<void> {
  const both = new Both({ companies: [], people: [] }, aDay)
  let id = 0
  for (const segment of segments) {
    const people = segment.flatMap((each) =>
      Array.from({ length: each.people }, () => personWith(++id, each.value)),
    )
    const companies = [...new Set(segment.map(({ value }) => value))].map(companyWith)
    await both.run({ kind: 'change', change: { companies, people, removedPeople: [] } })
  }
  await both.run({ kind: 'change', change: { companies: [], people: [], removedPeople } })
  both.ask(
    {
      filters: [],
      sorts: [],
      facets: [],
      companySorts: [],
      suggestions: [query],
      page: { offset: 0, limit: 0 },
    },
    false,
  )
}

function personWith(id: number, value: number): PersonFacts {
  const name = nameOf(value)
  return person({
    id,
    company: value + 1,
    title: name,
    titleNormalised: name.toLowerCase(),
    schools: [name],
    fieldsOfStudy: [name],
    skills: [name],
    place: places[value % places.length]!,
  })
}

/** The first has the common prefix as its whole name. */
const nameOf = (value: number): string => (value === 0 ? 'Sa' : `Sa ${value}`)

const companyWith = (value: number): CompanyFacts =>
  company({
    id: value + 1,
    name: nameOf(value),
    nameKey: nameOf(value).toLowerCase(),
    domain: `sa${value}.example`,
  })
