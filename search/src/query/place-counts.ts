import { blockSize } from '../bytes/blocks.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { countPlaceSets, type PlaceSets } from './place-keys.ts'

/** Counts documents one by one by the place in which they live, or in which their employer is headquartered. */
export class PlaceCounts {
  readonly #segment: OpenSegment
  readonly #kind: 'place' | 'headquarters'
  /** Documents by code of a place. */
  readonly #counts: Uint32Array

  constructor(segment: OpenSegment, kind: 'place' | 'headquarters') {
    this.#segment = segment
    this.#kind = kind
    this.#counts = new Uint32Array(segment.places.size)
  }

  /** Adds documents of a block, given modulo 65,536. */
  add(block: number, members: Uint16Array): void {
    const counts = this.#counts
    const { codes, missing } = this.#segment.placeCodes(this.#kind)
    const base = block * blockSize
    for (let i = 0; i < members.length; i++) {
      const place = codes[base + members[i]!]!
      if (place !== missing) counts[place]!++
    }
  }

  /** The documents of each of some sets of place keys: those with any of its keys. */
  by(sets: PlaceSets): number[] {
    return countPlaceSets(this.#segment, this.#counts, sets)
  }
}
