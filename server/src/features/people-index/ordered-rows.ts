import type { Field } from '../../database/copy-rows.ts'

const none: Field[][] = []

/**
 * A stream of rows in ascending order of their first field, a person's id, to be joined with
 * another stream. Buffers rows that were read but not taken: few, if both streams advance together.
 */
export class OrderedRows {
  readonly #chunks: AsyncIterator<Field[][]>
  #rows: Field[][] = []
  #at = 0
  #isDone = false

  constructor(chunks: AsyncIterable<Field[][]>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads until all rows of people up to `id` can be taken. */
  async readTo(id: number): Promise<void> {
    while (!this.#isDone && this.#lastId() <= id) {
      const { value, done } = await this.#chunks.next()
      if (done) this.#isDone = true
      else {
        this.#rows = this.#rows.slice(this.#at).concat(value)
        this.#at = 0
      }
    }
  }

  /** A person's rows in order. `id` must ascend from call to call and not pass the last `readTo`. */
  take(id: number): Field[][] {
    const rows = this.#rows
    let from = this.#at
    while (from < rows.length && Number(rows[from]![0]) < id) from += 1
    let to = from
    while (to < rows.length && Number(rows[to]![0]) === id) to += 1
    this.#at = to
    return from === to ? none : rows.slice(from, to)
  }

  #lastId(): number {
    const last = this.#rows.at(-1)
    return last && this.#at < this.#rows.length ? Number(last[0]) : 0
  }
}
