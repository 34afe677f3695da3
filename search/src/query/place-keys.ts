import { indexedPlaceKeys } from '../segment/own-places.ts'
import { none } from '../postings/posting-lists.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { placeFromText } from '../segment/segment-draft.ts'

const keysBySegment = new WeakMap<OpenSegment, string[][]>()

/**
 * The keys of the place with a code and of those around it. Resolved on first use: a segment has
 * thousands of places.
 */
export function keysOfPlace(segment: OpenSegment, place: number): readonly string[] {
  const known = keysBySegment.get(segment) ?? []
  keysBySegment.set(segment, known)
  return (known[place] ??= indexedPlaceKeys(placeFromText(segment.places.text(place))))
}

type HeadquartersKeys = (readonly string[] | undefined)[]

const headquartersBySegment = new WeakMap<OpenSegment, HeadquartersKeys>()

/**
 * Returns by place code the keys of the place and of those around it, if a company has its
 * headquarters there.
 */
export function headquartersKeys(segment: OpenSegment): HeadquartersKeys {
  let keys = headquartersBySegment.get(segment)
  if (keys) return keys
  keys = Array.from({ length: segment.places.size }, () => undefined)
  for (const place of new Set(segment.sections.u32('companies.headquarters')))
    if (place !== none) keys[place] = keysOfPlace(segment, place)
  headquartersBySegment.set(segment, keys)
  return keys
}

/**
 * Sets of place keys, such as those that the name of a country resolves to. The same sets should be
 * the same object: see `countPlaceSets`.
 */
export type PlaceSets = readonly { keys: readonly string[] }[]

/**
 * Computes, from counts by code of a place, the count of each of some sets of place keys. A place
 * with two keys of a set counts once. Remembers which sets each place is in.
 */
export function countPlaceSets(segment: OpenSegment, counts: Uint32Array, sets: PlaceSets): number[] {
  const setsOf = setsOfPlaces(segment, sets)
  const totals = sets.map(() => 0)
  for (let place = 0; place < counts.length; place++)
    if (counts[place]! > 0) for (const i of setsOf(place)) totals[i]! += counts[place]!
  return totals
}

const remembered = new WeakMap<PlaceSets, WeakMap<OpenSegment, (readonly number[])[]>>()

/** The positions of the sets with any key of a place. */
function setsOfPlaces(segment: OpenSegment, sets: PlaceSets): (place: number) => readonly number[] {
  const bySegment = remembered.get(sets) ?? new WeakMap<OpenSegment, (readonly number[])[]>()
  remembered.set(sets, bySegment)
  const known = bySegment.get(segment) ?? []
  bySegment.set(segment, known)
  const positions = Map.groupBy(
    sets.flatMap(({ keys }, position) => keys.map((key) => ({ key, position }))),
    ({ key }) => key,
  )
  const resolve = (place: number) => {
    const found = keysOfPlace(segment, place).flatMap((key) => positions.get(key) ?? [])
    return [...new Set(found.map(({ position }) => position))]
  }
  return (place) => (known[place] ??= resolve(place))
}
