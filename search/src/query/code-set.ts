/** A set of codes below a bound. */
export class CodeSet {
  readonly codes: number[] = []
  readonly #has: Uint8Array

  constructor(size: number) {
    this.#has = new Uint8Array(size)
  }

  add(codes: Iterable<number>): void {
    for (const code of codes) {
      if (this.#has[code] === 1) continue
      this.#has[code] = 1
      this.codes.push(code)
    }
  }
}
