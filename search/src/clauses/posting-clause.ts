import { blockBits, blockSize, blockWords } from '../bytes/blocks.ts'
import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import { DocumentsByBlock } from '../postings/documents-by-block.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { maxCandidates } from '../segment/scratch.ts'
import { isBitmap } from '../postings/posting-lists.ts'
import type { Postings } from '../postings/postings.ts'

/** If a block's lists have this many members, each is first marked in a byte: see `markArrays`. */
const manyMembers = 4096

/**
 * Documents with any of the given codes of some postings. A cursor walks the blocks of each
 * frequent code; rare codes are sorted into blocks in advance.
 */
export class PostingClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact: number
  /** Whether it has a single code. */
  readonly isSingle: boolean
  readonly cost: Cost
  /** How many documents of a block the last `countIn` read. Rare ones are not among them. */
  read = 0
  readonly #segment: OpenSegment
  readonly #postings: Postings
  /** The position in `data` of each frequent code's next block, and the end of its blocks. */
  readonly #cursors: Uint32Array
  readonly #ends: Uint32Array
  readonly #rare: DocumentsByBlock | null
  /** Address and length of each list of a block. */
  readonly #lists: Uint32Array

  /**
   * `codes`: each once. `exact`: how many documents have one of several, if that is known; those of
   * a column are counted here.
   */
  constructor(segment: OpenSegment, postings: Postings, codes: readonly number[] | Uint32Array, exact = -1) {
    this.#segment = segment
    this.#postings = postings
    const { counts, starts, ends } = lookUp(postings, codes)
    const rareLists = { data: postings.data, starts: new Uint32Array(counts.length), ends: ends.slice() }
    const union = counts.length > 1 && postings.haveSeveral ? unionOf(counts, segment.documents) : Infinity
    let [sum, frequent, rare] = [0, 0, 0]
    for (let i = 0; i < counts.length; i++) {
      sum += counts[i]!
      if (counts[i]! <= postings.maxRare) {
        rareLists.starts[rare] = starts[i]!
        rareLists.ends[rare++] = ends[i]!
      } else {
        starts[frequent] = starts[i]!
        ends[frequent] = ends[i]!
        counts[frequent++] = counts[i]!
      }
    }
    if (frequent <= maxOrdered) orderByCount({ counts, starts, ends }, frequent)
    this.#cursors = starts.subarray(0, frequent)
    this.#ends = ends.subarray(0, frequent)
    this.#lists = new Uint32Array(frequent * 2)
    this.#rare = rare > 0 ? new DocumentsByBlock(segment.blocks, rareLists, rare) : null
    this.max = Math.min(sum, segment.documents)
    this.estimate = exact >= 0 ? exact : Math.min(this.max, union)
    this.isSingle = counts.length === 1
    this.exact = this.isSingle || postings.isOfColumn ? sum : exact
    this.cost = costOf(segment, counts.subarray(0, frequent), this.#rare?.count ?? 0)
  }

  fill(block: number, slot: number): boolean {
    const { data, address } = this.#postings
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const own = this.#segment.slot(slot)
    const lists = this.#lists
    let hasBitmap = false
    let [listed, members] = [0, 0]
    for (let i = 0; i < this.#cursors.length; i++) {
      if (!this.#seek(i, block)) continue
      const at = this.#cursors[i]!
      const count = (data[at]! & (blockSize - 1)) + 1
      const source = address + data[at + 1]!
      if (!isBitmap(count, words)) {
        lists[listed * 2] = source
        lists[listed++ * 2 + 1] = count
        members += count
      } else if (hasBitmap) kernels.or(own, source, words)
      else {
        kernels.copy(own, source, words)
        hasBitmap = true
      }
    }
    const hasRare = this.#rare !== null && this.#rare.isIn(block)
    if (!hasBitmap) {
      if (listed === 0 && !hasRare) return false
      this.#segment.bitmap(slot, words).fill(0)
    }
    if (members >= manyMembers) this.#segment.orLists(own, words, lists, listed)
    else for (let i = 0; i < listed; i++) kernels.orArray(own, lists[i * 2]!, lists[i * 2 + 1]!)
    if (hasRare) this.#rare.setBits(block, this.#segment.bitmap(slot, words))
    return true
  }

  address(block: number): number {
    if (this.#cursors.length !== 1 || this.#rare !== null || !this.#seek(0, block)) return -1
    const at = this.#cursors[0]!
    const { data, address } = this.#postings
    return isBitmap((data[at]! & (blockSize - 1)) + 1, this.#segment.words(block))
      ? address + data[at + 1]!
      : -1
  }

  mark(candidates: Candidates): void {
    const left = this.#cursors.length > 2 ? unmarked.begin(candidates) : candidates
    for (let i = 0; i < this.#cursors.length && left.count > 0; i++)
      if (this.#seek(i, candidates.block)) this.#markBy(this.#cursors[i]!, left)
    this.#rare?.mark(left)
    if (left === unmarked) unmarked.drop()
  }

  #markBy(at: number, left: Candidates): void {
    const { data } = this.#postings
    const members = (data[at]! & (blockSize - 1)) + 1
    if (!isBitmap(members, this.#segment.words(left.block))) {
      this.#postings.markInList(data[at + 1]!, members, left)
      return
    }
    this.#postings.markInBitmap(data[at + 1]!, left)
    if (left === unmarked) unmarked.drop()
  }

  /**
   * Counts the documents of a block that are in the bitmap `own` of the same block. Documents with
   * several of the codes count several times.
   */
  countIn(block: number, own: number): number {
    const words = this.#segment.words(block)
    let count = 0
    this.read = 0
    for (let i = 0; i < this.#cursors.length; i++) {
      if (!this.#seek(i, block)) continue
      const at = this.#cursors[i]!
      const members = (this.#postings.data[at]! & (blockSize - 1)) + 1
      this.read += members
      const address = this.#postings.address + this.#postings.data[at + 1]!
      count += isBitmap(members, words)
        ? this.#segment.kernels.andCount(own, address, words)
        : this.#segment.kernels.andCountArray(own, address, members)
    }
    if (this.#rare?.isIn(block)) count += this.#rare.countIn(block, this.#segment.wordsAt(own, words))
    return count
  }

  /** Moves a cursor to the block; false if the code has nothing there. */
  #seek(i: number, block: number): boolean {
    const { data } = this.#postings
    const end = this.#ends[i]!
    let at = this.#cursors[i]!
    while (at < end && data[at]! >>> blockBits < block) at += 2
    this.#cursors[i] = at
    return at < end && data[at]! >>> blockBits === block
  }
}

/** How many of some documents are in at least one of several sets that have nothing to do with each other. */
function unionOf(counts: Uint32Array, documents: number): number {
  let missing = 1
  for (let i = 0; i < counts.length; i++) missing *= 1 - counts[i]! / documents
  return documents * (1 - missing)
}

/**
 * Candidates that no code has marked yet. The codes of most documents come first, so that few
 * candidates are left for the others. One at a time in each thread.
 */
class Unmarked implements Candidates {
  block = 0
  count = 0
  slot = 0
  readonly members = new Uint16Array(maxCandidates)
  readonly marks = new Uint8Array(maxCandidates)
  /** Where each was among all candidates. */
  readonly #at = new Uint16Array(maxCandidates)
  #all: Uint8Array = this.marks

  begin({ block, count, slot, members, marks }: Candidates): this {
    this.block = block
    this.count = count
    this.slot = slot
    this.#all = marks
    for (let i = 0; i < count; i++) {
      this.members[i] = members[i]!
      this.#at[i] = i
    }
    this.marks.fill(0, 0, count)
    return this
  }

  /** Drops those that are marked. */
  drop(): void {
    const { members, marks } = this
    const at = this.#at
    let left = 0
    for (let i = 0; i < this.count; i++) {
      const mark = marks[i]!
      this.#all[at[i]!]! |= mark
      members[left] = members[i]!
      at[left] = at[i]!
      left += 1 - mark
    }
    marks.fill(0, 0, left)
    this.count = left
  }
}

const unmarked = new Unmarked()

/** Orders more codes hardly pays. */
const maxOrdered = 64

/** Orders the first `length` codes by their number of documents, highest first. */
function orderByCount({ counts, starts, ends }: ReturnType<typeof lookUp>, length: number): void {
  for (let i = 1; i < length; i++) {
    const [count, start, end] = [counts[i]!, starts[i]!, ends[i]!]
    let at = i
    for (; at > 0 && counts[at - 1]! < count; at--) {
      counts[at] = counts[at - 1]!
      starts[at] = starts[at - 1]!
      ends[at] = ends[at - 1]!
    }
    counts[at] = count
    starts[at] = start
    ends[at] = end
  }
}

/** Each code's count and its documents' position. Loops of one access each overlap cache misses. */
function lookUp({ counts, offsets }: Postings, codes: readonly number[] | Uint32Array) {
  const found = {
    counts: new Uint32Array(codes.length),
    starts: new Uint32Array(codes.length),
    ends: new Uint32Array(codes.length),
  }
  for (let i = 0; i < codes.length; i++) found.counts[i] = counts[codes[i]!]!
  for (let i = 0; i < codes.length; i++) {
    found.starts[i] = offsets[codes[i]!]!
    found.ends[i] = offsets[codes[i]! + 1]!
  }
  return found
}

/**
 * `counts`: documents of each frequent code; `rare`: documents of all rare codes together. The
 * figures are measured: see `Cost`.
 */
function costOf({ blocks, documents }: OpenSegment, counts: Uint32Array, rare: number): Cost {
  const rareInBlock = rare / blocks
  const cost = { block: 200 + rareInBlock, document: rareInBlock * 0.5 }
  let [members, left] = [0, 1]
  for (let i = 0; i < counts.length; i++) {
    const inBlock = counts[i]! / blocks
    const hasBitmaps = isBitmap(inBlock, blockWords(documents, 0))
    cost.block += hasBitmaps ? 700 : 30
    cost.document += left * (hasBitmaps ? 20 : Math.min(40, inBlock / 2))
    if (hasBitmaps) left *= 1 - counts[i]! / documents
    if (!hasBitmaps) members += inBlock
  }
  cost.block += Math.min(members, manyMembers + members / 2)
  return cost
}
