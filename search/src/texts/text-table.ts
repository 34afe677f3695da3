import { GrowingBytes, GrowingU32, groupPairs, type Lists } from '../bytes/growing.ts'
import { hashBytes, holdsBytes } from '../bytes/hash-bytes.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/**
 * Texts by code, 0 to n - 1, as UTF-8:
 *
 *     {name}.bytes    all texts, concatenated
 *     {name}.offsets  n + 1 numbers: text c is bytes[offsets[c]] … bytes[offsets[c + 1] - 1]
 *
 * and, if texts are looked up, their codes in buckets by hash:
 *
 *     {name}.buckets  buckets + 1 numbers: bucket b is bucketCodes[buckets[b]] … bucketCodes[buckets[b + 1] - 1]
 *     {name}.bucketCodes  ascending within each bucket
 *
 * Nearly all texts of a bucket differ in length from the one being looked up, so on average about
 * one is compared.
 */
export class TextTable {
  readonly size: number
  readonly #bytes: Buffer
  readonly #offsets: Uint32Array
  readonly #buckets: Lists | null

  constructor(sections: SectionReader, name: string) {
    const bytes = sections.u8(`${name}.bytes`)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#offsets = sections.u32(`${name}.offsets`)
    this.size = this.#offsets.length - 1
    this.#buckets =
      `${name}.buckets` in sections.segment.sections
        ? { starts: sections.u32(`${name}.buckets`), values: sections.u32(`${name}.bucketCodes`) }
        : null
  }

  text(code: number): string {
    return this.#bytes.toString('utf8', this.#offsets[code], this.#offsets[code + 1])
  }

  /**
   * Whether a text contains the words of a phrase together and in order. Text and phrase are words
   * separated by single spaces.
   */
  holdsPhrase(code: number, phrase: Uint8Array): boolean {
    const bytes = this.#bytes
    const end = this.#offsets[code + 1]!
    const { length } = phrase
    for (let start = this.#offsets[code]!; start + length <= end; start++) {
      let same = 0
      while (same < length && bytes[start + same] === phrase[same]) same++
      if (same === length && (start + length === end || bytes[start + length] === space)) return true
      while (start < end && bytes[start] !== space) start++
    }
    return false
  }

  /** The code of a text, the lowest if there are several, or -1. */
  find(text: string): number {
    if (!this.#buckets) throw new Error('a table without buckets cannot be searched')
    const { starts, values: codes } = this.#buckets
    const target = Buffer.from(text)
    const bucket = hashBytes(target, 0, target.length) % (starts.length - 1)
    const end = starts[bucket + 1]!
    for (let i = starts[bucket]!; i < end; i++) if (this.#is(codes[i]!, target)) return codes[i]!
    return -1
  }

  #is(code: number, text: Uint8Array): boolean {
    const from = this.#offsets[code]!
    return this.#offsets[code + 1]! - from === text.length && holdsBytes(this.#bytes, from, text)
  }
}

const space = 0x20

/** Writes texts in the order of their codes. Without `isSearched`, they can only be read by code. */
export function writeTexts(
  writer: SectionWriter,
  name: string,
  texts: Iterable<string>,
  { isSearched }: { isSearched: boolean } = { isSearched: true },
): void {
  const growing = new GrowingBytes()
  const ends = new GrowingU32()
  ends.push(0)
  for (const text of texts) {
    growing.pushText(text)
    ends.push(growing.length)
  }
  const bytes = growing.bytes()
  const offsets = ends.values()
  writer.add(`${name}.bytes`, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  writer.add(`${name}.offsets`, offsets)
  if (!isSearched) return
  const buckets = inBuckets(bytes, offsets)
  writer.add(`${name}.buckets`, buckets.starts)
  writer.add(`${name}.bucketCodes`, buckets.values)
}

/** The average number of texts in a bucket. */
const bucketSize = 8

/** Codes by bucket. Empty texts are in no bucket, so they are never found. */
function inBuckets(bytes: Uint8Array, offsets: Uint32Array): Lists {
  const buckets = Math.ceil(offsets.length / bucketSize)
  const codes = new GrowingU32()
  const hashes = new GrowingU32()
  for (let code = 0; code + 1 < offsets.length; code++) {
    const [from, to] = [offsets[code]!, offsets[code + 1]!]
    if (from === to) continue
    codes.push(code)
    hashes.push(hashBytes(bytes, from, to) % buckets)
  }
  return groupPairs(buckets, hashes.values(), codes.values())
}
