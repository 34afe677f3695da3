import { pollMs } from './index-messages.ts'

/**
 * An index without changes reads the log every `pollMs`, and a busy machine somewhat later: until
 * then nothing is known to be missing.
 */
export const quietMs = pollMs + 1000

/**
 * Measures how long a change may have been missing from the index, as far as the thread that keeps
 * it reports. It also grows while that thread reports nothing: because it ended, hangs, or cannot
 * reach the database.
 */
export class IndexDelay {
  readonly #clock: () => number
  #currentAt: number
  #isCurrent = true
  changedAt: Date | null = null

  /** `clock` is monotonic, in milliseconds. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock
    this.#currentAt = clock()
  }

  onRead({ hasChanged, isCurrent }: { hasChanged: boolean; isCurrent: boolean }): void {
    if (hasChanged) this.changedAt = new Date()
    this.#isCurrent = isCurrent
    if (isCurrent) this.#currentAt = this.#clock()
  }

  get ms(): number {
    const since = this.#clock() - this.#currentAt
    return Math.round(this.#isCurrent ? Math.max(0, since - quietMs) : since)
  }
}
