import { blockBits, blockSize } from '../bytes/blocks.ts'
import type { ByteColumn } from '../columns/byte-column.ts'
import type { MonthName } from '../filters/tenure.ts'
import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import { byteSet } from '../kernels.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Range, RangeColumn } from '../columns/range-column.ts'
import { type CodeRange, workRanges, yearsBefore } from '../columns/work-column.ts'

/** The costs of testing a block's codes for any set, and for one without gaps. */
const columnCost = { block: 6000, document: 8 }
const rangeCost = { block: 3500, document: 8 }
/** Nanoseconds to look up the number of a document's employer, which is a random memory access. */
const checking = 40

/** Documents whose byte in a column is one of the given codes. */
export class ByteClause implements Clause {
  readonly max: number
  readonly exact: number
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #column: ByteColumn
  /** 1 for each matching code. */
  readonly #codes = new Uint8Array(256)
  /** The codes as one range, or the address of their set. */
  readonly #range: CodeRange | null
  readonly #set: number

  constructor(segment: OpenSegment, column: ByteColumn, codes: readonly number[]) {
    this.#segment = segment
    this.#column = column
    for (const code of codes) this.#codes[code] = 1
    this.#range = asRange(this.#codes)
    this.#set = this.#range ? -1 : segment.addSet(byteSet(codes))
    this.cost = this.#range ? rangeCost : columnCost
    this.exact = column.countOf(this.#codes)
    this.max = this.exact
  }

  get estimate(): number {
    return this.exact
  }

  has(document: number): boolean {
    return this.#codes[this.#column.codes[document]!] === 1
  }

  mark({ block, members, count, marks }: Candidates): void {
    const base = block * blockSize
    const isMatch = this.#codes
    const { codes } = this.#column
    // Branch-free, so that the processor overlaps cache misses.
    for (let i = 0; i < count; i++) marks[i]! |= isMatch[codes[base + members[i]!]!]!
  }

  fill(block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const [own, words] = [this.#segment.slot(slot), this.#segment.words(block)]
    const codes = this.#column.address + block * blockSize
    if (this.#range) kernels.bytesBetween(own, codes, words, this.#range.min, this.#range.max)
    else kernels.bytesIn(own, codes, words, this.#set)
    return true
  }

  address(): number {
    return -1
  }
}

/** The codes of a set (1 for each) as one range; null if it has gaps, or no codes. */
function asRange(codes: Uint8Array): CodeRange | null {
  const [min, max] = [codes.indexOf(1), codes.lastIndexOf(1)]
  return min < 0 || codes.subarray(min, max).includes(0) ? null : { min, max }
}

/**
 * Documents whose employer's number is in a range that cuts a bucket. Documents in that bucket are
 * checked one by one.
 */
export class CheckedClause implements Clause {
  readonly max: number
  readonly exact = -1
  readonly cost: Cost
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
    this.max = this.#bucket.exact
    const { block, document } = this.#bucket.cost
    this.cost = { block: block + (this.#bucket.exact / segment.blocks) * checking, document }
  }

  get estimate(): number {
    return this.#bucket.estimate
  }

  mark({ block, members, count, marks }: Candidates): void {
    const base = block * blockSize
    for (let i = 0; i < count; i++) {
      const document = base + members[i]!
      if (
        this.#bucket.has(document) &&
        this.#column.isWithin(this.#segment.employers[document]!, this.#ranges)
      )
        marks[i] = 1
    }
  }

  fill(block: number, slot: number): boolean {
    this.#bucket.fill(block, slot)
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    const { employers } = this.#segment
    const base = block << blockBits
    // A document in a bucket has an employer.
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

/** Documents whose month in a column (year x 12 + month from 0) is from `min` to `max`. 0 is unknown. */
export class MonthClause implements Clause {
  readonly exact: number
  readonly cost = { block: 7000, document: 8 }
  readonly #segment: OpenSegment
  readonly #address: number
  readonly #months: Uint16Array
  readonly #range: CodeRange

  constructor(segment: OpenSegment, column: MonthName, { min, max }: CodeRange) {
    this.#segment = segment
    this.#address = segment.sections.address(column)
    this.#months = segment.sections.u16(column)
    this.#range = { min: Math.max(1, min), max }
    this.exact = segment.wordCounts[column].between(this.#range)
  }

  get max(): number {
    return this.exact
  }

  get estimate(): number {
    return this.exact
  }

  mark({ block, members, count, marks }: Candidates): void {
    const base = block * blockSize
    for (let i = 0; i < count; i++) marks[i]! |= this.#isWithin(base + members[i]!)
  }

  fill(block: number, slot: number): boolean {
    const { min, max } = this.#range
    const from = this.#address + block * blockSize * 2
    const words = this.#segment.words(block)
    this.#segment.kernels.wordsBetween(this.#segment.slot(slot), from, words, min, max)
    return true
  }

  address(): number {
    return -1
  }

  /** Returns 1 or 0. */
  #isWithin(document: number): number {
    const month = this.#months[document]!
    return Number(month >= this.#range.min && month <= this.#range.max)
  }
}

/** Documents with a given range of whole years of work in a month (year x 12 + month from 0). */
export class WorkClause implements Clause {
  readonly exact: number
  readonly cost = { block: 8000, document: 12 }
  readonly #segment: OpenSegment
  readonly #address: number
  readonly #codes: Uint16Array
  readonly #ended: CodeRange
  readonly #running: CodeRange
  /** By block, documents whose current job has not started yet, and whether they match. */
  readonly #later: ReadonlyMap<number, readonly LaterMember[]>

  constructor(segment: OpenSegment, years: { min: number; max: number }, month: number) {
    this.#segment = segment
    this.#address = segment.sections.address('work')
    this.#codes = segment.sections.u16('work')
    ;[this.#ended, this.#running] = workRanges(years, month)
    const later = segment.laterStarts(month).map(({ document, codes }) => {
      const worked = yearsBefore(codes)
      const isWithin = worked >= years.min && worked <= years.max
      return { block: document >>> blockBits, bit: document & (blockSize - 1), isWithin }
    })
    this.#later = Map.groupBy(later, ({ block }) => block)
    const { work } = segment.wordCounts
    this.exact = later.reduce(
      (count, { block, bit, isWithin }) => count + Number(isWithin) - this.#isWithin(block * blockSize + bit),
      work.between(this.#ended) + work.between(this.#running),
    )
  }

  get max(): number {
    return this.exact
  }

  get estimate(): number {
    return this.exact
  }

  mark({ block, members, count, marks }: Candidates): void {
    const base = block * blockSize
    const excepted = (this.#later.get(block) ?? []).flatMap(({ bit, isWithin }) => {
      const at = members.subarray(0, count).indexOf(bit)
      return at < 0 ? [] : { at, mark: marks[at]! | Number(isWithin) }
    })
    for (let i = 0; i < count; i++) marks[i]! |= this.#isWithin(base + members[i]!)
    for (const { at, mark } of excepted) marks[at] = mark
  }

  fill(block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const own = this.#segment.slot(slot)
    const column = this.#address + block * blockSize * 2
    const [ended, running] = [this.#ended, this.#running]
    if (isEmpty(ended)) kernels.wordsBetween(own, column, words, running.min, running.max)
    else if (isEmpty(running)) kernels.wordsBetween(own, column, words, ended.min, ended.max)
    else kernels.wordsInEither(own, column, words, ended.min, ended.max, running.min, running.max)
    const bitmap = this.#segment.bitmap(slot, words)
    for (const { bit, isWithin } of this.#later.get(block) ?? []) {
      const mask = 1 << (bit & 31)
      bitmap[bit >>> 5] = isWithin ? bitmap[bit >>> 5]! | mask : bitmap[bit >>> 5]! & ~mask
    }
    return true
  }

  address(): number {
    return -1
  }

  /** Returns 1 or 0. */
  #isWithin(document: number): number {
    const code = this.#codes[document]!
    const hasEnded = code >= this.#ended.min && code <= this.#ended.max
    return Number(hasEnded || (code >= this.#running.min && code <= this.#running.max))
  }
}

const isEmpty = ({ min, max }: CodeRange) => min > max

type LaterMember = { block: number; bit: number; isWithin: boolean }
