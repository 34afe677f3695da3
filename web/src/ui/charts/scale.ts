/** Scales of charts, which begin at 0. */

/**
 * The values of an axis for whole numbers: from 0 in equal steps of 1, 2 or 5 times a power of ten,
 * at most `maxSteps` of them, to the first that reaches `max`. Without anything to show, 0 and 1.
 */
export function ticksUpTo(max: number, maxSteps: number): number[] {
  const step = stepFor(max, maxSteps)
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_none, at) => at * step)
}

function stepFor(max: number, maxSteps: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * maxSteps >= max) return digit * power
}

/**
 * Which of `count` places along an axis get a label: the last, and evenly back from it, at most
 * `max` of them.
 */
export function labelledPlaces(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / max))
  return Array.from({ length: Math.ceil(count / step) }, (_none, at) => count - 1 - at * step).toReversed()
}

/** The place under a pointer, `share` of the width from the start. */
export const placeAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)))
