import { blockBits, blockSize } from '../bytes/blocks.ts'
import { firstWhere } from '../columns/strengths.ts'
import type { Candidates } from '../postings/candidates.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Clause, Cost } from './clause.ts'

/**
 * Documents with an id above `after`. Documents of one strength are in the order of their ids, so the
 * matches of each strength are its last documents: one run. Runs ascend.
 */
export class AddedClause implements Clause {
  readonly exact: number
  readonly max: number
  readonly estimate: number
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #after: number
  readonly #runs: readonly Run[]
  /** The first run that doesn't end before the latest block. */
  #cursor = 0

  constructor(segment: OpenSegment, after: number) {
    this.#segment = segment
    this.#after = after
    this.#runs = segment.newestId > after ? runsAfter(segment, after) : []
    this.exact = this.#runs.reduce((sum, { start, end }) => sum + end - start, 0)
    this.max = this.exact
    this.estimate = this.exact
    const runsInBlock = this.#runs.length / Math.max(1, segment.blocks)
    this.cost = { block: 500 + runsInBlock * 20, document: 8 }
  }

  fill(block: number, slot: number): boolean {
    const [first, end] = [block << blockBits, (block + 1) * blockSize]
    while (this.#cursor < this.#runs.length && this.#runs[this.#cursor]!.end <= first) this.#cursor++
    if ((this.#runs[this.#cursor]?.start ?? end) >= end) return false
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    bitmap.fill(0)
    for (let i = this.#cursor; i < this.#runs.length && this.#runs[i]!.start < end; i++)
      setBits(
        bitmap,
        Math.max(0, this.#runs[i]!.start - first),
        Math.min(blockSize, this.#runs[i]!.end - first),
      )
    return true
  }

  address(): number {
    return -1
  }

  mark({ block, members, count, marks }: Candidates): void {
    const { ids } = this.#segment
    const base = block * blockSize
    for (let i = 0; i < count; i++) marks[i]! |= Number(ids[base + members[i]!]! > this.#after)
  }
}

/** The documents from `start` to `end - 1`. */
type Run = { start: number; end: number }

function runsAfter({ strengths, ids }: OpenSegment, after: number): Run[] {
  const runs: Run[] = []
  for (const strength of strengths.values) {
    const { start: from, end } = strengths.withStrength(strength)
    const start = from + firstWhere(end - from, (i) => ids[from + i]! > after)
    if (start < end) runs.push({ start, end })
  }
  return runs
}

/** Sets the bits from `start` to `end - 1`, of which there is at least one. */
function setBits(bitmap: Uint32Array, start: number, end: number): void {
  const [first, last] = [start >>> 5, (end - 1) >>> 5]
  const head = 0xffffffff << (start & 31)
  const tail = 0xffffffff >>> (31 - ((end - 1) & 31))
  if (first === last) {
    bitmap[first]! |= head & tail
    return
  }
  bitmap[first]! |= head
  bitmap.fill(0xffffffff, first + 1, last)
  bitmap[last]! |= tail
}
