import { blockBits, blockSize } from '../bytes/blocks.ts'
import type { Candidates } from '../postings/candidates.ts'
import { firstNotBelow } from '../postings/postings.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { lowerBound } from '../texts/phrase-texts.ts'
import type { Clause, Cost } from './clause.ts'

/** Ascending documents, each once: however many there are. */
export class AscendingClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact: number
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #documents: Uint32Array
  /** Where each block's documents start, and the end of the last. */
  readonly #starts: Uint32Array
  /** The documents of the block that candidates were last of, modulo the size of a block. */
  #members = new Uint16Array()
  #block = -1

  constructor(segment: OpenSegment, documents: Uint32Array) {
    this.#segment = segment
    this.#documents = documents
    this.#starts = new Uint32Array(segment.blocks + 1)
    for (let block = 1; block <= segment.blocks; block++)
      this.#starts[block] = lowerBound(documents, block * blockSize, this.#starts[block - 1])
    this.max = documents.length
    this.estimate = documents.length
    this.exact = documents.length
    const inBlock = documents.length / Math.max(1, segment.blocks)
    this.cost = { block: 200 + inBlock, document: Math.min(40, inBlock / 2) }
  }

  fill(block: number, slot: number): boolean {
    const end = this.#starts[block + 1]!
    let at = this.#starts[block]!
    if (at === end) return false
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    bitmap.fill(0)
    for (; at < end; at++) {
      const bit = this.#documents[at]! & (blockSize - 1)
      bitmap[bit >>> 5]! |= 1 << (bit & 31)
    }
    return true
  }

  address(): number {
    return -1
  }

  mark({ block, members, count, marks }: Candidates): void {
    if (block !== this.#block) this.#list(block)
    const own = this.#members
    for (let i = 0, at = 0; i < count && at < own.length; i++) {
      at = firstNotBelow(own, members[i]!, at, own.length)
      if (own[at] === members[i]) marks[i] = 1
    }
  }

  #list(block: number): void {
    const documents = this.#documents.subarray(this.#starts[block], this.#starts[block + 1])
    this.#members = Uint16Array.from(documents, (document) => document - (block << blockBits))
    this.#block = block
  }
}
