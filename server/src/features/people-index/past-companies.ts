const lineEnd = 10
const digitZero = 48

/**
 * A stream of COPY rows of two numbers, person and company, ascending by person. Parses bytes, because each person has several rows.
 * Buffers like OrderedRows.
 */
export class PastCompanies {
  readonly #chunks: AsyncIterator<Buffer>
  #persons: number[] = []
  #companies: number[] = []
  #at = 0
  #isDone = false
  /** The number being parsed, and the one before it in the row. */
  #number = 0
  #person = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads until all rows of people up to `id` can be taken. */
  async readTo(id: number): Promise<void> {
    while (!this.#isDone && (this.#persons.at(-1) ?? 0) <= id) {
      const { value, done } = await this.#chunks.next()
      if (done) this.#isDone = true
      else this.#add(value)
    }
  }

  /** The distinct companies of a person. `id` must ascend from call to call and not pass the last `readTo`. */
  take(id: number): number[] {
    const companies: number[] = []
    while (this.#at < this.#persons.length && this.#persons[this.#at]! <= id) {
      const company = this.#companies[this.#at]!
      if (this.#persons[this.#at] === id && !companies.includes(company)) companies.push(company)
      this.#at += 1
    }
    return companies
  }

  #add(bytes: Buffer): void {
    this.#persons.splice(0, this.#at)
    this.#companies.splice(0, this.#at)
    this.#at = 0
    for (const byte of bytes) {
      if (byte >= digitZero) this.#number = this.#number * 10 + byte - digitZero
      else {
        if (byte === lineEnd) {
          this.#persons.push(this.#person)
          this.#companies.push(this.#number)
        } else this.#person = this.#number
        this.#number = 0
      }
    }
  }
}
