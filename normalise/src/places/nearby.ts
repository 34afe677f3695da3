import { gazetteer } from './gazetteer.ts'
import { keysOf, type Entry } from './gazetteer-entries.ts'
import { namedEntries, withCityStates } from './place-names.ts'
import { placeLabel } from './place.ts'

/** The places of a kind within each area, largest first. */
type Kind = ReadonlyMap<string, readonly Entry[]>

const kinds = new Map<Entry['kind'], Kind>()

/**
 * Places of the same kind in the neighbourhood of those that a text names, by their usual names,
 * nearest first. How near two places are depends on the smallest area around both: the one with
 * fewest places of their kind (a metro, a state, a region, a country, a continent). Among equally
 * near ones the largest comes first. None for places that the gazetteer doesn't know.
 */
export function placesNearby(text: string, limit: number): string[] {
  const [entry] = withCityStates(namedEntries(text)).toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )
  if (!entry) return []
  const found = new Set<Entry>()
  for (const places of areasAround(entry))
    for (const other of places) {
      if (found.size >= limit) return [...found].map(labelOf)
      if (other.key !== entry.key) found.add(other)
    }
  return [...found].map(labelOf)
}

/** The places of each area around a place, smallest area first; areas of the same size are one. */
function areasAround(entry: Entry): (readonly Entry[])[] {
  const within = kindOf(entry.kind)
  const areas = [...new Set(areasOf(entry))].map((area) => within.get(area) ?? [])
  const bySize = Map.groupBy(areas, ({ length }) => length)
  return [...bySize]
    .toSorted(([a], [b]) => a - b)
    .map(([, same]) => (same.length === 1 ? same[0]! : same.flat().toSorted(byPopulation)))
}

/** The most specific kind that a text names counts. */
const order: readonly Entry['kind'][] = ['city', 'metro', 'state', 'country', 'region']

function kindOf(kind: Entry['kind']): Kind {
  const known = kinds.get(kind)
  if (known) return known
  const all = [...gazetteer().names.values()].flat().filter((entry) => entry.kind === kind)
  const within = new Map<string, Entry[]>()
  for (const entry of [...new Set(all)].toSorted(byPopulation))
    for (const area of new Set(areasOf(entry))) {
      const places = within.get(area)
      if (places) places.push(entry)
      else within.set(area, [entry])
    }
  kinds.set(kind, within)
  return within
}

const byPopulation = (a: Entry, b: Entry) => b.population - a.population || (a.key < b.key ? -1 : 1)

/** Returns the areas that contain a place; a country is in its continent. */
const areasOf = (entry: Entry): string[] => [
  ...keysOf(entry).slice(1),
  ...(entry.kind === 'country' ? [`continent:${entry.continent}`] : []),
]

function labelOf(entry: Entry): string {
  const nowhere = { city: null, metro: null, state: null, country: null }
  switch (entry.kind) {
    case 'city':
      return placeLabel({
        ...nowhere,
        city: entry.name,
        state: entry.state?.name ?? null,
        country: entry.country.code,
      })
    case 'state':
      return placeLabel({ ...nowhere, state: entry.name, country: entry.country.code })
    case 'metro':
      return placeLabel({ ...nowhere, metro: entry.name, country: entry.country?.code ?? null })
    case 'country':
    case 'region':
      return entry.name
    default:
      return entry satisfies never
  }
}
