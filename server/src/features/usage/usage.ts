import type { Pool } from 'pg'
import { keepOpen } from '../../database/as-account.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { AccountId } from '../../database/ids.ts'
import {
  addActiveDays,
  addCounts,
  deleteActiveDays,
  type ActiveDay,
  type Counted,
  type UsageKind,
} from './queries.ts'

type Options = {
  pool: Pool
  now: () => Date
  onError: (error: unknown) => void
  /** Milliseconds for which counts wait to be written together. */
  delay?: number
}

const defaultDelay = 5000
const quarterMs = 15 * 60 * 1000
/** Accounts that are remembered as seen today. Beyond it some are written again, which changes nothing. */
const maxSeen = 100_000

/**
 * Counts what is done, and which accounts are active, in the background: callers neither wait for
 * it nor fail with it. Counting costs a map entry. What has not been written when the process is
 * killed, at most `delay` milliseconds' worth, is lost; a failed write is tried again.
 */
export class UsageCounter {
  readonly #options: Options
  #counts = new Map<string, Counted>()
  #active: ActiveDay[] = []
  #today = ''
  readonly #seen = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  count(kind: UsageKind): void {
    const quarter = Math.floor(this.#options.now().getTime() / quarterMs) * quarterMs
    this.#add({ kind, quarter: new Date(quarter), count: 1 })
    this.#schedule()
  }

  /** The account made a call. */
  see(userId: AccountId): void {
    const day = this.#options.now().toISOString().slice(0, 10)
    if (day !== this.#today || this.#seen.size >= maxSeen) this.#seen.clear()
    this.#today = day
    if (this.#seen.has(userId)) return
    this.#seen.add(userId)
    this.#active.push({ day, userId })
    this.#schedule()
  }

  /** Writes what waits. Resolves when it is written or has failed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#writing
    await this.#write()
  }

  #add({ kind, quarter, count }: Counted): void {
    const key = `${kind} ${quarter.getTime()}`
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { kind, quarter, count })
  }

  #schedule(): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#write().finally(() => {
        this.#timer = undefined
        if (this.#counts.size > 0 || this.#active.length > 0) this.#schedule()
      })
    }, this.#options.delay ?? defaultDelay).unref()
  }

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()]
    const active = this.#active
    this.#counts = new Map()
    this.#active = []
    const { pool, onError } = this.#options
    const failed = (restore: () => void) => (error: unknown) => {
      restore()
      onError(error)
    }
    if (counts.length > 0)
      await addCounts(pool, counts).catch(failed(() => counts.forEach((each) => this.#add(each))))
    if (active.length > 0)
      await storeActive(pool, active).catch(failed(() => void this.#active.unshift(...active)))
  }
}

/** Stores nothing for accounts that were removed meanwhile. */
function storeActive(pool: Pool, days: readonly ActiveDay[]): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const { client, open } = await keepOpen(
      transaction,
      days.map(({ userId }) => userId),
    )
    await addActiveDays(
      client,
      days.filter(({ userId }) => open.has(userId)),
    )
  })
}

/** Longer than any period that is shown. */
const keptDays = 100

/** Forgets on which days accounts were active, after some months. */
export async function forgetActiveDays({ pool, now }: Pick<Options, 'pool' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000)
  await deleteActiveDays(pool, before.toISOString().slice(0, 10))
}
