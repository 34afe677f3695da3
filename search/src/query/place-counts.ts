import { blockSize } from '../bytes/blocks.ts'
import { none } from '../postings/posting-lists.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { countKeySets } from './place-keys.ts'

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
    if (this.#kind === 'place') this.#addPlaces(block * blockSize, members)
    else this.#addHeadquarters(block * blockSize, members)
  }

  #addPlaces(base: number, members: Uint16Array): void {
    const counts = this.#counts
    const { codes, missing } = this.#segment.placeCodes()
    for (let i = 0; i < members.length; i++) {
      const place = codes[base + members[i]!]!
      if (place !== missing) counts[place]!++
    }
  }

  #addHeadquarters(base: number, members: Uint16Array): void {
    const counts = this.#counts
    const { employers } = this.#segment
    const places = this.#segment.sections.u32('companies.headquarters')
    for (let i = 0; i < members.length; i++) {
      const row = employers[base + members[i]!]!
      const place = row === none ? none : places[row]!
      if (place !== none) counts[place]!++
    }
  }

  /** The documents of each of some sets of place keys: those with any of its keys. */
  by(sets: readonly (readonly string[])[]): number[] {
    return countKeySets(this.#segment, this.#counts, sets)
  }
}
