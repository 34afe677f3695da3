/** Distinct texts and their codes: 0, 1, 2, … in the order of first appearance. */
export class Dictionary {
  readonly values: string[] = []
  readonly #codes = new Map<string, number>()

  /** The code of a text, a new one if it was not known. */
  encode(value: string): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    this.#codes.set(value, this.values.length)
    return this.values.push(value) - 1
  }

  codeOf(value: string): number | undefined {
    return this.#codes.get(value)
  }
}
