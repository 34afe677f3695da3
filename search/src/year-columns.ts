import { paddedLength } from './blocks.ts'
import { ByteColumn } from './byte-column.ts'
import { GrowingU32, type Lists } from './growing.ts'
import { invertLists, writePostings } from './posting-lists.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * Graduation years. Nearly everybody has one or two: these are two columns of a byte a document, whatever is beyond is postings.
 *
 *     years.values   the distinct years, ascending
 *     years.first, years.second   place in `years.values`, 255 for none
 *     by.year        documents of the years that found no place in the columns: third ones, and those after the 255th distinct year
 */
const noYear = 255

/** `years`: the years of each document, all different. */
export function writeYears(writer: SectionWriter, years: Lists): void {
  const documents = years.starts.length - 1
  const values = new Uint32Array(new Set(years.values)).toSorted()
  const codeOf = new Map(Array.from(values, (year, code) => [year, code]))
  const first = new Uint8Array(paddedLength(documents)).fill(noYear)
  const second = new Uint8Array(paddedLength(documents)).fill(noYear)
  const starts = new Uint32Array(documents + 1)
  const rest = new GrowingU32()
  for (let document = 0; document < documents; document++) {
    for (let i = years.starts[document]!; i < years.starts[document + 1]!; i++) {
      const code = codeOf.get(years.values[i]!)!
      if (code < noYear && first[document] === noYear) first[document] = code
      else if (code < noYear && second[document] === noYear) second[document] = code
      else rest.push(code)
    }
    starts[document + 1] = rest.length
  }
  writer.add('years.values', values)
  writer.add('years.first', first)
  writer.add('years.second', second)
  writePostings(writer, 'by.year', invertLists({ starts, values: rest.values() }, values.length), documents)
}

/** The codes of the years from `min` to `max`: those that the columns hold, and all, for the postings. */
export class YearColumns {
  readonly first: ByteColumn
  readonly second: ByteColumn
  readonly values: Uint32Array

  constructor(sections: SectionReader) {
    this.first = new ByteColumn(sections, 'years.first')
    this.second = new ByteColumn(sections, 'years.second')
    this.values = sections.u32('years.values')
  }

  within(min: number, max: number): { inColumns: number[]; all: number[] } {
    const all = [...this.values.keys()].filter(
      (code) => this.values[code]! >= min && this.values[code]! <= max,
    )
    return { inColumns: all.filter((code) => code < noYear), all }
  }
}
