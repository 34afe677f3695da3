import { indexedPlaceKeys } from '../segment/own-places.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { placeFromText } from '../segment/segment-draft.ts'

const keysBySegment = new WeakMap<OpenSegment, string[][]>()

/** The keys of the place with a code and of those around it. Resolved on first use: a segment has thousands of places. */
export function keysOfPlace(segment: OpenSegment, place: number): readonly string[] {
  const known = keysBySegment.get(segment) ?? []
  keysBySegment.set(segment, known)
  return (known[place] ??= indexedPlaceKeys(placeFromText(segment.places.text(place))))
}

/** From counts by code of a place: the count of each of some sets of place keys. A place with two keys of a set counts once. */
export function countKeySets(
  segment: OpenSegment,
  counts: Uint32Array,
  sets: readonly (readonly string[])[],
): number[] {
  const setsOf = new Map<string, number[]>()
  sets.forEach((keys, i) => {
    for (const key of keys) setsOf.set(key, [...(setsOf.get(key) ?? []), i])
  })
  const totals = sets.map(() => 0)
  counts.forEach((count, place) => {
    if (count === 0) return
    for (const i of new Set(keysOfPlace(segment, place).flatMap((key) => setsOf.get(key) ?? [])))
      totals[i]! += count
  })
  return totals
}
