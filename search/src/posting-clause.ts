import { blockBits, blockSize } from './blocks.ts'
import type { Clause } from './clauses.ts'
import type { OpenSegment } from './open-segment.ts'
import { isBitmap } from './posting-lists.ts'
import type { Postings } from './postings.ts'

/** Documents that carry any of the codes of some postings. A cursor walks the blocks of each frequent code; rare ones are sorted into blocks at once. */
export class PostingClause implements Clause {
  readonly most: number
  readonly exact: number
  readonly #segment: OpenSegment
  readonly #postings: Postings
  /** Where each frequent code's next block stands in `data`, and where its blocks end. */
  readonly #cursors: Uint32Array
  readonly #ends: Uint32Array
  readonly #rare: DocumentsByBlock | null

  constructor(segment: OpenSegment, postings: Postings, codes: readonly number[] | Uint32Array) {
    this.#segment = segment
    this.#postings = postings
    const frequent: number[] = []
    const rare: number[] = []
    let sum = 0
    for (const code of codes) {
      sum += postings.counts[code]!
      if (postings.isRare(code)) rare.push(code)
      else frequent.push(code)
    }
    this.#cursors = Uint32Array.from(frequent, (code) => postings.offsets[code]!)
    this.#ends = Uint32Array.from(frequent, (code) => postings.offsets[code + 1]!)
    this.#rare = rare.length > 0 ? new DocumentsByBlock(segment.blocks, postings, rare) : null
    this.most = Math.min(sum, segment.documents)
    this.exact = codes.length === 1 ? sum : -1
  }

  fill(block: number, slot: number): boolean {
    let hasAny = false
    for (let i = 0; i < this.#cursors.length; i++) {
      if (this.#seek(i, block)) {
        this.#add(this.#cursors[i]!, { block, slot, isFirst: !hasAny })
        hasAny = true
      }
    }
    if (this.#rare?.has(block)) {
      const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
      if (!hasAny) bitmap.fill(0)
      this.#rare.setBits(block, bitmap)
      hasAny = true
    }
    return hasAny
  }

  address(block: number): number {
    if (this.#cursors.length !== 1 || this.#rare !== null || !this.#seek(0, block)) return -1
    const at = this.#cursors[0]!
    const { data, address } = this.#postings
    return isBitmap((data[at]! & (blockSize - 1)) + 1, this.#segment.words(block))
      ? address + data[at + 1]!
      : -1
  }

  /** How many of the documents of a block are in the bitmap `own` of the same block. Codes that share documents count them twice. */
  countIn(block: number, own: number): number {
    const words = this.#segment.words(block)
    let count = 0
    for (let i = 0; i < this.#cursors.length; i++) {
      if (!this.#seek(i, block)) continue
      const at = this.#cursors[i]!
      const members = (this.#postings.data[at]! & (blockSize - 1)) + 1
      const address = this.#postings.address + this.#postings.data[at + 1]!
      count += isBitmap(members, words)
        ? this.#segment.kernels.andCount(own, address, words)
        : this.#segment.kernels.andCountArray(own, address, members)
    }
    if (this.#rare?.has(block)) count += this.#rare.countIn(block, this.#segment.wordsAt(own, words))
    return count
  }

  /** Moves a cursor to the block; false when the code has nothing there. */
  #seek(i: number, block: number): boolean {
    const { data } = this.#postings
    const end = this.#ends[i]!
    let at = this.#cursors[i]!
    while (at < end && data[at]! >>> blockBits < block) at += 2
    this.#cursors[i] = at
    return at < end && data[at]! >>> blockBits === block
  }

  #add(at: number, { block, slot, isFirst }: { block: number; slot: number; isFirst: boolean }): void {
    const { data, address } = this.#postings
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const own = this.#segment.slot(slot)
    const members = (data[at]! & (blockSize - 1)) + 1
    const source = address + data[at + 1]!
    if (isBitmap(members, words)) {
      if (isFirst) kernels.copy(own, source, words)
      else kernels.or(own, source, words)
      return
    }
    if (isFirst) this.#segment.bitmap(slot, words).fill(0)
    kernels.orArray(own, source, members)
  }
}

/** A few documents, named one by one. */
export class DocumentClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #documents: DocumentsByBlock

  constructor(segment: OpenSegment, documents: readonly number[]) {
    this.#segment = segment
    this.#documents = new DocumentsByBlock(
      segment.blocks,
      { data: Uint32Array.from(documents), offsets: [0, documents.length] },
      [0],
    )
    this.most = documents.length
  }

  fill(block: number, slot: number): boolean {
    if (!this.#documents.has(block)) return false
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    bitmap.fill(0)
    this.#documents.setBits(block, bitmap)
    return true
  }

  address(): number {
    return -1
  }
}

/** Numbers by code: those of code c are `data[offsets[c]] … data[offsets[c + 1] - 1]`. */
type Listed = { data: Uint32Array; offsets: ArrayLike<number> }

/** Documents of some codes sorted into their blocks by counting. Within a block in any order, repeated as they come. */
class DocumentsByBlock {
  readonly #starts: Uint32Array
  readonly #bits: Uint16Array

  constructor(blocks: number, { data, offsets }: Listed, codes: readonly number[]) {
    let total = 0
    for (const code of codes) total += offsets[code + 1]! - offsets[code]!
    // Lists lie far apart: each is read once, and what follows works on the copy.
    const documents = new Uint32Array(total)
    const starts = new Uint32Array(blocks + 1)
    let read = 0
    for (const code of codes) {
      for (let i = offsets[code]!; i < offsets[code + 1]!; i++) {
        const document = data[i]!
        documents[read++] = document
        starts[(document >>> blockBits) + 1]!++
      }
    }
    for (let block = 0; block < blocks; block++) starts[block + 1]! += starts[block]!
    this.#bits = new Uint16Array(total)
    const next = starts.slice(0, blocks)
    for (let i = 0; i < total; i++) {
      const document = documents[i]!
      this.#bits[next[document >>> blockBits]!++] = document & (blockSize - 1)
    }
    this.#starts = starts
  }

  has(block: number): boolean {
    return this.#starts[block + 1]! > this.#starts[block]!
  }

  setBits(block: number, bitmap: Uint32Array): void {
    for (let i = this.#starts[block]!; i < this.#starts[block + 1]!; i++) {
      const bit = this.#bits[i]!
      bitmap[bit >>> 5]! |= 1 << (bit & 31)
    }
  }

  countIn(block: number, bitmap: Uint32Array): number {
    let count = 0
    for (let i = this.#starts[block]!; i < this.#starts[block + 1]!; i++) {
      const bit = this.#bits[i]!
      count += (bitmap[bit >>> 5]! >>> (bit & 31)) & 1
    }
    return count
  }
}
