import { createMemo } from '@rapport/normalise/memo.ts'
import { GrowingU32 } from '../bytes/growing.ts'
import type { Clause } from '../clauses/clause.ts'
import { DocumentClause } from '../clauses/document-clause.ts'
import type { PersonSet } from '../people-search.ts'
import { documentsByBlock, type DocumentsByBlock } from '../postings/documents-by-block.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/**
 * Sets of people as documents of a segment. Neither ever changes, so each thread remembers the
 * documents by both.
 */

/** Bytes of documents that a thread keeps. */
const maxBytes = 32 * 1024 * 1024

const recent = createMemo<DocumentsByBlock>({ maxSize: maxBytes, sizeOf: ({ bytes }) => bytes })

/** Matches the people of a set who are in a segment. */
export function personClause(segment: OpenSegment, set: PersonSet): Clause {
  const documents = recent(`${segment.id} ${set.key}`, () =>
    documentsByBlock(segment.blocks, documentsOf(segment, set.ids)),
  )
  return new DocumentClause(segment, documents)
}

/**
 * Nanoseconds to find the documents of a set in a segment for the first time, for each document: an
 * upper bound.
 */
export const scanNanoseconds = 1.5

/**
 * The cost of one step of a binary search, mostly a cache miss, in documents that a scan would read
 * in the same time.
 */
const stepCost = 20

/** Larger ids would make the bitmap of a set larger than 16 MiB. */
const maxScannedId = 2 ** 27

/**
 * Ascending. A segment has no index by id: a small set is looked up, of a large one every id of the
 * segment is tested.
 */
function documentsOf(segment: OpenSegment, ids: Uint32Array): Uint32Array {
  if (ids.length === 0) return ids
  const steps = ids.length * segment.strengths.values.length * Math.log2(segment.documents + 1)
  const isScanned = steps * stepCost > segment.documents && ids.at(-1)! < maxScannedId
  return isScanned ? scanned(segment, ids) : lookedUp(segment, ids)
}

/** Documents of one strength are in the order of their ids. */
function lookedUp(segment: OpenSegment, ids: Uint32Array): Uint32Array {
  const documents = new GrowingU32()
  for (const strength of segment.strengths.values) {
    const { start, end } = segment.strengths.withStrength(strength)
    let from = start
    for (let i = 0; i < ids.length && from < end; i++) {
      from = firstFrom(segment.ids, { from, end, id: ids[i]! })
      if (from < end && segment.ids[from] === ids[i]) documents.push(from++)
    }
  }
  return documents.values().slice()
}

/** Returns the first document from `from` on with this id or a higher one; `end` if there is none. */
function firstFrom(ids: Uint32Array, { from, end, id }: { from: number; end: number; id: number }): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! >= id) high = middle
    else low = middle + 1
  }
  return low
}

function scanned(segment: OpenSegment, ids: Uint32Array): Uint32Array {
  const last = ids.at(-1)!
  const bitmap = new Uint32Array((last >>> 5) + 1)
  for (let i = 0; i < ids.length; i++) bitmap[ids[i]! >>> 5]! |= 1 << (ids[i]! & 31)
  const documents = new Uint32Array(ids.length)
  const { ids: all } = segment
  let count = 0
  for (let document = 0; document < all.length; document++) {
    const id = all[document]!
    if (id <= last && (bitmap[id >>> 5]! & (1 << (id & 31))) !== 0) documents[count++] = document
  }
  return documents.slice(0, count)
}
