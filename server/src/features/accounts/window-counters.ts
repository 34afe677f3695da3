import { AppError } from '../../errors.ts'

/** Counters that are kept at most, some tens of megabytes; the oldest give way. */
export const maxCounters = 100_000

export type Counter = { count: number; startedAt: number }

/** Counts by key in windows of a fixed length. Counts live in this process and start from zero with it. */
export class WindowCounters {
  readonly #counters = new Map<string, Counter>()
  readonly #now: () => Date
  readonly #window: number

  constructor(now: () => Date, windowSeconds: number) {
    this.#now = now
    this.#window = windowSeconds * 1000
  }

  /** The counter of a key in its current window. Throws `too_many_requests`, with the seconds to wait, when it has reached the limit. */
  get(key: string, limit: number): Counter {
    const now = this.#now().getTime()
    const known = this.#counters.get(key)
    if (known && now < known.startedAt + this.#window) {
      if (known.count >= limit)
        throw new AppError('too_many_requests', { retryAfter: (known.startedAt + this.#window - now) / 1000 })
      return known
    }
    const counter = { count: 0, startedAt: now }
    this.#counters.delete(key)
    this.#makeRoom()
    this.#counters.set(key, counter)
    return counter
  }

  forget(key: string): void {
    this.#counters.delete(key)
  }

  /** A map keeps the order of insertion, which here is that of `startedAt`. A tenth goes at once: one by one, each would walk over the gaps. */
  #makeRoom(): void {
    if (this.#counters.size < maxCounters) return
    let surplus = maxCounters / 10
    for (const key of this.#counters.keys()) {
      if (surplus-- === 0) return
      this.#counters.delete(key)
    }
  }

  /** Counters that are kept. */
  get size(): number {
    return this.#counters.size
  }
}
