import type { ByteColumn } from '../columns/byte-column.ts'
import type { Clause } from '../clauses/clause.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { CutBuckets } from './cut-buckets.ts'
import { PlaceCounts } from './place-counts.ts'
import type { PlaceSets } from './place-keys.ts'

/** The codes of a byte column that mean each of some values. */
export type CodedValues = {
  column: ByteColumn
  codes: readonly (readonly number[])[]
  cut?: CutBuckets | undefined
}

/**
 * Some values of a facet. They are counted by the codes of a column, by places, or else each by the
 * clause of the value at a position.
 */
export type FacetValues = { names: readonly string[] } & (
  | { coded: CodedValues }
  | { placed: { kind: 'place' | 'headquarters'; sets: PlaceSets } }
  | { clauseOf: (at: number) => Clause }
)

/** The documents of a block to count. */
export class BlockDocuments {
  block = -1
  /** The slot of their bitmap; those from `free` on may be overwritten. */
  own = -1
  free = -1
  /** Modulo 65,536, ascending. */
  members: Uint16Array = new Uint16Array()
}

/** Counts the documents of each of some values, over the blocks of a segment. */
export class FacetCounter {
  readonly #segment: OpenSegment
  readonly #values: FacetValues
  /** Documents that codes or places alone don't determine. */
  readonly #counts: Float64Array
  /** Documents of each code. Codes become values once, at the end. */
  #ofCode: Uint32Array = new Uint32Array()
  readonly #places: PlaceCounts | null
  readonly #clauses: Clause[] = []

  constructor(segment: OpenSegment, values: FacetValues) {
    this.#segment = segment
    this.#values = values
    this.#counts = new Float64Array(values.names.length)
    this.#places = 'placed' in values ? new PlaceCounts(segment, values.placed.kind) : null
    if ('clauseOf' in values) this.#clauses = values.names.map((_, at) => values.clauseOf(at))
  }

  /** The column whose codes the values correspond to, if there is one. */
  get column(): ByteColumn | undefined {
    return 'coded' in this.#values ? this.#values.coded.column : undefined
  }

  /** Where documents are counted by their codes, 256 numbers. */
  countCodesIn(counts: Uint32Array): void {
    this.#ofCode = counts
  }

  /** Adds documents of a block, unless their codes say all. */
  add({ block, own, free, members }: BlockDocuments): void {
    if ('placed' in this.#values) this.#places!.add(block, members)
    else if ('clauseOf' in this.#values) this.#addValues(block, own, free)
    else if (this.#values.coded.cut) {
      const bitmap = this.#segment.bitmap(own, this.#segment.words(block))
      this.#values.coded.cut.countIn(block, bitmap, this.#counts)
    }
  }

  /** Adds the counts to those of other segments. */
  addTo(totals: Map<string, number>): void {
    const values = this.#values
    const ofPlaces = 'placed' in values ? this.#places!.by(values.placed.sets) : null
    const codes = 'coded' in values ? values.coded.codes : null
    for (let i = 0; i < values.names.length; i++) {
      let count = this.#counts[i]! + (ofPlaces ? ofPlaces[i]! : 0)
      if (codes) for (const code of codes[i]!) count += this.#ofCode[code]!
      if (count > 0) totals.set(values.names[i]!, (totals.get(values.names[i]!) ?? 0) + count)
    }
  }

  #addValues(block: number, own: number, free: number): void {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const address = this.#segment.slot(own)
    this.#clauses.forEach((clause, i) => {
      if (clause instanceof PostingClause && clause.isSingle)
        this.#counts[i]! += clause.countIn(block, address)
      else if (clause.fill(block, free))
        this.#counts[i]! += kernels.andCountOwn(address, this.#segment.slot(free), words)
    })
  }
}
