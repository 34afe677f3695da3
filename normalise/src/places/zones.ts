import { readTable } from './gazetteer.ts'
import { placeKeys, type Place } from './place.ts'

/** By the key of a place. */
let zones: Map<string, string> | undefined

/**
 * The IANA time zone of most people at a place, by its city, metro, state or country. Null if the
 * place is unknown, or has several zones of which none has nine in ten people.
 */
export function zoneOf(place: Place): string | null {
  const known = (zones ??= load())
  for (const key of placeKeys(place)) {
    const zone = known.get(key)
    if (zone !== undefined) return zone
  }
  return null
}

/** Cities are listed only where they differ from their state. */
function load(): Map<string, string> {
  return new Map(
    readTable('zones.tsv').flatMap(([zone = '', places = '']) =>
      places.split('|').map((key): [string, string] => [key, zone]),
    ),
  )
}
