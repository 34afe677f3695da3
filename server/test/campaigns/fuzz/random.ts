/** Repeatable random numbers (mulberry32 by T. Ettinger). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0, below `limit`. */
  below = (limit: number): number => Math.floor(this.next() * limit)

  chance = (probability: number): boolean => this.next() < probability

  pick = <T>(values: readonly T[]): T => values[this.below(values.length)]!
}
