import { blockSize } from '../bytes/blocks.ts'
import { none } from '../postings/posting-lists.ts'
import { placeSections, type PlaceKind } from '../columns/place-totals.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { countPlaceSets, type PlaceSets } from './place-keys.ts'

/**
 * Counts documents one by one by the place in which they live, or in which their employer is
 * headquartered. One of a kind at a time.
 */
export class PlaceCounts {
  readonly #segment: OpenSegment
  readonly #codes: Uint16Array | Uint32Array
  /** Documents by code of a place. */
  readonly #counts: Uint32Array
  /** Where kernels count codes of two bytes; the column's address. */
  readonly #counters: number
  readonly #column: number

  constructor(segment: OpenSegment, kind: PlaceKind) {
    this.#segment = segment
    const { address, counts } = segment.wordCounters(kind === 'place' ? 0 : 1, segment.places.size)
    this.#codes = segment.placeCodes(kind).codes
    this.#column = segment.sections.address(placeSections[kind])
    this.#counters = address
    this.#counts = this.#codes instanceof Uint16Array ? counts : new Uint32Array(segment.places.size)
  }

  /** Adds documents of a block: `members` modulo 65,536, which are at an address in scratch. */
  add(block: number, members: Uint16Array): void {
    const base = block * blockSize
    if (this.#codes instanceof Uint16Array) {
      const column = this.#column + base * Uint16Array.BYTES_PER_ELEMENT
      this.#segment.kernels.wordCounts(members.byteOffset, members.length, column, this.#counters)
      return
    }
    for (let i = 0; i < members.length; i++) {
      const place = this.#codes[base + members[i]!]!
      if (place !== none) this.#counts[place]!++
    }
  }

  /** The documents of each of some sets of place keys: those with any of its keys. */
  by(sets: PlaceSets): number[] {
    return countPlaceSets(this.#segment, this.#counts, sets)
  }
}
