import { blockCount, blockSize } from '../bytes/blocks.ts'
import type { Lists } from '../bytes/growing.ts'
import { none, PostingEncoder } from './posting-lists.ts'
import type { SectionWriter } from '../bytes/sections.ts'

/**
 * Writes the postings of documents that have at most one value each, where each value stands for
 * several distinct codes, and returns the count of each code. Needs 4 bytes per code and block
 * while it runs: use it for small sets of codes.
 */
export function writePostingsBy(
  writer: SectionWriter,
  name: string,
  column: Uint32Array,
  { table, codes }: { table: Lists; codes: number },
): Uint32Array {
  const inverter = new BlockInverter(table, codes)
  const blocks = Array.from({ length: blockCount(column.length) }, (_, block) =>
    inverter.invert(column.subarray(block * blockSize, (block + 1) * blockSize)),
  )
  const encoder = new PostingEncoder(column.length)
  for (let code = 0; code < codes; code++) {
    let count = 0
    for (const { starts } of blocks) count += starts[code + 1]! - starts[code]!
    encoder.beginCode(count)
    blocks.forEach(({ starts, values }, block) => {
      const [from, to] = [starts[code]!, starts[code + 1]!]
      if (from < to) encoder.addBlock(block, values, { from, to })
    })
  }
  return encoder.write(writer, name)
}

/**
 * The documents of each code in a block, modulo 65,536: those of code c are `values[starts[c]]` …
 * `values[starts[c + 1] - 1]`.
 */
type BlockLists = { starts: Uint32Array; values: Uint16Array }

/**
 * Inverts the values of a block's documents into the documents of each code. Working by block keeps
 * the lists in the cache; the lists of all documents wouldn't fit.
 */
export class BlockInverter {
  readonly #table: Lists
  readonly #codes: number
  /** Indexed by value; all zero between blocks. */
  readonly #counts: Uint32Array

  constructor(table: Lists, codes: number) {
    this.#table = table
    this.#codes = codes
    this.#counts = new Uint32Array(table.starts.length - 1)
  }

  invert(column: Uint32Array): BlockLists {
    const starts = this.#startsOf(column)
    const { starts: from, values } = this.#table
    const next = starts.slice(0, this.#codes)
    const documents = new Uint16Array(starts[this.#codes]!)
    for (let document = 0; document < column.length; document++) {
      const value = column[document]!
      if (value === none) continue
      const end = from[value + 1]!
      for (let i = from[value]!; i < end; i++) documents[next[values[i]!]!++] = document
    }
    return { starts, values: documents }
  }

  /** Counts documents per value first, then adds each count to all codes of the value. */
  #startsOf(column: Uint32Array): Uint32Array {
    const counts = this.#counts
    const { starts: from, values } = this.#table
    const starts = new Uint32Array(this.#codes + 1)
    for (let document = 0; document < column.length; document++)
      if (column[document] !== none) counts[column[document]!]!++
    for (let document = 0; document < column.length; document++) {
      const value = column[document]!
      if (value === none || counts[value] === 0) continue
      for (let i = from[value]!; i < from[value + 1]!; i++) starts[values[i]! + 1]! += counts[value]!
      counts[value] = 0
    }
    for (let code = 0; code < this.#codes; code++) starts[code + 1]! += starts[code]!
    return starts
  }
}
