/**
 * State that the threads of a shared question have in common, in shared memory: the number of
 * blocks taken of each segment, and again for further matches, and which helpers have begun. A
 * helper that arrives after the first thread has finished finds the question closed and does
 * nothing, so a late thread delays no answer.
 */
export type QueryShare = { taken: Int32Array; helpers: Int32Array }

const waiting = 0
const begun = 1
const closed = 2

export function createShare(segments: number, helpers: number): QueryShare {
  return { taken: sharedNumbers(segments * 2), helpers: sharedNumbers(helpers) }
}

/** Called by a helper before it starts; false if the question is closed. */
export const beginHelping = ({ helpers }: QueryShare, helper: number): boolean =>
  Atomics.compareExchange(helpers, helper, waiting, begun) === waiting

/**
 * Closes the question to a helper that has not begun. True if it has begun, so its part belongs to
 * the answer.
 */
export const hasHelped = ({ helpers }: QueryShare, helper: number): boolean =>
  Atomics.compareExchange(helpers, helper, waiting, closed) === begun

const sharedNumbers = (count: number) =>
  new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))
