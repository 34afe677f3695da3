import { hashBytes } from '../bytes/hash-bytes.ts'
import type { SectionWriter } from '../bytes/sections.ts'
import { documentBytes } from '../texts/slug-table.ts'
import type { SegmentDraft } from './segment-draft.ts'

/** The average number of links in a bucket. */
const bucketSize = 16

/** Writes what `SlugTable` reads. `order`: the row of each document. */
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

/** The number of bytes that a length takes. */
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
