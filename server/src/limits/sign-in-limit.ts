import type { Pool } from 'pg'
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

  constructor(deps: { pool: Pool; now: () => Date }) {
    this.#counters = new WindowCounters({ ...deps, windowSeconds: signInLimits.windowSeconds })
  }

  /**
   * Runs a try; null is a failed one. A success forgets the failures of the pair; a try that throws counts for nothing. Throws
   * `too_many_requests` with the seconds to wait when a limit is reached.
   */
  async attempt<T>(who: { email: string; address: string }, run: () => Promise<T | null>): Promise<T | null> {
    const pair = { key: `pair ${who.email} ${who.address}`, limit: signInLimits.pair }
    const wider = [
      { key: `address ${who.address}`, limit: signInLimits.address },
      { key: `account ${who.email}`, limit: signInLimits.account },
    ]
    await this.#counters.count([pair, ...wider])
    let result: T | null
    try {
      result = await run()
    } catch (error) {
      // What went wrong is told, whatever becomes of the counts.
      await this.#counters.giveBack([pair, ...wider]).catch(() => {})
      throw error
    }
    if (result === null) return null
    await this.#counters.forget(pair)
    await this.#counters.giveBack(wider)
    return result
  }
}
