import { blockSize } from '../bytes/blocks.ts'
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
  readonly #isCut = new Uint8Array(256)

  /** Undefined if no bucket is cut. */
  static of(segment: OpenSegment, column: RangeColumn, cuts: readonly Cut[]): CutBuckets | undefined {
    return cuts.some(({ partial }) => partial.length > 0) ? new CutBuckets(segment, column, cuts) : undefined
  }

  private constructor(segment: OpenSegment, column: RangeColumn, cuts: readonly Cut[]) {
    this.#segment = segment
    this.#column = column
    this.#cuts = cuts
    for (const [at, { partial }] of cuts.entries())
      for (const code of partial) {
        this.#isCut[code] = 1
        this.#cutting[code] = [...(this.#cutting[code] ?? []), at]
      }
  }

  /** For each set of ranges: how many of the documents (modulo 65,536) match, among those in the buckets that the set cuts. */
  countIn(block: number, members: Uint16Array): number[] {
    const { employers } = this.#segment
    const { codes } = this.#column
    const base = block * blockSize
    const counts = this.#cuts.map(() => 0)
    for (let i = 0; i < members.length; i++) {
      const document = base + members[i]!
      const code = codes[document]!
      if (this.#isCut[code] === 0) continue
      for (const at of this.#cutting[code]!)
        if (this.#column.isWithin(employers[document]!, this.#cuts[at]!.ranges)) counts[at]!++
    }
    return counts
  }
}
