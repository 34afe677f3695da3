import { setTimeout as sleep } from 'node:timers/promises'

type Limits = { perSecond?: number | undefined; perMinute?: number | undefined; atOnce?: number | undefined }

/** How often what is done at once looks whether there is room. */
const pollMs = 20

/**
 * Lets a function run no more often than the limits say, in this process. Those who wait have their
 * turn in order.
 */
export function createLimiter({ perSecond = Infinity, perMinute = Infinity, atOnce = Infinity }: Limits) {
  const begun: number[] = []
  let running = 0
  let last: Promise<void> = Promise.resolve()

  const waitMs = (now: number): number => {
    while (begun.length > 0 && begun[0]! <= now - 60_000) begun.shift()
    const busy = running >= atOnce ? pollMs : 0
    return Math.max(busy, waitFor(begun, perSecond, now - 1000), waitFor(begun, perMinute, now - 60_000))
  }

  const takeTurn = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
    await before
    for (let ms = waitMs(performance.now()); ms > 0; ms = waitMs(performance.now()))
      await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
    running++
    if (perSecond < Infinity || perMinute < Infinity) begun.push(performance.now())
  }

  return async function limited<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const turn = takeTurn(last, signal)
    last = turn.catch(() => {})
    await turn
    try {
      return await run()
    } finally {
      running--
    }
  }
}

/** Milliseconds until one more may begin in a window that began then. */
function waitFor(begun: readonly number[], limit: number, since: number): number {
  const earliest = begun.at(-limit)
  return limit === Infinity || earliest === undefined || earliest <= since ? 0 : earliest - since
}
