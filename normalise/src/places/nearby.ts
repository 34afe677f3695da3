import { gazetteer } from './gazetteer.ts'
import { keysOf, type Entry } from './gazetteer-entries.ts'
import { namedEntries, withCityStates } from './place-names.ts'
import { placeLabel } from './place.ts'

/** The places of a kind, with the keys of what contains them, and how many of the kind each container has. */
type Kind = { places: { entry: Entry; around: string[] }[]; sizes: Map<string, number> }

const kinds = new Map<Entry['kind'], Kind>()

/**
 * Places of the same kind in the neighbourhood of those that a text names, by their usual names, nearest first. How near two places are
 * depends on the smallest area around both: the one with fewest places of their kind (a metro, a state, a region, a country, a
 * continent). Among equally near ones the largest comes first. None for places that the gazetteer doesn't know.
 */
export function placesNearby(text: string, limit: number): string[] {
  const [entry] = withCityStates(namedEntries(text)).toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )
  if (!entry) return []
  const { places, sizes } = kindOf(entry.kind)
  const own = new Set(areasOf(entry))
  const near = places.flatMap(({ entry: other, around }) => {
    if (other.key === entry.key) return []
    const shared = around.filter((key) => own.has(key)).map((key) => sizes.get(key)!)
    return shared.length === 0 ? [] : { other, size: Math.min(...shared) }
  })
  return near
    .toSorted(
      (a, b) =>
        a.size - b.size || b.other.population - a.other.population || (a.other.key < b.other.key ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ other }) => labelOf(other))
}

/** The most specific kind that a text names counts. */
const order: readonly Entry['kind'][] = ['city', 'metro', 'state', 'country', 'region']

function kindOf(kind: Entry['kind']): Kind {
  const known = kinds.get(kind)
  if (known) return known
  const all = [...gazetteer().names.values()].flat().filter((entry) => entry.kind === kind)
  const places = [...new Set(all)].map((entry) => ({ entry, around: areasOf(entry) }))
  const sizes = new Map<string, number>()
  for (const { around } of places) for (const key of around) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  const made = { places, sizes }
  kinds.set(kind, made)
  return made
}

/** What contains a place; a country is in its continent. */
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
