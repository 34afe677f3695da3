import type { Candidates } from '../postings/candidates.ts'

/**
 * A set of documents of one segment, evaluated block by block. Blocks must be requested in
 * ascending order, each any number of times. To evaluate a block, a clause may use the given slot
 * and those above, never those below.
 */
export type Clause = {
  /** An upper bound on its documents. */
  readonly max: number
  /** An estimate of its documents. */
  readonly estimate: number
  /** The exact number of its documents, ignoring deaths, if known in advance; else -1. */
  readonly exact: number
  readonly cost: Cost
  /**
   * Writes the block's bitmap to a slot. False: the block has no documents, and the slot is
   * unchanged. True: it may have some.
   */
  fill(block: number, slot: number): boolean
  /** The address of the block's bitmap, if the segment stores it as a whole; else -1. */
  address(block: number): number
  /** Marks the candidates that are in the set. Blocks must be requested in ascending order here too. */
  mark(candidates: Candidates): void
}

/**
 * Approximate nanoseconds to write a block, and to mark a single document. Determines in which
 * order and how clauses are applied.
 */
export type Cost = { block: number; document: number }
