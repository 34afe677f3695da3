import { blockSize } from '../bytes/blocks.ts'
import type { BlocksToDo } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { countBlock } from '../clauses/execute.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/**
 * Counts the living documents of a clause, in the given blocks, that have an id above `after`. Reads ids last, only of documents that are
 * left.
 */
export function countAdded(segment: OpenSegment, clause: Clause, after: number, blocks: BlocksToDo): number {
  let total = 0
  for (let block = blocks.next(); block >= 0; block = blocks.next()) {
    if (countBlock({ segment, clause, block, isCountEnough: false }) === 0) continue
    const ids = segment.ids.subarray(block * blockSize)
    total += countAbove(segment.bitmap(0, segment.words(block)), ids, after)
  }
  return total
}

function countAbove(bitmap: Uint32Array, ids: Uint32Array, after: number): number {
  let count = 0
  for (let i = 0; i < bitmap.length; i++)
    for (let word = bitmap[i]!; word !== 0; word &= word - 1)
      count += Number(ids[i * 32 + 31 - Math.clz32(word & -word)]! > after)
  return count
}
