import { fold } from '@rapport/contract/fold.ts'
import type { City, Country, Entry, State } from '@rapport/normalise/places/gazetteer-entries.ts'
import { latinNames, placesIn, placesNamed } from '@rapport/normalise/places/place-spellings.ts'
import { allOf, anyOf, isAny, type PlaceField, type Query } from './query.ts'

/** Which fields say a place: those of the person, or those of the employer's headquarters. */
export type PlaceOf = 'location_' | 'job_company_location_'

/** People who are in any of the places, or whose employer is. */
export const placeQuery = (of: PlaceOf, places: readonly string[]): Query =>
  anyOf(places.map((text) => placeNamed(of, text)))

function placeNamed(of: PlaceOf, text: string): Query {
  const entries = placesNamed(text)
  if (entries.length > 0) return anyOf(queriesOf(of, entries))
  // A place that no table knows: its first part, wherever it stands.
  const name = text.split(',')[0]!.trim()
  return anyOf(
    (['locality', 'metro', 'region', 'country'] as const).map((part) => isAny(field(of, part), [name])),
  )
}

type Part = 'locality' | 'metro' | 'region' | 'country'
const field = (of: PlaceOf, part: Part): PlaceField => `${of}${part}`

/** The queries of places, those of one kind and container in one. */
function queriesOf(of: PlaceOf, entries: readonly Entry[]): Query[] {
  const all = withMembers(entries)
  const countries = all.filter((entry) => entry.kind === 'country')
  const states = all.filter((entry) => entry.kind === 'state')
  const metros = all.filter((entry) => entry.kind === 'metro')
  const cities = all.filter((entry) => entry.kind === 'city')
  return [
    ...(countries.length > 0 ? [inCountries(of, countries)] : []),
    ...groupsOf(states, ({ country }) => country.key).map((group) => inStates(of, group)),
    ...groupsOf(cities, ({ country, state }) =>
      isNamedByState(country) ? (state?.key ?? '') : country.key,
    ).map((group) => inCities(of, group)),
    ...(metros.length > 0 ? [isAny(field(of, 'metro'), metros.flatMap(metroNames))] : []),
  ]
}

/**
 * The places and, for metros and regions, which a person's fields may not name, the places inside.
 * Nothing inside a country or state, since a person's fields name these.
 */
function withMembers(entries: readonly Entry[]): Entry[] {
  const all = new Set(entries)
  for (const entry of all)
    if (entry.kind === 'metro' || entry.kind === 'region')
      for (const member of placesIn(entry)) all.add(member)
  const countries = new Set<Entry>([...all].filter(({ kind }) => kind === 'country'))
  return [...all].filter(
    (entry) => (entry.kind !== 'state' && entry.kind !== 'city') || !countries.has(entry.country),
  )
}

/** Countries that the vendor writes with accents, which our names lack. */
const accented = new Map(
  ['curaçao', 'réunion', 'saint barthélemy', 'são tomé and príncipe', 'åland islands'].map((name) => [
    fold(name),
    name,
  ]),
)

const inCountries = (of: PlaceOf, countries: readonly Country[]): Query =>
  isAny(
    field(of, 'country'),
    countries.flatMap(latinNames).flatMap((name) => [name, accented.get(fold(name)) ?? name]),
  )

/** `states`: of one country. */
const inStates = (of: PlaceOf, states: readonly State[]): Query =>
  allOf([isAny(field(of, 'region'), states.flatMap(latinNames)), inCountries(of, [states[0]!.country])])

/**
 * `cities`: of one country and, where states tell cities of one name apart, of one state. Elsewhere
 * the country is enough, since regions are written in many ways.
 */
function inCities(of: PlaceOf, cities: readonly City[]): Query {
  const { country, state } = cities[0]!
  const names = isAny(field(of, 'locality'), cities.flatMap(latinNames))
  const within =
    state !== null && isNamedByState(country) ? inStates(of, [state]) : inCountries(of, [country])
  return allOf([names, within])
}

const statesThatNameCities: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])
const isNamedByState = ({ code }: Country) => statesThatNameCities.has(code)

/** The vendor calls a metro by a city and its state: `san francisco, california`. */
const metroNames = (metro: Entry): string[] => [
  ...latinNames(metro),
  ...placesIn(metro).flatMap((member) =>
    member.kind === 'city' && member.state ? [`${member.name}, ${member.state.name}`] : [],
  ),
]

function groupsOf<T>(all: readonly T[], keyOf: (each: T) => string): T[][] {
  return [...Map.groupBy(all, keyOf).values()]
}
