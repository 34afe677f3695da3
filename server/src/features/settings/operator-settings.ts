import { setTimeout as sleep } from 'node:timers/promises'
import type { OperatorSettings } from './operator-values.ts'

type Options = {
  load: () => Promise<OperatorSettings>
  /** Called if reading fails; the previous settings then stay in force. */
  onError: (error: unknown) => void
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Milliseconds for which settings are cached. */
const cachedMs = 1000

/** Milliseconds that a caller waits for the database, which answers in one or two unless it hangs. */
const patienceMs = 250

/**
 * The operator's settings. Reads them at most once a second, and only on demand. While the database
 * fails or hangs, the last known ones stay in force and no request waits for it.
 */
export class OperatorSettingsReader {
  readonly #options: Options
  readonly #clock: () => number
  #known: OperatorSettings = { notices: [], maintenance: null, hasAppointed: false }
  #readAt = -Infinity
  /** Resolves with the next settings, or with the known ones once callers have waited long enough. */
  #reading: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** At most a second old if the database answers. */
  async current(): Promise<OperatorSettings> {
    if (this.#clock() - this.#readAt >= cachedMs) {
      this.#reading ??= this.#begin()
      await this.#reading
    }
    return this.#known
  }

  /** Callers of one read share its patience: later callers don't wait again. */
  #begin(): Promise<void> {
    const reading = this.#read().finally(() => (this.#reading = null))
    return Promise.race([reading, sleep(patienceMs, undefined, { ref: false })])
  }

  async #read(): Promise<void> {
    const startedAt = this.#clock()
    try {
      this.#known = await this.#options.load()
    } catch (error) {
      this.#options.onError(error)
    }
    this.#readAt = startedAt
  }
}
