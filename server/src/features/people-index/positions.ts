import { tenureSince, type PositionMonths } from '@rapport/dataset/facts/experience.ts'

const digitZero = 48

/** The facts about a person's positions that the index contains. */
export type PositionFacts = {
  /** Distinct ids. */
  pastCompanies: number[]
  /** The month in which the current position began: the latest if there are several. */
  positionSince: number | null
  /** The month since which the person has worked at the present company without a break. */
  companySince: number | null
}

/** The numbers of a row: person, company, whether it is current, months of start and end. */
const width = 5

/**
 * A stream of COPY rows of `positionsQuery`, ascending by person. Parses bytes, because each person
 * has several rows. Buffers like OrderedRows.
 */
export class Positions {
  readonly #chunks: AsyncIterator<Buffer>
  /** Whole rows, and the one that is being parsed. */
  #numbers: number[] = []
  #at = 0
  #isDone = false
  #number = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads until all rows of people up to `id` can be taken. */
  async readTo(id: number): Promise<void> {
    while (!this.#isDone && this.#lastPerson() <= id) {
      const { value, done } = await this.#chunks.next()
      if (done) this.#isDone = true
      else this.#add(value)
    }
  }

  #lastPerson(): number {
    const whole = this.#numbers.length - (this.#numbers.length % width)
    return this.#numbers[whole - width] ?? 0
  }

  /**
   * The facts of a person at a company. `id` must ascend from call to call and not pass the last
   * `readTo`.
   */
  take(id: number, company: number | null): PositionFacts {
    const pastCompanies: number[] = []
    const there: PositionMonths[] = []
    const numbers = this.#numbers
    let since = 0
    for (; this.#at < numbers.length && numbers[this.#at]! <= id; this.#at += width) {
      if (numbers[this.#at] !== id) continue
      const employer = numbers[this.#at + 1]!
      const isCurrent = numbers[this.#at + 2] === 1
      const start = numbers[this.#at + 3]!
      if (employer === company)
        there.push({ start: start || null, end: numbers[this.#at + 4]! || null, isCurrent })
      if (isCurrent) since = Math.max(since, start)
      else if (!pastCompanies.includes(employer)) pastCompanies.push(employer)
    }
    return { pastCompanies, positionSince: since || null, companySince: tenureSince(there) }
  }

  #add(bytes: Buffer): void {
    this.#numbers.splice(0, this.#at)
    this.#at = 0
    for (const byte of bytes) {
      if (byte >= digitZero) this.#number = this.#number * 10 + byte - digitZero
      else {
        this.#numbers.push(this.#number)
        this.#number = 0
      }
    }
  }
}
