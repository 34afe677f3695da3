import { AppError } from '../../errors.ts'

/** Failed tries that are allowed in a window. */
export const signInLimits = {
  windowSeconds: 15 * 60,
  /** For one account from one address: a person who mistypes. */
  pair: 10,
  /** From one address: an office behind one address. */
  address: 100,
  /** For one account from anywhere: guessing from many addresses; high, so that nobody is locked out by someone else soon. */
  account: 100,
} as const

/** Counters that are kept at most, some tens of megabytes; the oldest give way. */
export const maxCounters = 100_000

type Counter = { failures: number; startedAt: number }

/**
 * Slows down the guessing of passwords. A try is counted before the password is checked, so that many at once cannot slip through, and
 * given back when it succeeds. Counts live in this process and start from zero with it.
 */
export class SignInLimit {
  readonly #counters = new Map<string, Counter>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /**
   * Runs a try; null is a failed one. A success forgets the failures of the pair; a try that throws counts for nothing. Throws
   * `too_many_requests` with the seconds to wait when a limit is reached.
   */
  async attempt<T>(who: { email: string; address: string }, run: () => Promise<T | null>): Promise<T | null> {
    const pairKey = `pair ${who.email} ${who.address}`
    // The address first: once it is refused it cannot fill the map with accounts that it makes up.
    const counters = [
      this.#counter(`address ${who.address}`, signInLimits.address),
      this.#counter(`account ${who.email}`, signInLimits.account),
      this.#counter(pairKey, signInLimits.pair),
    ]
    for (const counter of counters) counter.failures++
    let failed = false
    try {
      const result = await run()
      failed = result === null
      if (!failed) this.#counters.delete(pairKey)
      return result
    } finally {
      if (!failed) for (const counter of counters) counter.failures--
    }
  }

  /** The counter of a key in its current window. Throws when it is full. */
  #counter(key: string, limit: number): Counter {
    const now = this.#now().getTime()
    const window = signInLimits.windowSeconds * 1000
    const known = this.#counters.get(key)
    if (known && now < known.startedAt + window) {
      if (known.failures >= limit)
        throw new AppError('too_many_requests', { retryAfter: (known.startedAt + window - now) / 1000 })
      return known
    }
    const counter = { failures: 0, startedAt: now }
    this.#counters.delete(key)
    this.#makeRoom()
    this.#counters.set(key, counter)
    return counter
  }

  /** A map keeps the order of insertion, which here is that of `startedAt`. A tenth goes at once: one by one, each would walk over the gaps. */
  #makeRoom(): void {
    if (this.#counters.size < maxCounters) return
    let surplus = maxCounters / 10
    for (const key of this.#counters.keys()) {
      if (surplus-- === 0) return
      this.#counters.delete(key)
    }
  }

  /** Counters that are kept. */
  get size(): number {
    return this.#counters.size
  }
}
