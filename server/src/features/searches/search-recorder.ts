import { countFilters, withField } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { keepOpen } from '../../database/as-account.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { AccountId } from '../../database/ids.ts'
import { storeRecent, type MadeSearch } from './queries.ts'

const maxKept = 50

type Options = {
  pool: Pool
  now: () => Date
  /** Milliseconds for which a search must remain the account's latest before it is recorded. */
  delay: number
  onError: (error: unknown) => void
}

type Made = { filters: FilterSet; query: string }
type Pending = Made & { searchedAt: Date; due: number }

/**
 * Records recent searches in the background: a search neither waits for it nor fails with it. A
 * search replaced within `delay`, as when a user is still choosing filters, is not recorded; nor is
 * one without filters. A search for new people is recorded as one for all people, because they are
 * new only once. Those that wait when the server stops are recorded; when the process is killed
 * they are lost.
 *
 * Noting a search costs one map entry. All accounts share a timer, and due searches are written
 * together.
 */
export class SearchRecorder {
  readonly #options: Options
  /** The pending searches by account, in the order in which they are due. */
  readonly #pending = new Map<AccountId, Pending>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  note(userId: AccountId, search: Made): void {
    const { now, delay } = this.#options
    this.#pending.delete(userId)
    const filters = withField(search.filters, 'listFilter.addedAfter', null)
    this.#pending.set(userId, { ...search, filters, searchedAt: now(), due: performance.now() + delay })
    this.#schedule(delay)
  }

  /** Writes all pending searches, due or not. Resolves when they are written or have failed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#writing
    await this.#write(Infinity).catch(this.#options.onError)
  }

  #schedule(delay: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#write()
        .catch(this.#options.onError)
        .finally(() => this.#scheduleNext())
    }, delay).unref()
  }

  /** Timers may fire up to a millisecond early. */
  #scheduleNext(): void {
    this.#timer = undefined
    const [first] = this.#pending.values()
    if (first) this.#schedule(Math.max(1, first.due - performance.now()))
  }

  async #write(until = performance.now()): Promise<void> {
    const made = this.#takeDue(until)
    if (made.length > 0)
      await inTransaction(this.#options.pool, async (transaction) => {
        const userIds = made.map(({ userId }) => userId)
        const { client, open } = await keepOpen(transaction, userIds)
        await storeRecent(
          client,
          made.filter(({ userId }) => open.has(userId)),
          maxKept,
        )
      })
  }

  #takeDue(until: number): MadeSearch[] {
    const made: MadeSearch[] = []
    for (const [userId, { filters, query, searchedAt, due }] of this.#pending) {
      if (due > until) break
      this.#pending.delete(userId)
      if (countFilters(filters) > 0 && JSON.stringify(filters).length <= limits.maxSavedFilterLength)
        made.push({ userId, key: recentKey(filters), filters, query, searchedAt })
    }
    return made
  }
}

/** Equal for filter sets with the same values, whatever their order in a list or letter case. */
export function recentKey(filters: FilterSet): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(filters)))
    .digest('hex')
    .slice(0, 32)
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((text) => String(text).toLowerCase()).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, canonical(part)])
}
