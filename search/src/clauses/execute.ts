import { blockSize } from '../bytes/blocks.ts'
import { allBlocks, type BlocksToDo } from './blocks-to-do.ts'
import type { Clause } from './clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Page } from '../people-search.ts'

export type Found = {
  /** The documents of the page, in static-rank order. */
  documents: number[]
  total: number
}

/**
 * Counts the living documents of a clause in the given blocks, and collects a page of them. Stops
 * early if the count is known in advance.
 */
export function execute(
  segment: OpenSegment,
  clause: Clause,
  { offset, limit }: Page,
  blocks: BlocksToDo = allBlocks(segment),
): Found {
  const known = blocks.areAll && segment.deaths.documentCount === 0 ? clause.exact : -1
  const documents: number[] = []
  let total = 0
  const isEnough = () => known >= 0 && (documents.length === limit || total >= known)
  while (!isEnough()) {
    const block = blocks.next()
    if (block < 0) break
    const isPageFull = documents.length === limit
    const count = countBlock({ segment, clause, block, isCountEnough: isPageFull })
    // An empty block leaves the slot unchanged.
    if (count > 0 && !isPageFull && total + count > offset) {
      const bitmap = segment.bitmap(0, segment.words(block))
      collect(documents, { bitmap, base: block * blockSize, skip: Math.max(0, offset - total), limit })
    }
    total += count
  }
  return { documents, total: known >= 0 ? known : total }
}

type Task = { segment: OpenSegment; clause: Clause; block: number; isCountEnough: boolean }

/** Counts a block's living documents that are in the clause. Leaves them in slot 0 unless `isCountEnough`. */
export function countBlock({ segment, clause, block, isCountEnough }: Task): number {
  const { kernels } = segment
  const words = segment.words(block)
  const hasDeaths = segment.deaths.documentCount > 0
  if (isCountEnough && !hasDeaths) {
    const address = clause.address(block)
    if (address >= 0) return kernels.countSegment(address, words)
  }
  if (!clause.fill(block, 0)) return 0
  if (hasDeaths && kernels.andNotOwn(segment.slot(0), segment.dead(block), words) === 0) return 0
  return kernels.count(segment.slot(0), words)
}

type Cut = { bitmap: Uint32Array; base: number; skip: number; limit: number }

/** Appends the members of a bitmap after the first `skip`, until there are `limit` in all. */
function collect(documents: number[], { bitmap, base, skip, limit }: Cut): void {
  let left = skip
  for (let i = 0; i < bitmap.length && documents.length < limit; i++) {
    let word = bitmap[i]!
    const members = popcount(word)
    if (left >= members) {
      left -= members
      continue
    }
    for (; word !== 0 && documents.length < limit; word &= word - 1) {
      if (left > 0) left--
      else documents.push(base + i * 32 + 31 - Math.clz32(word & -word))
    }
  }
}

/** The number of bits set in a 32-bit word: Warren, Hacker's Delight, section 5-1. */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
