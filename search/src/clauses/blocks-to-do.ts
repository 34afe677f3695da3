import type { OpenSegment } from '../segment/open-segment.ts'

/** Called between blocks of work; an exception stops the query. */
export type Check = () => void

/** The blocks of a segment that a thread should process. */
export type BlocksToDo = {
  /** The next block, ascending; -1 after the last. Throws to stop the query. */
  next(): number
  /** Whether these are all blocks of the segment, or other threads take some. */
  readonly areAll: boolean
}

export function allBlocks({ blocks }: OpenSegment, check?: Check): BlocksToDo {
  let block = 0
  return {
    areAll: true,
    next: () => {
      check?.()
      return block < blocks ? block++ : -1
    },
  }
}

/**
 * Blocks that no other thread has taken. `taken`: the number already taken of each segment, in
 * shared memory.
 */
function sharedBlocks(
  { blocks }: OpenSegment,
  { taken, at, check }: { taken: Int32Array; at: number; check: Check | undefined },
): BlocksToDo {
  return {
    areAll: false,
    next: () => {
      check?.()
      const block = Atomics.add(taken, at, 1)
      return block < blocks ? block : -1
    },
  }
}

/**
 * A reader's share of a query: all of it, or the blocks of each segment that it takes before other
 * readers do.
 */
export type Work = {
  check?: Check | undefined
  /**
   * The number of blocks already taken of each segment, then of each segment for the further
   * matches, in memory that several threads share.
   */
  taken?: Int32Array
}

/** The blocks of the segment at a position: all, or those that no other thread takes. */
export const blocksOf = (segment: OpenSegment, at: number, { check, taken }: Work): BlocksToDo =>
  taken ? sharedBlocks(segment, { taken, at, check }) : allBlocks(segment, check)
