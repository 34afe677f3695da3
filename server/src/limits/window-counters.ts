import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { AppError } from '../http/errors.ts'
import { forgetCount, giveBackCounts, takeCounts } from './queries.ts'

type Options = {
  pool: Pool
  now: () => Date
  windowSeconds: number
}

/** A key and its maximum per window. */
type Countable = { key: string; limit: number }

/**
 * Counts by key in windows of fixed length that start with the first count. Counts are stored in
 * the database, so that all server processes share them; of a key only a hash is stored.
 */
export class WindowCounters {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Counts each key once. Throws `too_many_requests` with the seconds to wait if one has reached
   * its limit; then none is counted.
   */
  async count(countables: Countable[]): Promise<void> {
    const { pool, now, windowSeconds } = this.#options
    const at = now()
    const keys = countables.map(({ key }) => hashOf(key))
    const limits = countables.map(({ limit }) => limit)
    const expiresAt = new Date(at.getTime() + windowSeconds * 1000)
    const taken = await takeCounts(pool, { keys, limits, now: at, expiresAt })
    const over = taken.filter(({ isOver }) => isOver)
    if (over.length === 0) return
    if (taken.some(({ isCounted }) => isCounted)) await giveBackCounts(pool, keys)
    const free = Math.max(...over.map((one) => one.expiresAt.getTime()))
    throw new AppError('too_many_requests', { retryAfter: (free - at.getTime()) / 1000 })
  }

  async giveBack(countables: Countable[]): Promise<void> {
    await giveBackCounts(
      this.#options.pool,
      countables.map(({ key }) => hashOf(key)),
    )
  }

  async forget({ key }: Countable): Promise<void> {
    await forgetCount(this.#options.pool, hashOf(key))
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
