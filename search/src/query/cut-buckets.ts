import { blockSize } from '../bytes/blocks.ts'
import { GrowingU32 } from '../bytes/growing.ts'
import { ByteClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Range, RangeColumn } from '../columns/range-column.ts'

/** Some ranges, and the buckets that they cut. */
export type Cut = { partial: readonly number[]; ranges: readonly Range[] }

/** The documents of a set of ranges in the buckets that it cuts, and where those of each block begin. */
type Found = { documents: Uint32Array; starts: Uint32Array }

/**
 * The documents in the buckets that several sets of ranges cut, about one in 250 for each cut. They
 * are checked against the exact numbers once, and kept.
 */
export class CutBuckets {
  readonly #found: readonly Found[]

  /** Undefined if no bucket is cut. May overwrite the slots 0 and those of a list from 1 on. */
  static of(segment: OpenSegment, column: RangeColumn, cuts: readonly Cut[]): CutBuckets | undefined {
    if (!cuts.some(({ partial }) => partial.length > 0)) return undefined
    return new CutBuckets(cuts.map((cut) => documentsIn(segment, column, cut)))
  }

  private constructor(found: readonly Found[]) {
    this.#found = found
  }

  /** Adds to `counts`, for each set of ranges, its documents in the cut buckets of a block's bitmap. */
  countIn(block: number, bitmap: Uint32Array, counts: Float64Array): void {
    for (let i = 0; i < this.#found.length; i++) {
      const { documents, starts } = this.#found[i]!
      let count = 0
      for (let at = starts[block]!; at < starts[block + 1]!; at++) {
        const member = documents[at]! % blockSize
        count += (bitmap[member >>> 5]! >>> (member & 31)) & 1
      }
      counts[i]! += count
    }
  }
}

function documentsIn(segment: OpenSegment, column: RangeColumn, { partial, ranges }: Cut): Found {
  const { blocks, employers } = segment
  const starts = new Uint32Array(blocks + 1)
  const documents = new GrowingU32()
  if (partial.length > 0) {
    const isCut = new ByteClause(segment, column, partial)
    for (let block = 0; block < blocks; block++) {
      starts[block] = documents.length
      if (!isCut.fill(block, 0)) continue
      for (const member of segment.listSlot(0, 1, segment.words(block))) {
        const document = block * blockSize + member
        if (column.isWithin(employers[document]!, ranges)) documents.push(document)
      }
    }
    starts[blocks] = documents.length
  }
  return { documents: documents.values().slice(), starts }
}
