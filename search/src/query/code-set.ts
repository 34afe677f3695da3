/** A set of codes below a bound. */
export class CodeSet {
  readonly codes: number[] = []
  readonly #size: number
  /**
   * Made for the second list: most questions have one, and a byte for each of a hundred thousand
   * codes takes longer than a short list.
   */
  #has: Uint8Array | undefined

  constructor(size: number) {
    this.#size = size
  }

  /** Adds a list that has each code once. */
  add(list: ArrayLike<number>): void {
    if (list.length === 0) return
    const isFirst = this.codes.length === 0
    const has = isFirst ? null : (this.#has ??= this.#marks())
    for (let i = 0; i < list.length; i++) {
      const code = list[i]!
      if (has?.[code] === 1) continue
      if (has) has[code] = 1
      this.codes.push(code)
    }
  }

  #marks(): Uint8Array {
    const has = new Uint8Array(this.#size)
    for (const code of this.codes) has[code] = 1
    return has
  }
}
