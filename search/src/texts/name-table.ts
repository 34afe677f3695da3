import { paddedLength } from '../bytes/blocks.ts'
import { GrowingBytes, GrowingU32, type Lists } from '../bytes/growing.ts'
import { none } from '../postings/posting-lists.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import type { TextTable } from './text-table.ts'

/**
 * The distinct names of a segment in their order, and each document's position among them:
 *
 *     names.codes   u16 a document: 0 for no name, else 1 + (position >>> low bits)
 *     names.low     the other bits of the position, u8 or u16 a document; empty if the codes are enough
 *     names.shape   the number of these bits, and that of the names
 *     names.starts  where each block of 16 names starts in names.bytes
 *     names.bytes   for each name its words as codes of `nameWords`, less those that it shares with the name before:
 *
 *         │ words that follow * 4 + words shared, at most 3; 0 shared at the start of a block │ code │ code │ …
 *
 * Numbers are 7 bits a byte, the lowest first. Neighbours share their first word, and frequent
 * words have short codes, so a name takes about four bytes, and a document three.
 */
export class NameTable {
  readonly codes: Uint16Array
  readonly lowBits: number
  readonly size: number
  readonly #low: Uint8Array | Uint16Array
  readonly #starts: Uint32Array
  readonly #bytes: Uint8Array
  readonly #words: TextTable
  #usedCodes: Uint16Array | undefined

  constructor(sections: SectionReader, words: TextTable) {
    this.codes = sections.u16('names.codes')
    const [lowBits, size] = sections.u32('names.shape')
    this.lowBits = lowBits!
    this.size = size!
    this.#low = lowBits! > 8 ? sections.u16('names.low') : sections.u8('names.low')
    this.#starts = sections.u32('names.starts')
    this.#bytes = sections.u8('names.bytes')
    this.#words = words
  }

  /** The number of codes of names; the highest one. */
  get codeCount(): number {
    return this.size === 0 ? 0 : 1 + ((this.size - 1) >>> this.lowBits)
  }

  /** 0, and the codes of names. */
  get usedCodes(): Uint16Array {
    return (this.#usedCodes ??= Uint16Array.from({ length: this.codeCount + 1 }, (_, code) => code))
  }

  /** The positions of a code, from `first` to `last`. */
  positionsOf(code: number): { first: number; last: number } {
    const first = (code - 1) * 2 ** this.lowBits
    return { first, last: Math.min(this.size, first + 2 ** this.lowBits) - 1 }
  }

  /** The position of a document's name; -1 if it has none. */
  positionOf(document: number): number {
    const code = this.codes[document]!
    if (code === 0) return -1
    return (code - 1) * 2 ** this.lowBits + (this.lowBits === 0 ? 0 : this.#low[document]!)
  }

  /** The words of the name at a position. */
  wordsAt(position: number): string[] {
    const reader = this.#readerAt(position >>> blockBits)
    for (let i = position & (blockNames - 1); i >= 0; i--) reader.next()
    return reader.codes.map((code) => this.#words.text(code))
  }

  /** The word codes of all names, by position. */
  all(): Lists {
    const starts = new Uint32Array(this.size + 1)
    const values = new GrowingU32()
    const reader = this.#readerAt(0)
    for (let position = 0; position < this.size; position++) {
      reader.next()
      for (const code of reader.codes) values.push(code)
      starts[position + 1] = values.length
    }
    return { starts, values: values.values() }
  }

  #readerAt(block: number): NameReader {
    return new NameReader(this.#bytes, this.#starts[block] ?? 0)
  }
}

const blockBits = 4
const blockNames = 2 ** blockBits
const maxShared = 3

/** Reads names one after the other. */
class NameReader {
  /** The word codes of the name read last. */
  readonly codes: number[] = []
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  next(): void {
    const head = this.#number()
    this.codes.length = head & maxShared
    for (let left = head >>> 2; left > 0; left--) this.codes.push(this.#number())
  }

  #number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++]!
      value |= (byte & 0x7f) << shift
      if (byte <= 0x7f) return value
    }
  }
}

/**
 * `names`: the word codes of the distinct names, in their order. `positions`: that of each
 * document's name, or `none`.
 */
export function writeNameTable(
  writer: SectionWriter,
  { names, positions }: { names: Lists; positions: Uint32Array },
): void {
  const size = names.starts.length - 1
  let lowBits = 0
  while (1 + ((size - 1) >>> lowBits) > maxCode) lowBits++
  const codes = new Uint16Array(paddedLength(positions.length))
  const low = new (lowBits > 8 ? Uint16Array : Uint8Array)(lowBits === 0 ? 0 : positions.length)
  for (let document = 0; document < positions.length; document++) {
    const position = positions[document]!
    if (position === none) continue
    codes[document] = 1 + (position >>> lowBits)
    if (lowBits > 0) low[document] = position & (2 ** lowBits - 1)
  }
  writer.add('names.codes', codes)
  writer.add('names.low', low)
  writer.add('names.shape', Uint32Array.of(lowBits, size))
  writeNames(writer, names)
}

const maxCode = 0xffff

function writeNames(writer: SectionWriter, { starts, values }: Lists): void {
  const size = starts.length - 1
  const blocks = new GrowingU32()
  const bytes = new GrowingBytes()
  for (let position = 0; position < size; position++) {
    const [from, to] = [starts[position]!, starts[position + 1]!]
    let shared = 0
    if ((position & (blockNames - 1)) === 0) blocks.push(bytes.length)
    else {
      const before = starts[position - 1]!
      const longest = Math.min(maxShared, to - from, from - before)
      while (shared < longest && values[before + shared] === values[from + shared]) shared++
    }
    bytes.pushNumber((to - from - shared) * (maxShared + 1) + shared)
    for (let i = from + shared; i < to; i++) bytes.pushNumber(values[i]!)
  }
  writer.add('names.starts', blocks.values())
  const written = bytes.bytes()
  writer.add('names.bytes', new Uint8Array(written.buffer, written.byteOffset, written.length))
}
