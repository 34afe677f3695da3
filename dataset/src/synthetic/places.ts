import { parseWeights, readTable } from './tables.ts'
import { Weighted } from './weighted.ts'

/**
 * A place in the vendor's format: lower case, with `metro` only in the US. One object per city,
 * shared by all records.
 */
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
  /** The share of the world's business people, in no particular unit. */
  weight: number
}

export type Country = {
  index: number
  name: string
  /** ISO 3166-1 alpha-2. */
  code: string
  /** The names of its people's cultures, with their weights. */
  cultures: Weighted<string>
  cities: Weighted<City>
}

const rows = Map.groupBy(readTable('cities', 5), (row) => row[3]!)

/** Every country, with its cities weighted by their business people. */
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

/**
 * Cities in which international companies open offices: the largest ones weigh more than their
 * people alone.
 */
export const officeCities = new Weighted(cities.map((place) => [place, place.weight ** 1.3] as const))
