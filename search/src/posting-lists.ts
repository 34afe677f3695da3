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
 *     {name}.containers  a block of a frequent code: its documents modulo 65,536 as 16-bit numbers while that is smaller than
 *                        the bitmap of the block, else the bitmap (as Roaring does: Chambi, Lemire, Kaser, Godin 2016)
 *
 * A document costs 4 bytes in a rare code, at most 2 in a frequent one, and a code never more than one bit for each document of the segment.
 */
export const rareDocumentsABlock = 4
const addressAlignment = 16

/** Whether a code with so many documents is stored as a plain list. */
export const isRare = (count: number, documents: number): boolean =>
  count <= rareDocumentsABlock * blockCount(documents)

/** Whether a block with so many documents is stored as a bitmap. */
export const isBitmap = (count: number, words: number): boolean => count * 2 >= words * 4

/** Writes postings. `lists`: the ascending documents of each code, without repetition, of `documents` in all. */
export function writePostings(
  writer: SectionWriter,
  name: string,
  lists: Lists & { counts: Uint32Array },
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

/** What a document carries: lists by row, or one code a row (`none` where unknown) that stands for itself or for a list of codes. */
export type Carried = { lists: Lists } | { column: Uint32Array; table: Lists | null }

export const none = 0xffffffff

/**
 * Turns what each row carries into the documents of each code. `order`: the row of each document. A code that a row carries twice counts
 * once. Two passes of counting sort: linear.
 */
export function invert(carried: Carried, order: Uint32Array, codes: number): Lists & { counts: Uint32Array } {
  const counts = new Uint32Array(codes)
  const starts = new Uint32Array(codes + 1)
  const last = new Uint32Array(codes).fill(none)
  each(carried, order, (code, document) => {
    if (last[code] === document) return
    last[code] = document
    counts[code]!++
  })
  for (let code = 0; code < codes; code++) starts[code + 1] = starts[code]! + counts[code]!
  const values = new Uint32Array(starts[codes]!)
  const next = starts.slice(0, codes)
  last.fill(none)
  each(carried, order, (code, document) => {
    if (last[code] === document) return
    last[code] = document
    values[next[code]!++] = document
  })
  return { starts, values, counts }
}

function each(carried: Carried, order: Uint32Array, visit: (code: number, document: number) => void): void {
  if ('lists' in carried) {
    const { starts, values } = carried.lists
    for (let document = 0; document < order.length; document++) {
      const row = order[document]!
      for (let i = starts[row]!; i < starts[row + 1]!; i++) visit(values[i]!, document)
    }
    return
  }
  const { column, table } = carried
  for (let document = 0; document < order.length; document++) {
    const code = column[order[document]!]!
    if (code === none) continue
    if (table === null) visit(code, document)
    else for (let i = table.starts[code]!; i < table.starts[code + 1]!; i++) visit(table.values[i]!, document)
  }
}
