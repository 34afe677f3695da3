import type { Pool } from 'pg'
import { WindowCounters } from './window-counters.ts'

/** Failed attempts per window. */
export const signInLimits = {
  windowSeconds: 15 * 60,
  /** One account from one IP address: a person who mistypes. */
  pair: 10,
  /** One IP address, which may be a whole office. */
  address: 100,
  /**
   * One account from anywhere: guessing from many addresses. High, so that others cannot easily
   * lock a user out.
   */
  account: 100,
} as const

/**
 * Slows down password guessing. An attempt is counted before the password is checked, so that
 * concurrent ones cannot slip through, and given back if it succeeds.
 */
export class SignInLimit {
  readonly #counters: WindowCounters

  constructor(deps: { pool: Pool; now: () => Date }) {
    this.#counters = new WindowCounters({ ...deps, windowSeconds: signInLimits.windowSeconds })
  }

  /**
   * Runs an attempt; null means it failed. A success clears the pair's failures; an attempt that
   * throws doesn't count. Throws `too_many_requests` with the seconds to wait.
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
      // The original error matters, even if the counts cannot be given back.
      await this.#counters.giveBack([pair, ...wider]).catch(() => {})
      throw error
    }
    if (result === null) return null
    await this.#counters.forget(pair)
    await this.#counters.giveBack(wider)
    return result
  }
}
