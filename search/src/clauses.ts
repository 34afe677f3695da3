import { blockSize } from './blocks.ts'
import type { OpenSegment } from './open-segment.ts'

/**
 * A clause names a set of documents of one segment, block by block. Blocks are asked for in ascending order, each any number of times. To work on a
 * block a clause uses the slot it is given and those above, never those below.
 */
export type Clause = {
  /** How many documents it has at most: the cheapest clauses are applied first. */
  readonly most: number
  /** How many it has, when that is known without looking (deaths aside); else -1. */
  readonly exact: number
  /** Writes the block's bitmap into a slot. False: the block has none, and the slot is not written. True says that it may have some. */
  fill(block: number, slot: number): boolean
  /** Where the block's bitmap stands in the segment, when it stands there as a whole; else -1. */
  address(block: number): number
  /** Whether a single document is in it; absent where that cannot be told without walking the block. */
  has?(document: number): boolean
}

/** Up to so many documents of a block are looked at one by one: a look is a miss of the cache, a walk over the block takes some microseconds. */
const fewDocuments = 64

/** Everybody. */
export class AllClause implements Clause {
  readonly most: number
  readonly exact: number
  readonly #segment: OpenSegment

  constructor(segment: OpenSegment) {
    this.#segment = segment
    this.most = segment.documents
    this.exact = segment.documents
  }

  fill(block: number, slot: number): boolean {
    const words = this.#segment.words(block)
    const bitmap = this.#segment.bitmap(slot, words)
    const documents = Math.min(blockSize, this.#segment.documents - block * blockSize)
    bitmap.fill(0xffff_ffff, 0, documents >>> 5)
    bitmap.fill(0, documents >>> 5)
    if (documents & 31) bitmap[documents >>> 5] = 2 ** (documents & 31) - 1
    return true
  }

  address(): number {
    return -1
  }
}

/** Nobody. */
export const noClause: Clause = { most: 0, exact: 0, fill: () => false, address: () => -1 }

/** Any of several. */
export class UnionClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly has?: (document: number) => boolean
  readonly #segment: OpenSegment
  readonly #clauses: readonly Clause[]

  constructor(segment: OpenSegment, clauses: readonly Clause[]) {
    this.#segment = segment
    this.#clauses = clauses
    this.most = Math.min(
      segment.documents,
      clauses.reduce((sum, clause) => sum + clause.most, 0),
    )
    if (clauses.every((clause) => clause.has !== undefined))
      this.has = (document) => clauses.some((clause) => clause.has!(document))
  }

  fill(block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const [own, spare] = [this.#segment.slot(slot), this.#segment.slot(slot + 1)]
    let hasAny = false
    for (const clause of this.#clauses) {
      if (!hasAny) {
        hasAny = clause.fill(block, slot)
        continue
      }
      const address = clause.address(block)
      if (address >= 0) kernels.or(own, address, words)
      else if (clause.fill(block, slot + 1)) kernels.orOwn(own, spare, words)
    }
    return hasAny
  }

  address(): number {
    return -1
  }
}

/**
 * All of several, and none of others: what is walked first, cheapest first, then what can be told of single documents, for by then few may be left.
 * Stops at the clause that leaves nothing.
 */
export class IntersectionClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #first: Clause
  readonly #walked: readonly Clause[]
  readonly #excluded: readonly Clause[]
  readonly #told: readonly Clause[]

  constructor(segment: OpenSegment, required: readonly Clause[], excluded: readonly Clause[] = []) {
    const all: readonly Clause[] = required.length > 0 ? required : [new AllClause(segment)]
    const ordered = all.toSorted(
      (a, b) => Number(a.has !== undefined) - Number(b.has !== undefined) || a.most - b.most,
    )
    this.#segment = segment
    this.#first = ordered[0]!
    this.#walked = ordered.slice(1).filter((clause) => clause.has === undefined)
    this.#told = ordered.slice(1).filter((clause) => clause.has !== undefined)
    this.#excluded = excluded
    this.most = Math.min(...ordered.map((clause) => clause.most))
  }

  fill(block: number, slot: number): boolean {
    if (!this.#first.fill(block, slot)) return false
    for (const clause of this.#walked) if (!this.#keep(clause, block, slot)) return false
    for (const clause of this.#excluded) if (!this.#drop(clause, block, slot)) return false
    if (this.#told.length === 0) return true
    const words = this.#segment.words(block)
    let isFew = false
    for (const clause of this.#told) {
      isFew ||= this.#segment.kernels.count(this.#segment.slot(slot), words) <= fewDocuments
      const isLeft = isFew ? this.#keepTold(clause, block, slot) : this.#keep(clause, block, slot)
      if (!isLeft) return false
    }
    return true
  }

  address(): number {
    return -1
  }

  #keep(clause: Clause, block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const address = clause.address(block)
    if (address >= 0) return kernels.and(this.#segment.slot(slot), address, words) === 1
    if (!clause.fill(block, slot + 1)) return false
    return kernels.andOwn(this.#segment.slot(slot), this.#segment.slot(slot + 1), words) === 1
  }

  #drop(clause: Clause, block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const address = clause.address(block)
    if (address >= 0) return kernels.andNot(this.#segment.slot(slot), address, words) === 1
    if (!clause.fill(block, slot + 1)) return true
    return kernels.andNotOwn(this.#segment.slot(slot), this.#segment.slot(slot + 1), words) === 1
  }

  /** Keeps the few documents that are left and in the clause. */
  #keepTold(clause: Clause, block: number, slot: number): boolean {
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    let left = 0
    for (let i = 0; i < bitmap.length; i++) {
      for (let word = bitmap[i]!; word !== 0; word &= word - 1) {
        const bit = word & -word
        if (!clause.has!(block * blockSize + i * 32 + 31 - Math.clz32(bit))) bitmap[i]! &= ~bit
      }
      left |= bitmap[i]!
    }
    return left !== 0
  }
}

/** One clause for any of several. */
export function anyOf(segment: OpenSegment, clauses: readonly Clause[]): Clause {
  const known = clauses.filter((clause) => clause.most > 0)
  if (known.length <= 1) return known[0] ?? noClause
  return new UnionClause(segment, known)
}

/** One clause for all of several; everybody when there are none. */
export function allOf(
  segment: OpenSegment,
  required: readonly Clause[],
  excluded: readonly Clause[] = [],
): Clause {
  const unwanted = excluded.filter((clause) => clause.most > 0)
  if (required.length === 1 && unwanted.length === 0) return required[0]!
  if (required.some((clause) => clause.most === 0)) return noClause
  if (required.length === 0 && unwanted.length === 0) return new AllClause(segment)
  return new IntersectionClause(segment, required, unwanted)
}
