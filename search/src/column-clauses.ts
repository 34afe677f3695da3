import { blockBits, blockSize } from './blocks.ts'
import type { ByteColumn } from './byte-column.ts'
import type { Clause } from './clauses.ts'
import { byteSet } from './kernels.ts'
import type { OpenSegment } from './open-segment.ts'
import type { Range, RangeColumn } from './range-column.ts'
import { type CodeRange, workRanges, yearsBefore } from './work-column.ts'

/** Documents whose byte in a column is one of some codes. */
export class ByteClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #column: ByteColumn
  /** 1 for each code that is meant. */
  readonly #codes = new Uint8Array(256)
  readonly #set: number

  constructor(segment: OpenSegment, column: ByteColumn, codes: readonly number[]) {
    this.#segment = segment
    this.#column = column
    for (const code of codes) this.#codes[code] = 1
    this.#set = segment.addSet(byteSet(codes))
    this.most = codes.length > 0 ? segment.documents : 0
  }

  has(document: number): boolean {
    return this.#codes[this.#column.codes[document]!] === 1
  }

  fill(block: number, slot: number): boolean {
    const words = this.#segment.words(block)
    this.#segment.kernels.bytesIn(
      this.#segment.slot(slot),
      this.#column.address + block * blockSize,
      words,
      this.#set,
    )
    return true
  }

  address(): number {
    return -1
  }
}

/** Documents whose employer's number is in a range that cuts a bucket: those of the bucket are looked at one by one. */
export class CheckedClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #bucket: ByteClause
  readonly #column: RangeColumn
  readonly #ranges: readonly Range[]

  constructor(
    segment: OpenSegment,
    column: RangeColumn,
    { partial, ranges }: { partial: number[]; ranges: readonly Range[] },
  ) {
    this.#segment = segment
    this.#column = column
    this.#ranges = ranges
    this.#bucket = new ByteClause(segment, column, partial)
    this.most = segment.documents
  }

  has(document: number): boolean {
    return (
      this.#bucket.has(document) && this.#column.isWithin(this.#segment.employers[document]!, this.#ranges)
    )
  }

  fill(block: number, slot: number): boolean {
    this.#bucket.fill(block, slot)
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    const { employers } = this.#segment
    const base = block << blockBits
    // Who has a bucket has an employer.
    for (let i = 0; i < bitmap.length; i++) {
      const all = bitmap[i]!
      if (all === 0) continue
      let kept = all
      for (let word = all; word !== 0; word &= word - 1) {
        const bit = word & -word
        const row = employers[base + i * 32 + 31 - Math.clz32(bit)]!
        if (!this.#column.isWithin(row, this.#ranges)) kept &= ~bit
      }
      bitmap[i] = kept
    }
    return true
  }

  address(): number {
    return -1
  }
}

/** Documents whose code in the column of work is in a range. */
class WorkRangeClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #column: number
  readonly #codes: Uint16Array
  readonly #range: CodeRange

  constructor(segment: OpenSegment, range: CodeRange) {
    this.#segment = segment
    this.#column = segment.sections.address('work')
    this.#codes = segment.sections.u16('work')
    this.#range = range
    this.most = segment.documents
  }

  has(document: number): boolean {
    const code = this.#codes[document]!
    return code >= this.#range.min && code <= this.#range.max
  }

  fill(block: number, slot: number): boolean {
    const words = this.#segment.words(block)
    const { min, max } = this.#range
    const column = this.#column + block * blockSize * 2
    this.#segment.kernels.wordsBetween(this.#segment.slot(slot), column, words, min, max)
    return true
  }

  address(): number {
    return -1
  }
}

/** Documents with so many whole years of work in a month (year x 12 + month from 0). */
export class WorkClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #ranges: WorkRangeClause[]
  /** Those whose stretch of work has not begun yet, and whether they count. */
  readonly #later: ReadonlyMap<number, boolean>

  constructor(segment: OpenSegment, years: { min: number; max: number }, month: number) {
    this.#segment = segment
    this.#ranges = workRanges(years, month).map((range) => new WorkRangeClause(segment, range))
    this.#later = new Map(
      segment.laterStarts(month).map(({ document, codes }) => {
        const worked = yearsBefore(codes)
        return [document, worked >= years.min && worked <= years.max]
      }),
    )
    this.most = segment.documents
  }

  has(document: number): boolean {
    return this.#later.get(document) ?? this.#ranges.some((range) => range.has(document))
  }

  fill(block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    this.#ranges[0]!.fill(block, slot)
    this.#ranges[1]!.fill(block, slot + 1)
    kernels.orOwn(this.#segment.slot(slot), this.#segment.slot(slot + 1), words)
    const bitmap = this.#segment.bitmap(slot, words)
    for (const [document, isWithin] of this.#later) {
      if (document >>> blockBits !== block) continue
      const [at, bit] = [(document & (blockSize - 1)) >>> 5, 1 << (document & 31)]
      bitmap[at] = isWithin ? bitmap[at]! | bit : bitmap[at]! & ~bit
    }
    return true
  }

  address(): number {
    return -1
  }
}
