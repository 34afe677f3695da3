/**
 * A clause names a set of documents of one segment, block by block. Blocks are asked for in ascending order, each any number of times. To work on a
 * block a clause uses the slot it is given and those above, never those below.
 */
export type Clause = {
  /** How many documents it has at most. */
  readonly most: number
  /** How many it has by estimate. */
  readonly likely: number
  /** How many it has, when that is known without looking (deaths aside); else -1. */
  readonly exact: number
  readonly cost: Cost
  /** Writes the block's bitmap into a slot. False: the block has none, and the slot is not written. True says that it may have some. */
  fill(block: number, slot: number): boolean
  /** Where the block's bitmap stands in the segment, when it stands there as a whole; else -1. */
  address(block: number): number
  /** Marks those of a few documents that are in it. Blocks are asked for in ascending order here too. */
  mark(few: Few): void
}

/**
 * The first `count` of `members` are documents of a block, ascending, modulo 65,536; `marks` has a byte for each, 1 for who is marked. Slots from `slot`
 * on are free.
 */
export type Few = { block: number; members: Uint16Array; count: number; marks: Uint8Array; slot: number }

/** Nanoseconds, about: to write a block, and to mark a single document. In what order clauses are applied, and how, is chosen by it. */
export type Cost = { block: number; document: number }
