import { blockBits, blockCount, blockSize, paddedLength } from '../bytes/blocks.ts'
import { ByteColumn, writeByteColumn } from './byte-column.ts'
import { GrowingU32, type Lists } from '../bytes/growing.ts'
import { IdTable } from '../bytes/id-table.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/**
 * Graduation years. Nearly all people have one or two, which are stored in two columns of one byte
 * per document. All others are stored as pairs.
 *
 *     years.values   the distinct years, ascending
 *     years.first, years.second   index into `years.values`, 255 for none
 *     years.restBits, years.restCodes   pairs of a document modulo 65,536, ascending, and an index into `years.values`, for years that
 *                    don't fit in the columns: third ones, and those after the 255th distinct year
 *     years.restStarts   where the pairs of each block start, and where the last ones end
 */
const noYear = 255

/** `years`: the years of each document, without duplicates. */
export function writeYears(writer: SectionWriter, years: Lists): void {
  const documents = years.starts.length - 1
  const values = distinct(years.values)
  const codeOf = new IdTable()
  values.forEach((year, code) => codeOf.add(year, code))
  const first = new Uint8Array(paddedLength(documents)).fill(noYear)
  const second = new Uint8Array(paddedLength(documents)).fill(noYear)
  const starts = new Uint32Array(blockCount(documents) + 1)
  const bits = new GrowingU32()
  const codes = new GrowingU32()
  for (let document = 0; document < documents; document++) {
    for (let i = years.starts[document]!; i < years.starts[document + 1]!; i++) {
      const code = codeOf.find(years.values[i]!)
      if (code < noYear && first[document] === noYear) first[document] = code
      else if (code < noYear && second[document] === noYear) second[document] = code
      else {
        bits.push(document & (blockSize - 1))
        codes.push(code)
      }
    }
    starts[(document >>> blockBits) + 1] = codes.length
  }
  writer.add('years.values', values)
  writeByteColumn(writer, 'years.first', { codes: first, documents })
  writeByteColumn(writer, 'years.second', { codes: second, documents })
  writer.add('years.restStarts', starts)
  writer.add('years.restBits', Uint16Array.from(bits.values()))
  writer.add('years.restCodes', Uint16Array.from(codes.values()))
}

/** Each value once, ascending. */
function distinct(values: Uint32Array): Uint32Array {
  const known = new IdTable()
  const found = new GrowingU32()
  for (let i = 0; i < values.length; i++) {
    if (known.find(values[i]!) >= 0) continue
    known.add(values[i]!, found.length)
    found.push(values[i]!)
  }
  return found.values().toSorted()
}

export class YearColumns {
  readonly first: ByteColumn
  readonly second: ByteColumn
  readonly values: Uint32Array
  /** The pairs of block b are at `starts[b]` to `starts[b + 1] - 1`. */
  readonly rest: { starts: Uint32Array; bits: Uint16Array; codes: Uint16Array }

  constructor(sections: SectionReader) {
    this.first = new ByteColumn(sections, 'years.first')
    this.second = new ByteColumn(sections, 'years.second')
    this.values = sections.u32('years.values')
    this.rest = {
      starts: sections.u32('years.restStarts'),
      bits: sections.u16('years.restBits'),
      codes: sections.u16('years.restCodes'),
    }
  }

  /** Returns for each document the codes of its years beyond the columns. */
  restByDocument(documents: number): Lists {
    const { starts, bits, codes } = this.rest
    const ends = new Uint32Array(documents + 1)
    for (let block = 0; block < starts.length - 1; block++)
      for (let i = starts[block]!; i < starts[block + 1]!; i++) ends[block * blockSize + bits[i]! + 1]!++
    for (let document = 0; document < documents; document++) ends[document + 1]! += ends[document]!
    return { starts: ends, values: Uint32Array.from(codes) }
  }

  /** The codes of the years from `min` to `max`: those in the columns, and all. */
  within(min: number, max: number): { inColumns: number[]; all: number[] } {
    const all = [...this.values.keys()].filter(
      (code) => this.values[code]! >= min && this.values[code]! <= max,
    )
    return { inColumns: all.filter((code) => code < noYear), all }
  }
}
