import { blockSize } from '../bytes/blocks.ts'
import type { ByteColumn } from '../columns/byte-column.ts'
import type { Clause } from '../clauses/clause.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { CutBuckets } from './cut-buckets.ts'
import { PlaceCounts } from './place-counts.ts'

/** A facet value; its clause is created on first use. */
export type FacetValue = { value: string; clause: () => Clause }

/** Some values of a facet. `coded` is set if the values correspond to codes of a byte column, `placed` if they are places. */
export type FacetValues = {
  all: FacetValue[]
  placed?: { kind: 'place' | 'headquarters'; keys: readonly (readonly string[])[] }
  coded?: { column: ByteColumn; codes: readonly number[][]; cut?: CutBuckets | undefined }
}

/** Up to this many documents in a block are listed, and their codes counted one by one; above, the documents of each value. */
const maxOneByOne = 8192

/** The documents of a block to count. */
export class BlockDocuments {
  readonly block: number
  /** The slot of their bitmap; those from `free` on may be overwritten. */
  readonly own: number
  readonly free: number
  /** Whether they are few enough to be listed. */
  readonly areFew: boolean
  readonly #segment: OpenSegment
  #members: Uint16Array | undefined

  constructor(segment: OpenSegment, { block, own, free }: { block: number; own: number; free: number }) {
    this.#segment = segment
    this.block = block
    this.own = own
    this.free = free
    this.areFew = segment.kernels.count(segment.slot(own), segment.words(block)) <= maxOneByOne
  }

  /** Modulo 65,536, ascending. Several facets share the list. */
  get members(): Uint16Array {
    return (this.#members ??= this.#segment
      .listSlot(this.own, this.free, this.#segment.words(this.block))
      .slice())
  }
}

const codesOfByte = 256

/** Counts the documents of each of some values, over the blocks of a segment. */
export class FacetCounter {
  readonly #segment: OpenSegment
  readonly #values: FacetValues
  readonly #counts: number[]
  /** Documents of each code, where they were counted one by one. Codes become values once, at the end. */
  readonly #ofCode = new Uint32Array(codesOfByte)
  readonly #places: PlaceCounts | null

  constructor(segment: OpenSegment, values: FacetValues) {
    this.#segment = segment
    this.#values = values
    this.#counts = values.all.map(() => 0)
    this.#places = values.placed ? new PlaceCounts(segment, values.placed.kind) : null
  }

  add(counted: BlockDocuments): void {
    const { coded } = this.#values
    if (coded && counted.areFew) this.#addCodes(coded, counted)
    else if (this.#places && counted.areFew) this.#places.add(counted.block, counted.members)
    else this.#addValues(counted)
  }

  /** Adds the counts to those of other segments. */
  addTo(totals: Map<string, number>): void {
    const { all, coded, placed } = this.#values
    const ofPlaces = placed && this.#places?.by(placed.keys)
    all.forEach(({ value }, i) => {
      const ofCodes = coded?.codes[i]!.reduce((sum, code) => sum + this.#ofCode[code]!, 0)
      const count = this.#counts[i]! + (ofCodes ?? ofPlaces?.[i] ?? 0)
      totals.set(value, (totals.get(value) ?? 0) + count)
    })
  }

  #addCodes({ column, cut }: NonNullable<FacetValues['coded']>, counted: BlockDocuments): void {
    const { block, own } = counted
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const histogram = this.#segment.histogram()
    const address = column.address + block * blockSize
    kernels.columnCounts(this.#segment.slot(own), address, words, histogram.address)
    for (let code = 0; code < codesOfByte; code++) this.#ofCode[code]! += histogram.counts[code]!
    const inCuts = cut?.countIn(block, counted.members)
    inCuts?.forEach((count, i) => (this.#counts[i]! += count))
  }

  #addValues({ block, own, free }: BlockDocuments): void {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const address = this.#segment.slot(own)
    const { all } = this.#values
    for (let i = 0; i < all.length; i++) {
      const made = all[i]!.clause()
      if (made instanceof PostingClause && made.exact >= 0) this.#counts[i]! += made.countIn(block, address)
      else if (made.fill(block, free))
        this.#counts[i]! += kernels.andCountOwn(address, this.#segment.slot(free), words)
    }
  }
}
