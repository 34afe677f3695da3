import { blockBits, blockSize } from './blocks.ts'
import { isBitmap, isRare } from './posting-lists.ts'
import type { SectionReader } from './sections.ts'

/** Reads postings as `writePostings` stored them: see there. */
export class Postings {
  /** Documents of each code. */
  readonly counts: Uint32Array
  readonly offsets: Uint32Array
  readonly data: Uint32Array
  /** Where the containers begin in the segment. */
  readonly address: number
  readonly #containers: Uint8Array
  readonly #documents: number

  constructor(sections: SectionReader, name: string) {
    this.counts = sections.u32(`by.${name}.counts`)
    this.offsets = sections.u32(`by.${name}.offsets`)
    this.data = sections.u32(`by.${name}.data`)
    this.address = sections.address(`by.${name}.containers`)
    this.#containers = sections.u8(`by.${name}.containers`)
    this.#documents = sections.segment.documents
  }

  isRare(code: number): boolean {
    return isRare(this.counts[code]!, this.#documents)
  }

  /** The documents of a rare code. */
  rare(code: number): Uint32Array {
    return this.data.subarray(this.offsets[code], this.offsets[code + 1])
  }

  /** The documents of any code, ascending, one by one: for merging and other work that is not a query. */
  *documents(code: number): Generator<number> {
    if (this.isRare(code)) {
      yield* this.rare(code)
      return
    }
    const { data, offsets } = this
    for (let i = offsets[code]!; i < offsets[code + 1]!; i += 2) {
      const block = data[i]! >>> blockBits
      const count = (data[i]! & (blockSize - 1)) + 1
      for (const bit of this.#members(data[i + 1]!, count, this.#words(block))) yield block * blockSize + bit
    }
  }

  #words(block: number): number {
    return Math.ceil(Math.min(blockSize, this.#documents - block * blockSize) / 128) * 4
  }

  #members(at: number, count: number, words: number): Uint16Array | number[] {
    const { buffer, byteOffset } = this.#containers
    if (!isBitmap(count, words)) return new Uint16Array(buffer, byteOffset + at, count)
    return bitsOf(new Uint32Array(buffer, byteOffset + at, words))
  }
}

/** The members of a bitmap, ascending, in front of `base`. */
export function bitsOf(words: Uint32Array): number[] {
  const members: number[] = []
  for (let i = 0; i < words.length; i++)
    for (let word = words[i]!; word !== 0; word &= word - 1)
      members.push(i * 32 + 31 - Math.clz32(word & -word))
  return members
}
