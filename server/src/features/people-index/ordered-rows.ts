import type { Field } from '../../database/copy-rows.ts'

const none: Field[][] = []

/**
 * A stream of rows whose first field is a person's id, ascending, to be joined with another one by that id. Holds what was read and
 * not taken: little, as long as both streams go at the same pace.
 */
export class OrderedRows {
  readonly #chunks: AsyncIterator<Field[][]>
  #rows: Field[][] = []
  #at = 0
  #isDone = false

  constructor(chunks: AsyncIterable<Field[][]>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads until all rows of the people up to `id` are there to be taken. */
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

  /** The rows of a person, in their order; `id` ascends from call to call, up to the one that was read to. */
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
