import { countries as countryNames } from '@rapport/contract/countries.ts'
import { readFileSync } from 'node:fs'
import { fold } from '@rapport/contract/fold.ts'
import { isWithin, placeFold, stateFold } from './gazetteer-entries.ts'
import type { Area, City, Country, Entry, Gazetteer, State } from './gazetteer-entries.ts'
import { fillRegion, type CityGroups, type Find } from './region-members.ts'

/**
 * The places of the world that people name: countries, their first divisions, cities, metros and
 * regions, from the tables in `data/`.
 *
 * Every entry has a unique, stable key (`city:us/california/san francisco`) and references to its
 * direct containers. Names are looked up folded (`placeFold`). The tables (see `data/README.md`)
 * are loaded on first use: about 18,000 entries, in about 100 ms.
 */

let loaded: Gazetteer | undefined

/** The gazetteer, loaded on the first call. */
export function gazetteer(): Gazetteer {
  loaded ??= load()
  return loaded
}

function load(): Gazetteer {
  const result: Gazetteer = {
    names: new Map(),
    aliases: new Map(),
    codes: new Map(),
    countries: new Map(),
    unlisted: [],
  }
  loadCountries(result)
  const states = loadStates(result)
  const areas = loadAreas(result)
  const cities = loadCities(result, states, areas)
  const search = finder(result, states, areas)
  const find: Find = (place) => {
    const entry = search(place)
    if (!entry) result.unlisted.push(place)
    return entry
  }
  loadMetroMembers(areas, find)
  for (const [name = '', members = ''] of readTable('regions.tsv'))
    fillRegion(find(`@${name}`) as Area, members, { find, cities })
  loadAliases(result, find)
  return result
}

/** With a country of older records that no form offers. */
const englishNames: Readonly<Record<string, string>> = { ...countryNames, AN: 'Netherlands Antilles' }

function loadCountries({ names, countries }: Gazetteer): void {
  for (const [code = '', iso3 = '', continent = '', korean = ''] of readTable('countries.tsv')) {
    const name = englishNames[code] ?? code
    const country: Country = {
      kind: 'country',
      key: `country:${code.toLowerCase()}`,
      name,
      code,
      continent,
      population: 0,
      parents: [],
    }
    countries.set(code, country)
    countries.set(iso3, country)
    for (const spelling of new Set([placeFold(name), placeFold(korean)])) push(names, spelling, country)
  }
}

/** By `CC.CODE`. */
function loadStates({ names, codes, countries }: Gazetteer): Map<string, State> {
  const states = new Map<string, State>()
  for (const [countryCode = '', code = '', name = ''] of readTable('states.tsv')) {
    const country = countries.get(countryCode)
    if (!country) continue
    const key = `state:${countryCode.toLowerCase()}/${placeFold(name)}`
    const state: State = {
      kind: 'state',
      key,
      name,
      country,
      largestCity: null,
      population: 0,
      parents: [country],
    }
    states.set(`${countryCode}.${code}`, state)
    for (const spelling of new Set([placeFold(name), stateFold(name)])) push(names, spelling, state)
    if (countryCode === 'US') push(names, fold(code), state)
    else if (/^[A-Z]+$/.test(code)) push(codes, fold(code), state)
  }
  return states
}

/** By name. Members are set later. */
function loadAreas({ names }: Gazetteer): Map<string, Area> {
  const areas = new Map<string, Area>()
  for (const kind of ['metro', 'region'] as const) {
    for (const row of readTable(`${kind}s.tsv`)) {
      const name = row[0] ?? ''
      const area: Area = {
        kind,
        key: `${kind}:${placeFold(name)}`,
        name,
        state: null,
        country: null,
        population: 0,
        parents: [],
      }
      areas.set(name, area)
      for (const spelling of new Set([name, ...split(row.at(-1), '|')].map(placeFold)))
        push(names, spelling, area)
    }
  }
  return areas
}

/** Characters of `state:us/`. */
const statePrefix = 9

/** The file lists the largest cities first, and so does every list of names. */
function loadCities(
  { names, countries }: Gazetteer,
  states: ReadonlyMap<string, State>,
  areas: ReadonlyMap<string, Area>,
): CityGroups {
  const groups: CityGroups = { counties: new Map(), states: new Map(), metros: new Map() }
  for (const row of readTable('cities.tsv')) {
    const [name = '', countryCode = '', stateCode = '', people = '', metroName = '', county = ''] = row
    const country = countries.get(countryCode)
    if (!country) continue
    const state = states.get(`${countryCode}.${stateCode}`) ?? null
    const metro = areas.get(metroName) ?? null
    const folded = placeFold(name)
    const city: City = {
      kind: 'city',
      key: `city:${countryCode.toLowerCase()}/${state ? state.key.slice(statePrefix) : ''}/${folded}`,
      name,
      country,
      state,
      metro,
      population: Number(people),
      parents: [metro, state ?? country].filter((parent) => parent !== null),
    }
    push(names, folded, city)
    country.population += city.population
    if (county !== '') group(groups.counties, `${stateCode}.${county}`, city)
    if (metro) group(groups.metros, metro, city)
    if (!state) continue
    group(groups.states, state, city)
    state.population += city.population
    state.largestCity ??= city
  }
  return groups
}

/**
 * Resolves `DE`, `US-CA`, `CA-Ontario`, `@Nordics`, `US/CA/Santa Clara`, `KR/Seoul` as used in the
 * tables.
 */
function finder(
  result: Gazetteer,
  states: ReadonlyMap<string, State>,
  areas: ReadonlyMap<string, Area>,
): Find {
  const stateIn = (country: string, text: string) =>
    states.get(`${country}.${text}`) ??
    result.names
      .get(stateFold(text))
      ?.find((entry) => entry.kind === 'state' && entry.country.code === country)
  return (place) => {
    if (place.startsWith('@')) return areas.get(place.slice(1))
    const country = place.slice(0, 2)
    if (place[2] === '-') return stateIn(country, place.slice(3))
    if (place[2] !== '/') return result.countries.get(place)
    const [name = '', state] = place.split('/').slice(1).toReversed()
    const within = state === undefined ? undefined : stateIn(country, state)
    return result.names
      .get(placeFold(name))
      ?.find(
        (entry) =>
          entry.kind === 'city' && entry.country.code === country && (!within || entry.state === within),
      )
  }
}

/** A metro is in the state of its counties if they are all in one. */
function loadMetroMembers(areas: ReadonlyMap<string, Area>, find: Find): void {
  for (const [name = '', principal = '', members = ''] of readTable('metros.tsv')) {
    const metro = areas.get(name)
    const city = find(principal)
    if (!metro || city?.kind !== 'city') continue
    const codes = new Set(
      members.includes('.') ? members.split(' ').map((county) => county.split('.')[0]) : [],
    )
    metro.country = city.country
    metro.state = codes.size === 1 || city.country.code !== 'US' ? city.state : null
    if (codes.size === 0 && ['CA/Ottawa', 'IN/Delhi'].includes(principal)) metro.state = null
    metro.population = city.population
    metro.parents.push(metro.state ?? metro.country)
  }
}

function loadAliases({ names, aliases }: Gazetteer, find: Find): void {
  for (const [place = '', spellings = ''] of readTable('place-aliases.tsv')) {
    const entry = find(place)
    if (!entry) continue
    for (const spelling of new Set(split(spellings, '|').map(placeFold)))
      push(entry.kind === 'city' ? aliases : names, spelling, entry)
  }
  for (const [spelling, entries] of aliases)
    for (const entry of names.get(spelling) ?? [])
      if (entry.kind === 'state' && entries.some((city) => isWithin(city, entry)))
        push(aliases, spelling, entry)
}

/** The rows of a table in `data/`, without its header. */
export function readTable(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}

function split(text: string | undefined, separator: string): string[] {
  return text ? text.split(separator) : []
}

function group<K>(groups: Map<K, City[]>, key: K, city: City): void {
  const cities = groups.get(key)
  if (cities) cities.push(city)
  else groups.set(key, [city])
}

function push(map: Map<string, Entry[]>, name: string, entry: Entry): void {
  const entries = map.get(name)
  if (!entries) map.set(name, [entry])
  else if (!entries.includes(entry)) entries.push(entry)
}
