import { blockSize } from '../bytes/blocks.ts'
import { ByteClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Range, RangeColumn } from '../columns/range-column.ts'

/** Some ranges, and the buckets that they cut. */
type Cut = { partial: readonly number[]; ranges: readonly Range[] }

/** The documents in the buckets that several sets of ranges cut, checked in one pass. */
export class CutBuckets {
  readonly #segment: OpenSegment
  readonly #column: RangeColumn
  readonly #cuts: readonly Cut[]
  /** For each code of a bucket, the positions of the sets of ranges that cut it. */
  readonly #cutting: (readonly number[] | undefined)[] = Array.from({ length: 256 })
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
    for (const [at, { partial }] of cuts.entries())
      for (const code of partial) this.#cutting[code] = [...(this.#cutting[code] ?? []), at]
  }

  /**
   * Counts for each set of ranges how many documents of the slot `own` match, among those in the
   * buckets that the set cuts. Overwrites the slots from `free` on.
   */
  countIn({ block, own, free }: { block: number; own: number; free: number }): number[] {
    const segment = this.#segment
    const { employers } = segment
    const { codes } = this.#column
    const base = block * blockSize
    const words = segment.words(block)
    const counts = this.#cuts.map(() => 0)
    this.#any.fill(block, free)
    if (segment.kernels.andOwn(segment.slot(free), segment.slot(own), words) === 0) return counts
    const members = segment.listSlot(free, free + 1, words)
    for (let i = 0; i < members.length; i++) {
      const document = base + members[i]!
      const code = codes[document]!
      for (const at of this.#cutting[code]!)
        if (this.#column.isWithin(employers[document]!, this.#cuts[at]!.ranges)) counts[at]!++
    }
    return counts
  }
}
