import type { OpenSegment } from './open-segment.ts'

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

/** Marks few documents in whichever way costs less: one by one, or by the bitmap of the block. */
export function markFew(segment: OpenSegment, clause: Clause, few: Few): void {
  const { block, members, count, marks, slot } = few
  if (clause.cost.document * count < clause.cost.block) {
    clause.mark(few)
    return
  }
  if (!clause.fill(block, slot)) return
  const bitmap = segment.bitmap(slot, segment.words(block))
  for (let i = 0; i < count; i++) {
    const bit = members[i]!
    marks[i]! |= (bitmap[bit >>> 5]! >>> (bit & 31)) & 1
  }
}

/** Nanoseconds, about: to write a block, and to mark a single document. In what order clauses are applied, and how, is chosen by it. */
export type Cost = { block: number; document: number }
