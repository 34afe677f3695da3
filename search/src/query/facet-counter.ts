import type { ByteColumn } from '../columns/byte-column.ts'
import type { Clause } from '../clauses/clause.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { CutBuckets } from './cut-buckets.ts'
import { PlaceCounts } from './place-counts.ts'
import type { PlaceSets } from './place-keys.ts'

/** A facet value; its clause is created on first use. */
export type FacetValue = { value: string; clause: () => Clause }

/**
 * Some values of a facet. `coded` is set if the values correspond to codes of a byte column,
 * `placed` if they are places.
 */
export type FacetValues = {
  all: FacetValue[]
  placed?: { kind: 'place' | 'headquarters'; sets: PlaceSets }
  coded?: { column: ByteColumn; codes: readonly number[][]; cut?: CutBuckets | undefined }
}

/** The documents of a block to count. */
export class BlockDocuments {
  block = -1
  /** The slot of their bitmap; those from `free` on may be overwritten. */
  own = -1
  free = -1
  /** Whether they are few enough to be listed. */
  areFew = false
  /** If they are few: modulo 65,536, ascending. */
  members: Uint16Array = new Uint16Array()
}

/** Counts the documents of each of some values, over the blocks of a segment. */
export class FacetCounter {
  readonly #segment: OpenSegment
  readonly #values: FacetValues
  readonly #counts: number[]
  /** Documents of each code, where they were counted one by one. Codes become values once, at the end. */
  #ofCode: Uint32Array = new Uint32Array()
  readonly #places: PlaceCounts | null

  constructor(segment: OpenSegment, values: FacetValues) {
    this.#segment = segment
    this.#values = values
    this.#counts = values.all.map(() => 0)
    this.#places = values.placed ? new PlaceCounts(segment, values.placed.kind) : null
  }

  /** The column whose codes the values correspond to, if there is one. */
  get column(): ByteColumn | undefined {
    return this.#values.coded?.column
  }

  /** Where documents are counted by their codes, 256 numbers. */
  countCodesIn(counts: Uint32Array): void {
    this.#ofCode = counts
  }

  /** Adds the counts of listed documents of a block that codes alone don't determine. */
  addCut(counted: BlockDocuments): void {
    const inCuts = this.#values.coded?.cut?.countIn(counted)
    inCuts?.forEach((count, i) => (this.#counts[i]! += count))
  }

  /** Adds documents of a block. */
  add(counted: BlockDocuments): void {
    if (this.#places && counted.areFew) this.#places.add(counted.block, counted.members)
    else this.#addValues(counted)
  }

  /** Adds the counts to those of other segments. */
  addTo(totals: Map<string, number>): void {
    const { all, coded, placed } = this.#values
    const ofPlaces = placed && this.#places?.by(placed.sets)
    all.forEach(({ value }, i) => {
      const ofCodes = coded?.codes[i]!.reduce((sum, code) => sum + this.#ofCode[code]!, 0)
      const count = this.#counts[i]! + (ofCodes ?? ofPlaces?.[i] ?? 0)
      totals.set(value, (totals.get(value) ?? 0) + count)
    })
  }

  #addValues({ block, own, free }: BlockDocuments): void {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const address = this.#segment.slot(own)
    const { all } = this.#values
    for (let i = 0; i < all.length; i++) {
      const made = all[i]!.clause()
      if (made instanceof PostingClause && made.isSingle) this.#counts[i]! += made.countIn(block, address)
      else if (made.fill(block, free))
        this.#counts[i]! += kernels.andCountOwn(address, this.#segment.slot(free), words)
    }
  }
}
