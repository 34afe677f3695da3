import { blockSize } from '../bytes/blocks.ts'
import { ByteClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { bitsOf } from '../postings/postings.ts'
import type { Range, RangeColumn } from '../columns/range-column.ts'

/** Some ranges, and the buckets that they cut. */
type Cut = { partial: readonly number[]; ranges: readonly Range[] }

/** The documents in the buckets that several sets of ranges cut, checked in one pass. */
export class CutBuckets {
  readonly #segment: OpenSegment
  readonly #column: RangeColumn
  readonly #cuts: readonly Cut[]
  readonly #any: ByteClause

  /** Undefined if no bucket is cut. */
  static of(segment: OpenSegment, column: RangeColumn, cuts: readonly Cut[]): CutBuckets | undefined {
    return cuts.some(({ partial }) => partial.length > 0) ? new CutBuckets(segment, column, cuts) : undefined
  }

  private constructor(segment: OpenSegment, column: RangeColumn, cuts: readonly Cut[]) {
    this.#segment = segment
    this.#column = column
    this.#cuts = cuts
    this.#any = new ByteClause(
      segment,
      column,
      cuts.flatMap(({ partial }) => partial),
    )
  }

  /** For each set of ranges: how many documents of the slot `own` match, among those in the buckets that the set cuts. */
  countIn(block: number, own: number, free: number): number[] {
    const { kernels, employers } = this.#segment
    const words = this.#segment.words(block)
    const counts = this.#cuts.map(() => 0)
    this.#any.fill(block, free)
    if (kernels.andOwn(this.#segment.slot(free), this.#segment.slot(own), words) === 0) return counts
    for (const bit of bitsOf(this.#segment.bitmap(free, words))) {
      const document = block * blockSize + bit
      const code = this.#column.codes[document]!
      this.#cuts.forEach(({ partial, ranges }, i) => {
        if (partial.includes(code) && this.#column.isWithin(employers[document]!, ranges)) counts[i]!++
      })
    }
    return counts
  }
}
