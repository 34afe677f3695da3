import { blockBits, blockCount, blockSize, blockWords } from '../bytes/blocks.ts'
import { GrowingBuffer, GrowingU32, type Lists } from '../bytes/growing.ts'
import type { SectionWriter } from '../bytes/sections.ts'

/**
 * The stored form of postings: for each code, its documents in ascending order. Four sections:
 *
 *     {name}.counts      documents of each code
 *     {name}.offsets     codes + 1 numbers: where a code's numbers start in `data`
 *     {name}.data        rare code (at most 4 documents per block): its documents
 *                        frequent code: two numbers for each block that has any, ascending:
 *                          block << 16 | documents in it - 1, address in `containers`
 *     {name}.containers  a block of a frequent code: its documents modulo 65,536 as 16-bit numbers while there are few, else the
 *                        bitmap of the block (as in Roaring: Chambi, Lemire, Kaser, Godin 2016)
 *
 * A document costs 4 bytes in a rare code and at most 4 in a frequent one. A code never costs more
 * than one bit per document of the segment.
 */
export const rareDocumentsABlock = 4
const addressAlignment = 16

/** Whether a code with this many documents is stored as a plain list. */
export const isRare = (count: number, documents: number): boolean =>
  count <= rareDocumentsABlock * blockCount(documents)

/**
 * Whether a block with this many documents is stored as a bitmap: from one document in 32 on. A
 * bitmap takes up to twice as many bytes as numbers, but an eighth of the time to apply.
 */
export const isBitmap = (count: number, words: number): boolean => count >= words

/**
 * Writes postings. `lists`: the ascending documents of each code, without duplicates. `documents`:
 * the total number.
 */
export function writePostings(
  writer: SectionWriter,
  name: string,
  lists: PostingLists,
  documents: number,
): void {
  const { starts, values, counts } = lists
  const encoder = new PostingEncoder(documents)
  for (let code = 0; code < counts.length; code++)
    encoder.addCode(values, starts[code]!, starts[code]! + counts[code]!)
  encoder.write(writer, name)
}

/** Encodes codes in order, each with all its documents at once or block by block. */
export class PostingEncoder {
  readonly #documents: number
  readonly #counts = new GrowingU32()
  readonly #offsets = new GrowingU32()
  readonly #data = new GrowingU32()
  readonly #containers = new GrowingBuffer()
  #words = new Uint32Array(this.#containers.buffer)
  #numbers = new Uint16Array(this.#containers.buffer)
  #length = 0
  #isRare = false

  constructor(documents: number) {
    this.#documents = documents
  }

  /** Adds the next code, whose documents are the values `from` to `end - 1`. */
  addCode(values: Uint32Array, from: number, end: number): void {
    this.beginCode(end - from)
    if (this.#isRare) {
      for (let i = from; i < end; i++) this.#data.push(values[i]!)
      return
    }
    for (let start = from; start < end;) {
      const block = values[start]! >>> blockBits
      const limit = (block + 1) * blockSize
      let to = start + 1
      while (to < end && values[to]! < limit) to++
      this.addBlock(block, values, { from: start, to })
      start = to
    }
  }

  /** Starts the next code, which has `count` documents. They follow block by block. */
  beginCode(count: number): void {
    this.#counts.push(count)
    this.#offsets.push(this.#data.length)
    this.#isRare = isRare(count, this.#documents)
  }

  /** Adds the code's documents in the next non-empty block: the low 16 bits of the given values. */
  addBlock(
    block: number,
    values: Uint16Array | Uint32Array,
    { from, to }: { from: number; to: number },
  ): void {
    if (this.#isRare) {
      for (let i = from; i < to; i++) this.#data.push(block * blockSize + (values[i]! & (blockSize - 1)))
      return
    }
    const words = blockWords(this.#documents, block)
    const isDense = isBitmap(to - from, words)
    const at = this.#skip(isDense ? words * 4 : (to - from) * 2)
    this.#data.push(((block << blockBits) | (to - from - 1)) >>> 0)
    this.#data.push(at)
    if (!isDense) {
      for (let i = from, into = at / 2; i < to; i++, into++) this.#numbers[into] = values[i]!
      return
    }
    for (let i = from; i < to; i++) {
      const bit = values[i]! & (blockSize - 1)
      this.#words[at / 4 + (bit >>> 5)]! |= 1 << (bit & 31)
    }
  }

  /** Returns the count of each code. */
  write(writer: SectionWriter, name: string): Uint32Array {
    const counts = this.#counts.values()
    this.#offsets.push(this.#data.length)
    writer.add(`${name}.counts`, counts)
    writer.add(`${name}.offsets`, this.#offsets.values())
    writer.add(`${name}.data`, this.#data.values())
    writer.add(`${name}.containers`, new Uint8Array(this.#containers.buffer, 0, this.#length))
    return counts
  }

  /** Reserves this many zero bytes and returns their address. */
  #skip(bytes: number): number {
    const at = this.#length
    this.#length += Math.ceil(bytes / addressAlignment) * addressAlignment
    if (this.#length > this.#words.byteLength) {
      this.#containers.reserve(this.#length)
      this.#words = new Uint32Array(this.#containers.buffer)
      this.#numbers = new Uint16Array(this.#containers.buffer)
    }
    return at
  }
}

export const none = 0xffffffff

/** Documents per code, by the name of the postings. */
export type PostingCounts = Record<string, Uint32Array>

export type PostingLists = Lists & { counts: Uint32Array }

/**
 * Inverts the codes of each document, all distinct, into the documents of each code. A counting
 * sort: two passes over the codes.
 */
export function invertLists({ starts, values }: Lists, codes: number): PostingLists {
  const counts = new Uint32Array(codes)
  for (let i = 0; i < values.length; i++) counts[values[i]!]!++
  const lists = emptyLists(counts)
  const next = lists.starts.slice(0, codes)
  for (let document = 0; document < starts.length - 1; document++) {
    const end = starts[document + 1]!
    for (let i = starts[document]!; i < end; i++) lists.values[next[values[i]!]!++] = document
  }
  return lists
}

/** The lists with each value once. */
export function withoutRepeats({ starts, values }: Lists): Lists {
  const once = new GrowingU32()
  const onceStarts = new Uint32Array(starts.length)
  for (let document = 0; document < starts.length - 1; document++) {
    const from = once.length
    for (let i = starts[document]!; i < starts[document + 1]!; i++)
      if (!once.includes(values[i]!, from)) once.push(values[i]!)
    onceStarts[document + 1] = once.length
  }
  return { starts: onceStarts, values: once.values() }
}

/** The same for documents with at most one code each. */
export function invertColumn(column: Uint32Array, codes: number): PostingLists {
  const lists = emptyLists(countColumn(column, codes))
  const next = lists.starts.slice(0, codes)
  for (let document = 0; document < column.length; document++) {
    const code = column[document]!
    if (code !== none) lists.values[next[code]!++] = document
  }
  return lists
}

/** The same for documents with at most one value each, where each value stands for several distinct codes. */
export function invertColumnBy(column: Uint32Array, table: Lists, codes: number): PostingLists {
  const { starts, values } = table
  const valueCounts = countColumn(column, starts.length - 1)
  const counts = new Uint32Array(codes)
  for (let value = 0; value < valueCounts.length; value++)
    for (let i = starts[value]!; i < starts[value + 1]!; i++) counts[values[i]!]! += valueCounts[value]!
  const lists = emptyLists(counts)
  const next = lists.starts.slice(0, codes)
  for (let document = 0; document < column.length; document++) {
    const value = column[document]!
    if (value === none) continue
    const end = starts[value + 1]!
    for (let i = starts[value]!; i < end; i++) lists.values[next[values[i]!]!++] = document
  }
  return lists
}

/**
 * The same for documents with lists of values, where each value stands for several codes. Values of
 * one document may share codes.
 */
export function invertListsBy({ starts, values }: Lists, table: Lists, codes: number): PostingLists {
  const counts = new Uint32Array(codes)
  const last = new Uint32Array(codes)
  const each = (visit: (code: number, document: number) => void) => {
    last.fill(none)
    for (let document = 0; document < starts.length - 1; document++) {
      const end = starts[document + 1]!
      for (let i = starts[document]!; i < end; i++) {
        const to = table.starts[values[i]! + 1]!
        for (let k = table.starts[values[i]!]!; k < to; k++) {
          const code = table.values[k]!
          if (last[code] === document) continue
          last[code] = document
          visit(code, document)
        }
      }
    }
  }
  each((code) => counts[code]!++)
  const lists = emptyLists(counts)
  const next = lists.starts.slice(0, codes)
  each((code, document) => (lists.values[next[code]!++] = document))
  return lists
}

export function countColumn(column: Uint32Array, codes: number): Uint32Array {
  const counts = new Uint32Array(codes)
  for (let document = 0; document < column.length; document++) {
    const code = column[document]!
    if (code !== none) counts[code]!++
  }
  return counts
}

function emptyLists(counts: Uint32Array): PostingLists {
  const starts = new Uint32Array(counts.length + 1)
  for (let code = 0; code < counts.length; code++) starts[code + 1] = starts[code]! + counts[code]!
  return { starts, values: new Uint32Array(starts[counts.length]!), counts }
}
