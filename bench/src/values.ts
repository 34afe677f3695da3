/** Distinct values, their codes (0, 1, 2, … in order of first appearance), and their counts. */
export class Values<T = string> {
  readonly values: T[] = []
  readonly counts: number[] = []
  readonly #codes = new Map<T, number>()

  code(value: T): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    this.#codes.set(value, this.values.length)
    this.counts.push(0)
    return this.values.push(value) - 1
  }

  count(value: T): number {
    const code = this.code(value)
    this.counts[code]!++
    return code
  }

  codeOf(value: T): number | undefined {
    return this.#codes.get(value)
  }

  /** The most frequent values, ties in the order of their codes. */
  top(count: number, from = 0): T[] {
    return this.counts
      .map((_, code) => code)
      .toSorted((a, b) => this.counts[b]! - this.counts[a]! || a - b)
      .slice(from, from + count)
      .map((code) => this.values[code]!)
  }
}
