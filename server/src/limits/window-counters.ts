import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { AppError } from '../http/errors.ts'
import { forgetCount, giveBackCounts, takeCounts } from './queries.ts'

type Options = {
  pool: Pool
  now: () => Date
  windowSeconds: number
}

/** What is counted, and how often it may be in a window. */
type Countable = { key: string; limit: number }

/**
 * Counts by key in windows of a fixed length, each of which begins with the first count. Counts are kept in the database, so that a limit is
 * the same however many server processes there are; of the keys only a hash is.
 */
export class WindowCounters {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Counts one of each. Throws `too_many_requests`, with the seconds to wait, when one has reached its limit; then none is counted. */
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
