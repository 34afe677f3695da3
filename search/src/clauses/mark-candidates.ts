import type { Clause } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/** Marks candidates the cheaper way: one by one, or through the bitmap of the block. */
export function markCandidates(segment: OpenSegment, clause: Clause, candidates: Candidates): void {
  const { block, members, count, marks, slot } = candidates
  if (clause.cost.document * count < clause.cost.block) {
    clause.mark(candidates)
    return
  }
  if (!clause.fill(block, slot)) return
  const bitmap = segment.bitmap(slot, segment.words(block))
  for (let i = 0; i < count; i++) {
    const bit = members[i]!
    marks[i]! |= (bitmap[bit >>> 5]! >>> (bit & 31)) & 1
  }
}
