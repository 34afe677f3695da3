import { blockBits, blockSize } from '../bytes/blocks.ts'
import type { Candidates } from './candidates.ts'

/** Lists of documents in one array: list i is `data[starts[i]] … data[ends[i] - 1]`. */
type DocumentLists = { data: Uint32Array; starts: Uint32Array; ends: Uint32Array }

/**
 * The documents of some lists, counting-sorted by block. Within a block they are in no particular
 * order and may repeat.
 */
export class DocumentsByBlock {
  readonly count: number
  readonly #starts: Uint32Array
  readonly #bits: Uint16Array

  /** Uses the first `lists` lists. */
  constructor(blocks: number, { data, starts: from, ends }: DocumentLists, lists: number) {
    let count = 0
    for (let list = 0; list < lists; list++) count += ends[list]! - from[list]!
    // Lists are far apart in memory. This loop reads each once and is short enough for the
    // processor to overlap the cache misses; the steps below work on the copy.
    const documents = new Uint32Array(count)
    let read = 0
    for (let list = 0; list < lists; list++) {
      const end = ends[list]!
      for (let i = from[list]!; i < end; i++) documents[read++] = data[i]!
    }
    const starts = new Uint32Array(blocks + 1)
    for (let i = 0; i < count; i++) starts[(documents[i]! >>> blockBits) + 1]!++
    for (let block = 0; block < blocks; block++) starts[block + 1]! += starts[block]!
    const bits = new Uint16Array(count)
    const next = starts.slice(0, blocks)
    for (let i = 0; i < count; i++) {
      const document = documents[i]!
      bits[next[document >>> blockBits]!++] = document & (blockSize - 1)
    }
    this.count = count
    this.#starts = starts
    this.#bits = bits
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#starts.byteLength + this.#bits.byteLength
  }

  isIn(block: number): boolean {
    return this.#starts[block + 1]! > this.#starts[block]!
  }

  mark({ block, members, count, marks }: Candidates): void {
    const listed = this.#bits.subarray(this.#starts[block], this.#starts[block + 1])
    if (listed.length === 0) return
    for (let i = 0; i < count; i++) if (listed.includes(members[i]!)) marks[i] = 1
  }

  setBits(block: number, bitmap: Uint32Array): void {
    const end = this.#starts[block + 1]!
    for (let i = this.#starts[block]!; i < end; i++) {
      const bit = this.#bits[i]!
      bitmap[bit >>> 5]! |= 1 << (bit & 31)
    }
  }

  countIn(block: number, bitmap: Uint32Array): number {
    const end = this.#starts[block + 1]!
    let count = 0
    for (let i = this.#starts[block]!; i < end; i++) {
      const bit = this.#bits[i]!
      count += (bitmap[bit >>> 5]! >>> (bit & 31)) & 1
    }
    return count
  }
}

/** A single list. */
export const documentsByBlock = (blocks: number, documents: Uint32Array): DocumentsByBlock =>
  new DocumentsByBlock(
    blocks,
    { data: documents, starts: Uint32Array.of(0), ends: Uint32Array.of(documents.length) },
    1,
  )
