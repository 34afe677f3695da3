import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inTransaction } from '../../../database/transaction.ts'
import {
  allowCounting,
  countCompanies,
  countContactValues,
  countPeople,
  type PeopleCount,
  type SourceCount,
} from './queries.ts'

export type Counts = PeopleCount & { at: Date; companies: number; contactValues: SourceCount[] }

type Options = { pool: Pool; now: () => Date; onError: (error: unknown) => void }

const keptMs = 10 * 60_000
/** A small database is counted within this time. While a large one is counted, the screen says so. */
const patienceMs = 1000

/**
 * Counts of the large tables. Counting reads whole tables, so it happens in the background, once at
 * a time and at most every ten minutes. No request waits for it longer than a second.
 */
export class DataCounts {
  readonly #options: Options
  #latest: Counts | null = null
  /** When they were last counted, also if that failed. */
  #triedAt = -Infinity
  #running: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The latest counts; null while they are counted for the first time. */
  async get(): Promise<Counts | null> {
    const now = this.#options.now().getTime()
    if (!this.#running && now - this.#triedAt >= keptMs) {
      this.#triedAt = now
      this.#running = this.#count().finally(() => (this.#running = undefined))
    }
    if (!this.#latest && this.#running)
      await Promise.race([this.#running, sleep(patienceMs, null, { ref: false })])
    return this.#latest
  }

  async #count(): Promise<void> {
    const { pool, now, onError } = this.#options
    try {
      this.#latest = await inTransaction(pool, async (client) => {
        await allowCounting(client)
        return {
          at: now(),
          ...(await countPeople(client)),
          companies: await countCompanies(client),
          contactValues: await countContactValues(client),
        }
      })
    } catch (error) {
      onError(error)
    }
  }
}
