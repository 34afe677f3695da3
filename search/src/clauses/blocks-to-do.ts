import type { OpenSegment } from '../segment/open-segment.ts'

/** Called between blocks of work; what it throws stops the query. */
export type Check = () => void

/** The blocks of a segment that a thread is to work on. */
export type BlocksToDo = {
  /** The next one, ascending; -1 after the last. Throws what stops the query. */
  next(): number
  /** Whether these are all of the segment. Otherwise other threads have the others. */
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

/** Those that no other thread has taken. `taken`: how many of each segment are taken already, in memory that the threads share. */
export function sharedBlocks(
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
