import { paddedLength } from './blocks.ts'
import type { Lists } from './growing.ts'
import { invert, writePostings } from './posting-lists.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * Graduation years. Nearly everybody has one or two: these are two columns of a byte a document, whatever is beyond is postings.
 *
 *     years.values   the distinct years, ascending
 *     years.first, years.second   place in `years.values`, 255 for none
 *     by.year        documents of the years that found no place in the columns: third ones, and those after the 255th distinct year
 */
const noYear = 255

export function writeYears(writer: SectionWriter, years: Lists, order: Uint32Array): void {
  const values = new Uint32Array(new Set(years.values)).toSorted()
  const codeOf = new Map(Array.from(values, (year, code) => [year, code]))
  const columns = [0, 1].map(() => new Uint8Array(paddedLength(order.length)).fill(noYear))
  const [first, second] = columns as [Uint8Array, Uint8Array]
  const rest = { rows: new Uint32Array(years.values.length), codes: new Uint32Array(years.values.length) }
  let resting = 0
  order.forEach((row, document) => {
    for (let i = years.starts[row]!; i < years.starts[row + 1]!; i++) {
      const code = codeOf.get(years.values[i]!)!
      if (code < noYear && first[document] === noYear) first[document] = code
      else if (first[document] === code || second[document] === code) continue
      else if (code < noYear && second[document] === noYear) second[document] = code
      else {
        rest.rows[resting] = document
        rest.codes[resting++] = code
      }
    }
  })
  writer.add('years.values', values)
  writer.add('years.first', first)
  writer.add('years.second', second)
  const starts = new Uint32Array(order.length + 1)
  for (const document of rest.rows.subarray(0, resting)) starts[document + 1]!++
  for (let document = 0; document < order.length; document++) starts[document + 1]! += starts[document]!
  const lists = { starts, values: rest.codes.subarray(0, resting) }
  const documents = Uint32Array.from(order.keys())
  writePostings(writer, 'by.year', invert({ lists }, documents, values.length), order.length)
}

/** The codes of the years from `min` to `max`: those that the columns hold, and all, for the postings. */
export class YearColumns {
  readonly first: { address: number; codes: Uint8Array }
  readonly second: { address: number; codes: Uint8Array }
  readonly values: Uint32Array

  constructor(sections: SectionReader) {
    const column = (name: string) => ({ address: sections.address(name), codes: sections.u8(name) })
    this.first = column('years.first')
    this.second = column('years.second')
    this.values = sections.u32('years.values')
  }

  within(min: number, max: number): { inColumns: number[]; all: number[] } {
    const all = [...this.values.keys()].filter(
      (code) => this.values[code]! >= min && this.values[code]! <= max,
    )
    return { inColumns: all.filter((code) => code < noYear), all }
  }
}
