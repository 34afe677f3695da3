import type { Clause, Few } from './clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

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
