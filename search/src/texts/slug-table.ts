import { hashBytes, holdsBytes } from '../bytes/hash-bytes.ts'
import type { SectionReader } from '../bytes/sections.ts'

/**
 * The profile links of all documents, in buckets by hash:
 *
 *     slugs.starts   buckets + 1 numbers: bucket b is bytes[starts[b]] … bytes[starts[b + 1] - 1]
 *     slugs.bytes    for each link its length, its document and its text:
 *
 *         │ length: 7 bits a byte, the lowest first │ document: u24, or u32 if u24 is too small │ UTF-8 │ …
 *
 * A lookup reads one bucket from front to back: about 400 contiguous bytes, where a table of hashes
 * would touch two places per candidate. Several documents may have the same link. Besides its text,
 * a document costs 4.25 bytes.
 */
export class SlugTable {
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #documents: number
  readonly #documentBytes: number

  constructor(sections: SectionReader) {
    this.#bytes = sections.u8('slugs.bytes')
    this.#starts = sections.u32('slugs.starts')
    this.#documents = sections.segment.documents
    this.#documentBytes = documentBytes(this.#documents)
  }

  /** The documents with a link. The empty link matches none. */
  findAll(slug: string): number[] {
    const target = Buffer.from(slug)
    const bucket = hashBytes(target, 0, target.length) % (this.#starts.length - 1)
    const found: number[] = []
    this.#read(this.#starts[bucket]!, this.#starts[bucket + 1]!, (document, from, to) => {
      if (to - from === target.length && holdsBytes(this.#bytes, from, target)) found.push(document)
    })
    return found
  }

  /** The link of each document as UTF-8, not copied; empty if unknown. Reads all links first. */
  byDocument(): (document: number) => Uint8Array {
    const starts = new Uint32Array(this.#documents)
    const ends = new Uint32Array(this.#documents)
    this.#read(0, this.#bytes.length, (document, from, to) => {
      starts[document] = from
      ends[document] = to
    })
    return (document) => this.#bytes.subarray(starts[document], ends[document])
  }

  #read(from: number, end: number, take: (document: number, from: number, to: number) => void): void {
    const bytes = this.#bytes
    for (let at = from; at < end;) {
      let length = bytes[at]! & 0x7f
      for (let shift = 7; bytes[at++]! > 0x7f; shift += 7) length |= (bytes[at]! & 0x7f) << shift
      const text = at + this.#documentBytes
      let document = 0
      for (let i = text - 1; i >= at; i--) document = document * 256 + bytes[i]!
      take(document, text, text + length)
      at = text + length
    }
  }
}

/** The bytes that store a document's number. */
export const documentBytes = (documents: number): number => (documents <= 2 ** 24 ? 3 : 4)
