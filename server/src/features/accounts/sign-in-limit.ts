import { WindowCounters } from './window-counters.ts'

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

/**
 * Slows down the guessing of passwords. A try is counted before the password is checked, so that many at once cannot slip through, and
 * given back when it succeeds.
 */
export class SignInLimit {
  readonly #counters: WindowCounters

  constructor(now: () => Date) {
    this.#counters = new WindowCounters(now, signInLimits.windowSeconds)
  }

  /**
   * Runs a try; null is a failed one. A success forgets the failures of the pair; a try that throws counts for nothing. Throws
   * `too_many_requests` with the seconds to wait when a limit is reached.
   */
  async attempt<T>(who: { email: string; address: string }, run: () => Promise<T | null>): Promise<T | null> {
    const pairKey = `pair ${who.email} ${who.address}`
    // The address first: once it is refused it cannot fill the map with accounts that it makes up.
    const counters = [
      this.#counters.get(`address ${who.address}`, signInLimits.address),
      this.#counters.get(`account ${who.email}`, signInLimits.account),
      this.#counters.get(pairKey, signInLimits.pair),
    ]
    for (const counter of counters) counter.count++
    let failed = false
    try {
      const result = await run()
      failed = result === null
      if (!failed) this.#counters.forget(pairKey)
      return result
    } finally {
      if (!failed) for (const counter of counters) counter.count--
    }
  }

  /** Counters that are kept. */
  get size(): number {
    return this.#counters.size
  }
}
