/** The purposes of random sequences: each has its own, so a new draw in one doesn't shift the others. */
export const streams = {
  company: 1,
  companyDetails: 2,
  companyRecord: 3,
  person: 4,
  titles: 5,
  companyType: 6,
  texts: 7,
} as const

const warmUpRounds = 12

/**
 * Seeded random numbers: sfc32 ('small fast counter', Chris Doty-Humphrey, PractRand 0.94): 128
 * bits of state, passes PractRand and TestU01's BigCrush, about 2 ns per number. One sequence for
 * each (seed, stream, index), so a record can be made without the ones before it.
 */
export class Random {
  readonly #state = new Int32Array(4)

  /** Starts the sequence of record `index`; all three are truncated to 32 bits. */
  reset(seed: number, stream: number, index: number): this {
    const state = this.#state
    state[0] = seed
    state[1] = index
    state[2] = Math.imul(stream, 0x9e3779b9)
    state[3] = 1
    for (let round = 0; round < warmUpRounds; round++) this.next()
    return this
  }

  /** A signed 32-bit number. */
  next(): number {
    const state = this.#state
    const a = state[0]!
    const b = state[1]!
    const c = state[2]!
    const counter = state[3]!
    const result = (a + b + counter) | 0
    state[3] = counter + 1
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + result
    return result
  }

  /** In [0, 1). */
  float(): number {
    return (this.next() >>> 0) / 0x1_0000_0000
  }

  chance(probability: number): boolean {
    return this.float() < probability
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.float() * limit)
  }

  /** A whole number from `min` to `max`, inclusive. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  /**
   * Near-normal with mean 0 and deviation 1, within ±3.5: the sum of four uniform numbers
   * (Irwin-Hall), scaled.
   */
  normal(): number {
    return (this.float() + this.float() + this.float() + this.float() - 2) * Math.sqrt(3)
  }

  /** Log-normal: `median` times e to the power of a normal number with the given deviation. */
  spread(median: number, deviation: number): number {
    return median * Math.exp(this.normal() * deviation)
  }
}

/** A 32-bit number from a text, FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
