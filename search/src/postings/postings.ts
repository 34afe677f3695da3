import { blockBits, blockCount, blockSize } from '../bytes/blocks.ts'
import type { Candidates } from './candidates.ts'
import { isBitmap, rareDocumentsABlock } from './posting-lists.ts'
import type { SectionReader } from '../bytes/sections.ts'

/** Reads the postings that `writePostings` stored; see there for the layout. */
export class Postings {
  /** Documents of each code. */
  readonly counts: Uint32Array
  readonly offsets: Uint32Array
  readonly data: Uint32Array
  /** Where the containers start in the segment. */
  readonly address: number
  /** A code with at most this many documents is rare. */
  readonly maxRare: number
  /** Whether each document has one code at most. */
  readonly isOfColumn: boolean
  readonly #containers: Uint8Array
  readonly #lists: Uint16Array
  readonly #documents: number
  #haveSeveral: boolean | undefined

  constructor(sections: SectionReader, name: string, { isOfColumn }: { isOfColumn: boolean }) {
    this.isOfColumn = isOfColumn
    this.counts = sections.u32(`by.${name}.counts`)
    this.offsets = sections.u32(`by.${name}.offsets`)
    this.data = sections.u32(`by.${name}.data`)
    this.address = sections.address(`by.${name}.containers`)
    this.#containers = sections.u8(`by.${name}.containers`)
    const { buffer, byteOffset, length } = this.#containers
    this.#lists = new Uint16Array(buffer, byteOffset, length >>> 1)
    this.#documents = sections.segment.documents
    this.maxRare = rareDocumentsABlock * blockCount(this.#documents)
  }

  /** Whether documents surely have several codes: there are more of them than documents. */
  get haveSeveral(): boolean {
    return (this.#haveSeveral ??= isSumAbove(this.counts, this.#documents))
  }

  isRare(code: number): boolean {
    return this.counts[code]! <= this.maxRare
  }

  /** About how many nanoseconds it takes to find all documents of a code, which is measured. */
  readingTime(code: number): number {
    const count = this.counts[code]!
    if (this.isRare(code)) return 150 + count * 6
    const blocks = blockCount(this.#documents)
    return isBitmap(count / blocks, this.#words(0)) ? blocks * 700 : blocks * 30 + count
  }

  /**
   * Marks the candidates in the bitmap at an address. Branch-free, so that the processor overlaps
   * cache misses.
   */
  markInBitmap(at: number, { members, count, marks }: Candidates): void {
    const bytes = this.#containers
    for (let i = 0; i < count; i++) marks[i]! |= (bytes[at + (members[i]! >>> 3)]! >>> (members[i]! & 7)) & 1
  }

  /** Marks the candidates in the list of `length` at an address. */
  markInList(at: number, length: number, candidates: Candidates): void {
    const list = this.#lists.subarray(at >>> 1, (at >>> 1) + length)
    const { members, count, marks } = candidates
    if (length < count) {
      for (let k = 0, i = 0; k < length; k++) {
        i = firstNotBelow(members, list[k]!, i, count)
        if (i < count && members[i] === list[k]) marks[i] = 1
      }
      return
    }
    for (let i = 0, k = 0; i < count; i++) {
      k = firstNotBelow(list, members[i]!, k, length)
      if (k < length && list[k] === members[i]) marks[i] = 1
    }
  }

  /** The documents of a rare code. */
  rare(code: number): Uint32Array {
    return this.data.subarray(this.offsets[code], this.offsets[code + 1])
  }

  /** The documents of any code, ascending, one by one. For merging and other work outside queries. */
  *documents(code: number): Generator<number> {
    if (this.isRare(code)) {
      yield* this.rare(code)
      return
    }
    const { data, offsets } = this
    for (let i = offsets[code]!; i < offsets[code + 1]!; i += 2) {
      const block = data[i]! >>> blockBits
      const count = (data[i]! & (blockSize - 1)) + 1
      for (const bit of this.#members(data[i + 1]!, count, this.#words(block))) yield block * blockSize + bit
    }
  }

  #words(block: number): number {
    return Math.ceil(Math.min(blockSize, this.#documents - block * blockSize) / 128) * 4
  }

  #members(at: number, count: number, words: number): Uint16Array | number[] {
    const { buffer, byteOffset } = this.#containers
    if (!isBitmap(count, words)) return new Uint16Array(buffer, byteOffset + at, count)
    return bitsOf(new Uint32Array(buffer, byteOffset + at, words))
  }
}

function isSumAbove(counts: Uint32Array, limit: number): boolean {
  let sum = 0
  for (let code = 0; code < counts.length && sum <= limit; code++) sum += counts[code]!
  return sum > limit
}

/**
 * The first index from `low` on, below `high`, whose value in an ascending list is at least the
 * given one; `high` if there is none.
 */
export function firstNotBelow(ascending: Uint16Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The members of a bitmap, ascending. */
export function bitsOf(words: Uint32Array): number[] {
  const members: number[] = []
  for (let i = 0; i < words.length; i++)
    for (let word = words[i]!; word !== 0; word &= word - 1)
      members.push(i * 32 + 31 - Math.clz32(word & -word))
  return members
}
