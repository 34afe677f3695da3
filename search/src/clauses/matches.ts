import { blockSize } from '../bytes/blocks.ts'
import { allBlocks, type Check } from './blocks-to-do.ts'
import type { Clause } from './clause.ts'
import { countBlock, popcount } from './execute.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Page } from '../people-search.ts'
import { firstWhere } from '../columns/strengths.ts'

/**
 * Some documents of a segment in static-rank order: the one at a position from 0 to total - 1, and
 * how many come before a document.
 */
export type RankedDocuments = {
  readonly segment: OpenSegment
  readonly total: number
  at(position: number): number
  before(document: number): number
}

/**
 * All matches of a segment, one bit per document. Finds the match at a position, and the position
 * of a rank.
 */
export class Matches implements RankedDocuments {
  readonly segment: OpenSegment
  readonly total: number
  /** One bit per document; whole blocks. */
  readonly words: Uint32Array
  /** The number of matches before each block. */
  readonly #before: Uint32Array

  constructor(segment: OpenSegment, clause: Clause, check: Check | undefined) {
    this.segment = segment
    this.words = new Uint32Array((segment.blocks * blockSize) / 32)
    this.#before = new Uint32Array(segment.blocks + 1)
    const blocks = allBlocks(segment, check)
    for (let block = blocks.next(); block >= 0; block = blocks.next()) {
      const count = countBlock({ segment, clause, block, isCountEnough: false })
      this.#before[block + 1] = this.#before[block]! + count
      if (count > 0) this.words.set(segment.bitmap(0, segment.words(block)), (block * blockSize) / 32)
    }
    this.total = this.#before[segment.blocks]!
  }

  at(position: number): number {
    let block = 0
    while (this.#before[block + 1]! <= position) block++
    let left = position - this.#before[block]!
    let i = (block * blockSize) / 32
    for (let members = popcount(this.words[i]!); left >= members; members = popcount(this.words[++i]!))
      left -= members
    let word = this.words[i]!
    for (; left > 0; left--) word &= word - 1
    return i * 32 + 31 - Math.clz32(word & -word)
  }

  before(document: number): number {
    const block = Math.floor(document / blockSize)
    let count = this.#before[block]!
    for (let i = (block * blockSize) / 32; i < document >>> 5; i++) count += popcount(this.words[i]!)
    const rest = document & 31
    return rest === 0 ? count : count + popcount(this.words[document >>> 5]! & (2 ** rest - 1))
  }
}

/** A document's position in static-rank order: strength descending, then id ascending. */
export type Rank = { strength: number; id: number }

export const rankOf = ({ strengths, ids }: OpenSegment, document: number): Rank => ({
  strength: strengths.of(document),
  id: ids[document]!,
})

export const compareRanks = (a: Rank, b: Rank): number => b.strength - a.strength || a.id - b.id

/** The first document of a segment at or after a rank. */
function documentAtRank({ strengths, ids }: OpenSegment, { strength, id }: Rank): number {
  const { start, end } = strengths.withStrength(strength)
  return start + firstWhere(end - start, (i) => ids[start + i]! >= id)
}

/** Up to this many matches are skipped one by one rather than searched for. */
const near = 64

/**
 * The ids of a page of the matches of several segments, in static-rank order. Binary searches find
 * the last match of one segment after the other, the largest first, that is not behind the page;
 * the segments are merged from the last of them. One search isn't enough where segments have ids of
 * their own ranges: of the people with the same strength, all of another segment's may come
 * between.
 */
export function pageOf(all: readonly RankedDocuments[], { offset, limit }: Page): number[] {
  let positions = all.map(() => 0)
  const bySize = all.map((_, i) => i).toSorted((a, b) => all[b]!.total - all[a]!.total)
  for (const i of bySize) {
    if (offset - sum(positions) <= near) break
    positions = lastBefore(all, i, { offset, positions })
  }
  return mergeFrom(all, positions, { skip: offset - sum(positions), limit })
}

/**
 * The positions of all segments at the last match of segment `i` that has at most `offset` before
 * it, and is not before the given positions.
 */
function lastBefore(
  all: readonly RankedDocuments[],
  i: number,
  { offset, positions }: { offset: number; positions: number[] },
): number[] {
  const startsAt = (position: number) => {
    const rank = rankOf(all[i]!.segment, all[i]!.at(position))
    return all.map((matches) => matches.before(documentAtRank(matches.segment, rank)))
  }
  let [low, high] = [positions[i]!, all[i]!.total]
  let last = positions
  while (low < high) {
    const middle = (low + high) >>> 1
    const starts = startsAt(middle)
    if (sum(starts) <= offset) [low, last] = [middle + 1, starts]
    else high = middle
  }
  return last
}

const sum = (positions: readonly number[]) => positions.reduce((total, position) => total + position, 0)

function mergeFrom(
  all: readonly RankedDocuments[],
  positions: number[],
  { skip, limit }: { skip: number; limit: number },
): number[] {
  const heads = all.map((matches, i) => headOf(matches, positions[i]!))
  const ids: number[] = []
  for (let passed = 0; ids.length < limit; passed++) {
    let best = -1
    heads.forEach((head, i) => {
      if (head && (best < 0 || compareRanks(head, heads[best]!) < 0)) best = i
    })
    if (best < 0) break
    if (passed >= skip) ids.push(heads[best]!.id)
    heads[best] = headOf(all[best]!, ++positions[best]!)
  }
  return ids
}

function headOf(matches: RankedDocuments, position: number): Rank | null {
  return position < matches.total ? rankOf(matches.segment, matches.at(position)) : null
}
