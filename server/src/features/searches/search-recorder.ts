import { countFilters } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Pool } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { storeRecent, type MadeSearch } from './queries.ts'
import { recentKey } from './recent-key.ts'

const maxKept = 50

type Options = {
  pool: Pool
  now: () => Date
  /** Milliseconds for which a search has to be the account's last one before it is recorded. */
  delay: number
  onError: (error: unknown) => void
}

type Pending = { filters: FilterSet; searchedAt: Date; due: number }

/**
 * Records what accounts search for, behind their backs: a search neither waits for it nor fails with it. What is replaced by
 * another search within `delay`, as while somebody clicks filters together, is not recorded; neither is one without any filter. What waits
 * when the process ends is lost.
 *
 * To note a search costs an entry in a map; all accounts share a timer, and what is due is written together.
 */
export class SearchRecorder {
  readonly #options: Options
  /** By account, those due first first. */
  readonly #pending = new Map<number, Pending>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  note(userId: number, filters: FilterSet): void {
    const { now, delay } = this.#options
    this.#pending.delete(userId)
    this.#pending.set(userId, { filters, searchedAt: now(), due: performance.now() + delay })
    this.#schedule(delay)
  }

  /** Resolves when nothing is being written any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#writing
  }

  #schedule(delay: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#write()
        .catch(this.#options.onError)
        .finally(() => this.#goOn())
    }, delay).unref()
  }

  /** A timer may be early by less than a millisecond. */
  #goOn(): void {
    this.#timer = undefined
    const [first] = this.#pending.values()
    if (first) this.#schedule(Math.max(1, first.due - performance.now()))
  }

  async #write(): Promise<void> {
    const made = this.#takeDue()
    if (made.length > 0)
      await inTransaction(this.#options.pool, (client) => storeRecent(client, made, maxKept))
  }

  #takeDue(): MadeSearch[] {
    const made: MadeSearch[] = []
    for (const [userId, { filters, searchedAt, due }] of this.#pending) {
      if (due > performance.now()) break
      this.#pending.delete(userId)
      if (countFilters(filters) > 0 && JSON.stringify(filters).length <= limits.maxSavedFilterLength)
        made.push({ userId, key: recentKey(filters), filters, searchedAt })
    }
    return made
  }
}
