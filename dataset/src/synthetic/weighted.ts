import type { Random } from './random.ts'

/** Weighted values, drawn in constant time from an alias table (Walker 1977, built as by Vose 1991). */
export class Weighted<T> {
  readonly values: readonly T[]
  readonly #threshold: Float64Array
  readonly #alias: Uint32Array

  /** At least one value; each weight must be above 0. */
  constructor(entries: readonly (readonly [value: T, weight: number])[]) {
    if (entries.length === 0) throw new Error('nothing to choose from')
    this.values = entries.map(([value]) => value)
    const count = entries.length
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
    const scaled = entries.map(([, weight]) => (weight * count) / total)
    this.#threshold = new Float64Array(count).fill(1)
    this.#alias = Uint32Array.from(scaled.keys())
    const small: number[] = []
    const large: number[] = []
    scaled.forEach((weight, index) => (weight < 1 ? small : large).push(index))
    while (small.length > 0 && large.length > 0) {
      const [less, more] = [small.pop()!, large.pop()!]
      this.#threshold[less] = scaled[less]!
      this.#alias[less] = more
      scaled[more] = scaled[more]! + scaled[less]! - 1
      ;(scaled[more] < 1 ? small : large).push(more)
    }
  }

  pick(random: Random): T {
    const position = random.float() * this.values.length
    const index = Math.floor(position)
    return this.values[position - index < this.#threshold[index]! ? index : this.#alias[index]!]!
  }
}

/**
 * Frequent values first: the value of rank r (from 0) has the weight 1 / (r + flatness), Zipf's law
 * with an offset.
 */
export const ranked = <T>(values: readonly T[], flatness: number) =>
  new Weighted(values.map((value, rank) => [value, 1 / (rank + flatness)] as const))
