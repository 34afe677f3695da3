import { groupPairs, type Lists } from '../bytes/growing.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/** The columns of places. */
export const placeSections = { place: 'places', headquarters: 'headquarters' } as const
export type PlaceKind = keyof typeof placeSections

/**
 * How many documents have any of some keys of places, known in advance:
 *
 *     {column}.counts                           documents by place
 *     placeKeys.placeStarts, placeKeys.places   the places by key: those that it means or that lie in it
 */
export class PlaceTotals {
  readonly #counts: Record<PlaceKind, Uint32Array>
  readonly #placesOf: Lists
  /** By place: the last question that counted it. */
  readonly #seen: Uint32Array
  #question = 0

  constructor(sections: SectionReader) {
    const countsOf = (kind: PlaceKind) => sections.u32(`${placeSections[kind]}.counts`)
    this.#counts = { place: countsOf('place'), headquarters: countsOf('headquarters') }
    this.#placesOf = {
      starts: sections.u32('placeKeys.placeStarts'),
      values: sections.u32('placeKeys.places'),
    }
    this.#seen = new Uint32Array(this.#counts.place.length)
  }

  /** Documents with any of the keys, dead ones included. A place with several of them counts once. */
  of(kind: PlaceKind, keys: readonly number[]): number {
    const { starts, values } = this.#placesOf
    const [counts, seen, question] = [this.#counts[kind], this.#seen, ++this.#question]
    let total = 0
    for (const key of keys) {
      const end = starts[key + 1]!
      for (let at = starts[key]!; at < end; at++) {
        const place = values[at]!
        if (seen[place] !== question) total += counts[place]!
        seen[place] = question
      }
    }
    return total
  }

  /** The places with any of the keys. Those with several occur several times. */
  placesWith(keys: readonly number[]): number[] {
    const { starts, values } = this.#placesOf
    return keys.flatMap((key) => [...values.subarray(starts[key], starts[key + 1])])
  }
}

/** Writes the places of each key; `keysOf` are the keys of each place. */
export function writePlacesOfKeys(writer: SectionWriter, keysOf: Lists, keyCount: number): void {
  const places = new Uint32Array(keysOf.values.length)
  for (let place = 0; place + 1 < keysOf.starts.length; place++)
    places.fill(place, keysOf.starts[place], keysOf.starts[place + 1])
  const { starts, values } = groupPairs(keyCount, keysOf.values, places)
  writer.add('placeKeys.placeStarts', starts)
  writer.add('placeKeys.places', values)
}
