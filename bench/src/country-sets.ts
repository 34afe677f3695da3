const letters = 26
const bitsAWord = 32
const words = Math.ceil(letters ** 2 / bitsAWord)
const codeOfA = 65

/** A set of ISO country codes for each company id, in shared memory: one bit for each two-letter code. */
export class CountrySets {
  readonly #bits: Uint32Array

  /** The memory for ids 1 to `companies`. */
  static memory(companies: number): SharedArrayBuffer {
    return new SharedArrayBuffer((companies + 1) * words * Uint32Array.BYTES_PER_ELEMENT)
  }

  constructor(memory: SharedArrayBuffer) {
    this.#bits = new Uint32Array(memory)
  }

  add(company: number, code: string): void {
    const bit = (code.charCodeAt(0) - codeOfA) * letters + code.charCodeAt(1) - codeOfA
    Atomics.or(this.#bits, company * words + Math.floor(bit / bitsAWord), 1 << (bit % bitsAWord))
  }

  of(company: number): string[] {
    const codes: string[] = []
    for (let bit = 0; bit < letters ** 2; bit++) {
      const word = this.#bits[company * words + Math.floor(bit / bitsAWord)]!
      if (word & (1 << (bit % bitsAWord)))
        codes.push(String.fromCharCode(codeOfA + Math.floor(bit / letters), codeOfA + (bit % letters)))
    }
    return codes
  }
}
