const lineEnd = 10
const digitZero = 48

/** The facts about a person's positions that the index contains. */
export type PositionFacts = {
  /** Distinct ids. */
  pastCompanies: number[]
  /** The month in which the current position began: the latest if there are several. */
  positionSince: number | null
}

/**
 * A stream of COPY rows of three numbers, ascending by the first: person, company of a past
 * position or 0, month in which a current one began or 0. Parses bytes, because each person has
 * several rows. Buffers like OrderedRows.
 */
export class Positions {
  readonly #chunks: AsyncIterator<Buffer>
  #persons: number[] = []
  #companies: number[] = []
  #months: number[] = []
  #at = 0
  #isDone = false
  /** The number being parsed, and those before it in the row. */
  #number = 0
  #before: number[] = []

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

  /** The facts of a person. `id` must ascend from call to call and not pass the last `readTo`. */
  take(id: number): PositionFacts {
    const pastCompanies: number[] = []
    let since = 0
    for (; this.#at < this.#persons.length && this.#persons[this.#at]! <= id; this.#at++) {
      if (this.#persons[this.#at] !== id) continue
      const company = this.#companies[this.#at]!
      since = Math.max(since, this.#months[this.#at]!)
      if (company !== 0 && !pastCompanies.includes(company)) pastCompanies.push(company)
    }
    return { pastCompanies, positionSince: since === 0 ? null : since }
  }

  #add(bytes: Buffer): void {
    this.#persons.splice(0, this.#at)
    this.#companies.splice(0, this.#at)
    this.#months.splice(0, this.#at)
    this.#at = 0
    for (const byte of bytes) {
      if (byte >= digitZero) this.#number = this.#number * 10 + byte - digitZero
      else {
        if (byte === lineEnd) this.#endRow()
        else this.#before.push(this.#number)
        this.#number = 0
      }
    }
  }

  #endRow(): void {
    const [person, company] = this.#before as [number, number]
    this.#persons.push(person)
    this.#companies.push(company)
    this.#months.push(this.#number)
    this.#before.length = 0
  }
}
