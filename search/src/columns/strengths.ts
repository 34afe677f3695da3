import { GrowingU32 } from '../bytes/growing.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/**
 * The profile strength of each document. Documents are ordered by strength, so it is enough to
 * store where each value starts:
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
    return this.values[this.ordinalOf(document)]!
  }

  /**
   * The documents with a strength, from `start` to `end - 1`. If no document has it, both are the
   * position where such documents would be.
   */
  withStrength(strength: number): { start: number; end: number } {
    const place = firstWhere(this.values.length, (i) => this.values[i]! <= strength)
    const start = this.#starts[place]!
    return { start, end: this.values[place] === strength ? this.#starts[place + 1]! : start }
  }

  /** The index of a document's strength in `values`. */
  ordinalOf(document: number): number {
    return firstWhere(this.values.length, (i) => this.#starts[i]! > document) - 1
  }

  /** Writes those of the documents from `first` on. */
  ordinalsIn(first: number, into: Uint32Array): Uint32Array {
    for (let i = this.ordinalOf(first); i < this.values.length; i++) {
      if (this.#starts[i]! >= first + into.length) break
      into.fill(i, Math.max(0, this.#starts[i]! - first), this.#starts[i + 1]! - first)
    }
    return into
  }

  /** One number per document. */
  column(): Uint32Array {
    const column = new Uint32Array(this.#starts.at(-1)!)
    this.values.forEach((value, i) => column.fill(value, this.#starts[i], this.#starts[i + 1]))
    return column
  }
}

/**
 * The first of 0 to `count - 1` for which a monotone condition holds (once true, true for all that
 * follow); `count` if it never does.
 */
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
