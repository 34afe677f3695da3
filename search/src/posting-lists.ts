import { blockBits, blockCount, blockSize, blockWords } from './blocks.ts'
import { GrowingBytes, GrowingU32, type Lists } from './growing.ts'
import type { SectionWriter } from './sections.ts'

/**
 * Postings as they are stored: for each code the documents that carry it, ascending. Four sections:
 *
 *     {name}.counts      documents of each code
 *     {name}.offsets     codes + 1 numbers: where a code's numbers stand in `data`
 *     {name}.data        rare code (at most 4 documents a block): its documents
 *                        frequent code: two numbers for each block that has any, ascending:
 *                          block << 16 | documents in it - 1, address in `containers`
 *     {name}.containers  a block of a frequent code: its documents modulo 65,536 as 16-bit numbers while they are few, else the
 *                        bitmap of the block (as Roaring does: Chambi, Lemire, Kaser, Godin 2016)
 *
 * A document costs 4 bytes in a rare code, at most 4 in a frequent one, and a code never more than one bit for each document of the segment.
 */
export const rareDocumentsABlock = 4
const addressAlignment = 16

/** Whether a code with so many documents is stored as a plain list. */
export const isRare = (count: number, documents: number): boolean =>
  count <= rareDocumentsABlock * blockCount(documents)

/**
 * Whether a block with so many documents is stored as a bitmap: from one document in 32 on. That takes up to twice the bytes of numbers, and is applied
 * in an eighth of the time.
 */
export const isBitmap = (count: number, words: number): boolean => count >= words

/** Writes postings. `lists`: the ascending documents of each code, without repetition, of `documents` in all. */
export function writePostings(
  writer: SectionWriter,
  name: string,
  lists: PostingLists,
  documents: number,
): void {
  const { starts, values, counts } = lists
  const encoder = new PostingEncoder(documents)
  const offsets = new Uint32Array(counts.length + 1)
  for (let code = 0; code < counts.length; code++) {
    encoder.add(values.subarray(starts[code], starts[code]! + counts[code]!))
    offsets[code + 1] = encoder.data.length
  }
  writer.add(`${name}.counts`, counts)
  writer.add(`${name}.offsets`, offsets)
  writer.add(`${name}.data`, encoder.data.values())
  const { buffer, byteOffset, length } = encoder.containers.bytes()
  writer.add(`${name}.containers`, new Uint8Array(buffer, byteOffset, length))
}

class PostingEncoder {
  readonly data = new GrowingU32()
  readonly containers = new GrowingBytes()
  readonly #documents: number

  constructor(documents: number) {
    this.#documents = documents
  }

  add(members: Uint32Array): void {
    if (isRare(members.length, this.#documents)) {
      for (const document of members) this.data.push(document)
      return
    }
    for (let from = 0; from < members.length;) {
      const block = members[from]! >>> blockBits
      const end = (block + 1) * blockSize
      let to = from + 1
      while (to < members.length && members[to]! < end) to++
      this.#addBlock(block, members.subarray(from, to))
      from = to
    }
  }

  #addBlock(block: number, members: Uint32Array): void {
    const words = blockWords(this.#documents, block)
    this.data.push(((block << blockBits) | (members.length - 1)) >>> 0)
    const isDense = isBitmap(members.length, words)
    const length = isDense ? words * 4 : members.length * 2
    const at = this.containers.skip(Math.ceil(length / addressAlignment) * addressAlignment)
    this.data.push(at)
    const bytes = this.containers.bytes()
    if (isDense) fillBitmap(new Uint32Array(bytes.buffer, bytes.byteOffset + at, words), members)
    else new Uint16Array(bytes.buffer, bytes.byteOffset + at, members.length).set(members)
  }
}

function fillBitmap(words: Uint32Array, members: Uint32Array): void {
  for (const document of members) {
    const bit = document & (blockSize - 1)
    words[bit >>> 5]! |= 1 << (bit & 31)
  }
}

export const none = 0xffffffff

/** How many documents each code has, by the name of the postings. */
export type PostingCounts = Record<string, Uint32Array>

export type PostingLists = Lists & { counts: Uint32Array }

/** From the codes that each document carries, all different, to the documents that carry each code. Counting sort: two passes over the codes. */
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

/** The same for documents that carry one code each, or none. */
export function invertColumn(column: Uint32Array, codes: number): PostingLists {
  const lists = emptyLists(countColumn(column, codes))
  const next = lists.starts.slice(0, codes)
  for (let document = 0; document < column.length; document++) {
    const code = column[document]!
    if (code !== none) lists.values[next[code]!++] = document
  }
  return lists
}

/** The same for documents that carry one value each, or none, each value standing for several codes, all different. */
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
