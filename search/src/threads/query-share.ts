/**
 * What threads that answer a question together have in common, in memory that they share: how many blocks of each segment are taken, and who has begun. Whoever
 * comes when the first has finished finds the question closed and does nothing, so that nobody waits for a thread that is late.
 */
export type QueryShare = { taken: Int32Array; helpers: Int32Array }

const waiting = 0
const begun = 1
const closed = 2

export function createShare(segments: number, helpers: number): QueryShare {
  return { taken: sharedNumbers(segments), helpers: sharedNumbers(helpers) }
}

/** Called by a helper that comes to work; false when the question is closed. */
export const beginHelping = ({ helpers }: QueryShare, helper: number): boolean =>
  Atomics.compareExchange(helpers, helper, waiting, begun) === waiting

/** Closes the question to a helper that has not begun; true when it has, and its part belongs to the answer. */
export const hasHelped = ({ helpers }: QueryShare, helper: number): boolean =>
  Atomics.compareExchange(helpers, helper, waiting, closed) === begun

const sharedNumbers = (count: number) =>
  new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))
