import { hashBytes, holdsBytes } from '../bytes/hash-bytes.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import type { SegmentDraft } from '../segment/segment-draft.ts'

/**
 * The profile links of all documents, in buckets by their hash:
 *
 *     slugs.starts   buckets + 1 numbers: bucket b is bytes[starts[b]] … bytes[starts[b + 1] - 1]
 *     slugs.bytes    of each link its length, the document, and the text:
 *
 *         │ length: 7 bits a byte, the lowest first │ document: u24, or u32 where that is too little │ UTF-8 │ …
 *
 * A link is found by reading its bucket from front to back: some 400 bytes that lie together, where a table of hashes would look for each candidate in two
 * places. Several documents may have the same link. Beside the text a document costs 4 bytes and a quarter.
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

  /** The documents with a link; nobody has the empty one. */
  findAll(slug: string): number[] {
    const wanted = Buffer.from(slug)
    const bucket = hashBytes(wanted, 0, wanted.length) % (this.#starts.length - 1)
    const found: number[] = []
    this.#read(this.#starts[bucket]!, this.#starts[bucket + 1]!, (document, from, to) => {
      if (to - from === wanted.length && holdsBytes(this.#bytes, from, wanted)) found.push(document)
    })
    return found
  }

  /** The link of each document, as UTF-8, not copied; empty where unknown. Reads all links first. */
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

/** Links of a bucket, on average. */
const bucketSize = 16

const documentBytes = (documents: number): number => (documents <= 2 ** 24 ? 3 : 4)

/** `order`: the row of each document. */
export function writeSlugs(writer: SectionWriter, draft: SegmentDraft, order: Uint32Array): void {
  const source = draft.slugs.bytes()
  const ends = draft.slugEnds.values()
  const wide = documentBytes(order.length)
  const buckets = Math.max(1, Math.ceil(order.length / bucketSize))
  const bucketOf = new Uint32Array(order.length)
  const starts = new Uint32Array(buckets + 1)
  for (let row = 0, from = 0; row < ends.length; from = ends[row++]!) {
    const length = ends[row]! - from
    if (length === 0) continue
    const bucket = hashBytes(source, from, ends[row]!) % buckets
    bucketOf[row] = bucket
    starts[bucket + 1]! += lengthBytes(length) + wide + length
  }
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!
  const next = starts.slice(0, buckets)
  const documentOf = inverse(order)
  const bytes = new Uint8Array(starts[buckets]!)
  for (let row = 0, from = 0; row < ends.length; from = ends[row++]!) {
    let left = ends[row]! - from
    if (left === 0) continue
    let at = next[bucketOf[row]!]!
    for (; left > 0x7f; left >>>= 7) bytes[at++] = left | 0x80
    bytes[at++] = left
    for (let i = 0, document = documentOf[row]!; i < wide; i++, document >>>= 8) bytes[at++] = document
    for (let i = from; i < ends[row]!; i++) bytes[at++] = source[i]!
    next[bucketOf[row]!] = at
  }
  writer.add('slugs.starts', starts)
  writer.add('slugs.bytes', bytes)
}

/** How many bytes a length takes. */
function lengthBytes(length: number): number {
  let count = 1
  for (let left = length; left > 0x7f; left >>>= 7) count++
  return count
}

/** The document of each row. */
function inverse(order: Uint32Array): Uint32Array {
  const documentOf = new Uint32Array(order.length)
  for (let document = 0; document < order.length; document++) documentOf[order[document]!] = document
  return documentOf
}
