import { GrowingU32 } from '../bytes/growing.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/**
 * The profile strength of each document. Documents are ordered by strength, so it is enough to store where each value starts:
 *
 *     strengths.values   the distinct strengths, descending
 *     strengths.starts   the first document of each, then the number of documents
 */
export class Strengths {
  /** The distinct strengths, descending. */
  readonly values: Uint32Array
  readonly #starts: Uint32Array

  constructor(sections: SectionReader) {
    this.values = sections.u32('strengths.values')
    this.#starts = sections.u32('strengths.starts')
  }

  of(document: number): number {
    const after = firstWhere(this.values.length, (i) => this.#starts[i]! > document)
    return this.values[after - 1]!
  }

  /** The documents with a strength, from `start` to `end - 1`. If no document has it, both are the position where such documents would be. */
  withStrength(strength: number): { start: number; end: number } {
    const place = firstWhere(this.values.length, (i) => this.values[i]! <= strength)
    const start = this.#starts[place]!
    return { start, end: this.values[place] === strength ? this.#starts[place + 1]! : start }
  }

  /** For each document the index of its strength in `values`. */
  ordinals(): Uint32Array {
    const column = new Uint32Array(this.#starts.at(-1)!)
    for (let i = 0; i < this.values.length; i++) column.fill(i, this.#starts[i], this.#starts[i + 1])
    return column
  }

  /** One number per document. */
  column(): Uint32Array {
    const column = new Uint32Array(this.#starts.at(-1)!)
    this.values.forEach((value, i) => column.fill(value, this.#starts[i], this.#starts[i + 1]))
    return column
  }
}

/** The first of 0 to `count - 1` for which a monotone condition holds (once true, true for all that follow); `count` if it never does. */
export function firstWhere(count: number, holds: (i: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** `strengths`: one per document, descending. */
export function writeStrengths(writer: SectionWriter, strengths: Uint32Array): void {
  const values = new GrowingU32()
  const starts = new GrowingU32()
  for (let document = 0; document < strengths.length; document++) {
    if (document > 0 && strengths[document] === strengths[document - 1]) continue
    values.push(strengths[document]!)
    starts.push(document)
  }
  starts.push(strengths.length)
  writer.add('strengths.values', values.values())
  writer.add('strengths.starts', starts.values())
}
