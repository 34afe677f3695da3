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
}

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
  readonly #segment: OpenSegment
  readonly #clauses: readonly Clause[]

  constructor(segment: OpenSegment, clauses: readonly Clause[]) {
    this.#segment = segment
    this.#clauses = clauses
    this.most = Math.min(
      segment.documents,
      clauses.reduce((sum, clause) => sum + clause.most, 0),
    )
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

/** All of several, cheapest first, and none of others. Stops at the clause that leaves nothing. */
export class IntersectionClause implements Clause {
  readonly most: number
  readonly exact = -1
  readonly #segment: OpenSegment
  readonly #required: readonly Clause[]
  readonly #excluded: readonly Clause[]

  constructor(segment: OpenSegment, required: readonly Clause[], excluded: readonly Clause[] = []) {
    this.#segment = segment
    this.#required =
      required.length > 0 ? required.toSorted((a, b) => a.most - b.most) : [new AllClause(segment)]
    this.#excluded = excluded
    this.most = this.#required[0]!.most
  }

  fill(block: number, slot: number): boolean {
    const [first, ...others] = this.#required
    if (!first!.fill(block, slot)) return false
    for (const clause of others) if (!this.#keep(clause, block, slot)) return false
    for (const clause of this.#excluded) if (!this.#drop(clause, block, slot)) return false
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
