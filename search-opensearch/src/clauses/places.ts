import { createPlaceResolver, ownPlaceName } from '@rapport/normalise/places/place.ts'
import { anyOf, isAny, nobody, type Query } from './query.ts'

/** The keys that a text names in the gazetteer alone. */
export const listed = createPlaceResolver([])

const fields = {
  place: { keys: 'place', names: 'placeName' },
  headquarters: { keys: 'headquarters', names: 'headquartersName' },
} as const

/**
 * People who live in any of the places, or whose employer is headquartered there. A text that isn't
 * in the gazetteer means places of exactly that name: documents contain the names of places that
 * the gazetteer lacks, so no list of them is needed.
 */
export function placeQuery(kind: keyof typeof fields, texts: readonly string[]): Query {
  const { keys, names } = fields[kind]
  const found = texts.map((text) => ({ text, keys: listed(text) }))
  const own = found.filter((each) => each.keys.length === 0).map(({ text }) => ownPlaceName(text))
  const queries = [
    isAny(keys, [...new Set(found.flatMap((each) => each.keys))]),
    isAny(
      names,
      own.filter((name) => name !== ''),
    ),
  ].filter((query) => query !== nobody)
  return queries.length === 0 ? nobody : anyOf(queries)
}
