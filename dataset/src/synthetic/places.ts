import { parseWeights, readTable } from './tables.ts'
import { Weighted } from './weighted.ts'

/** The vendor's form of a place: lower case, US metros alone have `metro`. One object a city, shared by all records. */
export type VendorPlace = {
  name: string
  locality: string
  metro: string | undefined
  region: string | undefined
  country: string
  continent: string
}

export type City = {
  name: string
  country: Country
  place: VendorPlace
  /** Share of the world's business people, in no particular unit. */
  weight: number
}

export type Country = {
  index: number
  name: string
  /** ISO 3166-1 alpha-2. */
  code: string
  /** Names of cultures, by how many of its people are of them. */
  cultures: Weighted<string>
  cities: Weighted<City>
}

const rows = Map.groupBy(readTable('cities', 5), (row) => row[3]!)

/** Every country, its cities weighted by their business people. */
export const countries: readonly Country[] = readTable('countries', 4).map(
  ([name = '', continent = '', code = '', cultures = ''], index) => {
    const country = { index, name, code, cultures: new Weighted(parseWeights(cultures)) } as Country
    const own = rows.get(name)
    if (own === undefined) throw new Error(`data/cities.tsv has no city in ${name}`)
    country.cities = new Weighted(
      own.map((row) => city(row, country, continent)).map((found) => [found, found.weight] as const),
    )
    return country
  },
)

function city(row: string[], country: Country, continent: string): City {
  const [name = '', metro = '', state = '', , weight] = row
  const parts = [name, state, country.name].filter((part) => part !== '').map((part) => part.toLowerCase())
  const place = {
    name: parts.join(', '),
    locality: name.toLowerCase(),
    metro: metro === '' ? undefined : metro,
    region: state === '' ? undefined : state.toLowerCase(),
    country: country.name.toLowerCase(),
    continent,
  }
  return { name, country, place, weight: Number(weight) }
}

export const countriesByName = new Map(countries.map((country) => [country.name, country]))

/** All cities; the company table stores positions in this list. */
export const cities: readonly City[] = countries.flatMap((country) => country.cities.values)

/** Positions in `cities`, weighted by business people. */
export const cityIndexes = new Weighted(cities.map(({ weight }, index) => [index, weight] as const))

/** Cities that international companies open offices in: the largest ones weigh more than by their people alone. */
export const officeCities = new Weighted(cities.map((place) => [place, place.weight ** 1.3] as const))
