import type { Entry } from './gazetteer-entries.ts'
import { gazetteer } from './gazetteer.ts'
import { namedEntries, withCityStates } from './place-names.ts'
import { placeKeys, placeLabel, type Place } from './place.ts'

/**
 * Other names of the gazetteer's places, folded, by key: aliases, codes, Korean names. Built on the
 * first call.
 */
let otherNames: Map<string, string[]> | undefined
let regionNames: Map<string, string> | undefined

/** The regions that contain a place (`Northern California`, `EMEA`), by name. */
export function regionsAround(place: Place): string[] {
  regionNames ??= new Map(
    [...gazetteer().names.values()]
      .flat()
      .flatMap(({ kind, key, name }) => (kind === 'region' ? [[key, name] as const] : [])),
  )
  return placeKeys(place).flatMap((key) => regionNames?.get(key) ?? [])
}

/** The names of a place, of each level that contains it, and of the regions around it. */
export const labelsAround = (place: Place): string[] => [
  ...levelsOf(place).map(placeLabel),
  ...regionsAround(place),
]

function levelsOf({ city, metro, state, country }: Place): Place[] {
  const levels: Place[] = []
  if (city !== null) levels.push({ city, metro: null, state, country })
  if (metro !== null) levels.push({ city: null, metro, state: null, country })
  if (state !== null) levels.push({ city: null, metro: null, state, country })
  if (country !== null) levels.push({ city: null, metro: null, state: null, country })
  return levels
}

/**
 * Other names, folded, of the places that a text names: `sf`, `san fran`, `샌프란시스코` for San
 * Francisco. None for places that the gazetteer doesn't know.
 */
export function otherPlaceNames(text: string): string[] {
  otherNames ??= namesByKey()
  const names = withCityStates(namedEntries(text)).flatMap(({ key }) => otherNames?.get(key) ?? [])
  return [...new Set(names)]
}

function namesByKey(): Map<string, string[]> {
  const { names, aliases } = gazetteer()
  const found = new Map<string, string[]>()
  const add = (name: string, { key }: Entry) => {
    const known = found.get(key)
    if (known) known.push(name)
    else found.set(key, [name])
  }
  for (const table of [names, aliases])
    for (const [name, entries] of table) for (const entry of entries) add(name, entry)
  return found
}
