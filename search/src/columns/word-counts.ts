import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { firstWhere } from './strengths.ts'

/**
 * How many documents have a code of a 16-bit column in any range, known in advance:
 *
 *     {name}.values   the distinct codes, ascending
 *     {name}.ends     the number of documents with these and all lower codes
 */
export class WordCounts {
  readonly values: Uint16Array
  readonly #ends: Uint32Array

  constructor(sections: SectionReader, name: string) {
    this.values = sections.u16(`${name}.values`)
    this.#ends = sections.u32(`${name}.ends`)
  }

  /** Documents with a code from `min` to `max`; 0 if `min` is above `max`. */
  between({ min, max }: { min: number; max: number }): number {
    return Math.max(0, this.#below(max + 1) - this.#below(min))
  }

  #below(code: number): number {
    const lower = firstWhere(this.values.length, (i) => this.values[i]! >= code)
    return lower === 0 ? 0 : this.#ends[lower - 1]!
  }
}

/** Writes what `WordCounts` reads. */
export function writeWordCounts(writer: SectionWriter, name: string, codes: Uint32Array): void {
  const counts = new Uint32Array(2 ** 16)
  for (let document = 0; document < codes.length; document++) counts[codes[document]!]!++
  const values = Uint16Array.from(counts.keys()).filter((code) => counts[code]! > 0)
  let end = 0
  const ends = Uint32Array.from(values, (code) => (end += counts[code]!))
  writer.add(`${name}.values`, values)
  writer.add(`${name}.ends`, ends)
}
