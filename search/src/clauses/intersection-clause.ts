import type { Clause, Cost, Few } from './clause.ts'
import { markFew } from './mark-few.ts'
import { fewDocuments, type OpenSegment } from '../segment/open-segment.ts'

/** Nanoseconds to list a document, and to put it back. */
const listing = 10

type Step = { clause: Clause; isExcluded: boolean }

/**
 * All of several, and none of others; first what excludes most documents for its cost. While many are left, bitmaps are combined; then the list of those
 * that are left shrinks. Stops at the clause that leaves nothing.
 */
export class IntersectionClause implements Clause {
  readonly most: number
  readonly likely: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #first: Clause
  readonly #steps: readonly Step[]
  readonly #marks = new Uint8Array(fewDocuments)

  /** At least one is required. */
  constructor(segment: OpenSegment, required: readonly Clause[], excluded: readonly Clause[]) {
    const steps = [
      ...required.map((clause): Step => ({ clause, isExcluded: false })),
      ...excluded.map((clause): Step => ({ clause, isExcluded: true })),
    ]
    const rank = ({ clause, isExcluded }: Step) => {
      const share = Math.min(1, clause.likely / segment.documents)
      return clause.cost.block / Math.max(isExcluded ? share : 1 - share, 0.001)
    }
    const ordered = steps
      .map((step) => ({ step, rank: rank(step) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ step }) => step)
    const first = ordered.findIndex(({ isExcluded }) => !isExcluded)
    this.#segment = segment
    this.#first = ordered[first]!.clause
    this.#steps = ordered.filter((_, i) => i !== first)
    this.most = Math.min(...required.map((clause) => clause.most))
    this.likely = Math.min(...required.map((clause) => clause.likely))
    this.cost = steps.reduce(
      (sum, { clause: { cost } }) => ({
        block: sum.block + cost.block,
        document: sum.document + cost.document,
      }),
      { block: 0, document: 0 },
    )
  }

  fill(block: number, slot: number): boolean {
    if (!this.#first.fill(block, slot)) return false
    const words = this.#segment.words(block)
    for (let i = 0; i < this.#steps.length; i++) {
      const { cost } = this.#steps[i]!.clause
      const few = Math.min(fewDocuments, cost.block / (cost.document + listing))
      if (few >= 1 && this.#segment.kernels.count(this.#segment.slot(slot), words) <= few)
        return this.#fillFew(i, block, slot)
      if (!this.#combine(this.#steps[i]!, block, slot)) return false
    }
    return true
  }

  address(): number {
    return -1
  }

  mark({ block, members, count, marks, slot }: Few): void {
    const own = { block, members: members.slice(0, count), count, marks: new Uint8Array(count), slot }
    this.#keep({ clause: this.#first, isExcluded: false }, own)
    for (const step of this.#steps) this.#keep(step, own)
    for (let i = 0, kept = 0; kept < own.count; i++) {
      if (members[i] !== own.members[kept]) continue
      marks[i] = 1
      kept++
    }
  }

  #combine({ clause, isExcluded }: Step, block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const own = this.#segment.slot(slot)
    const address = clause.address(block)
    if (address >= 0)
      return (isExcluded ? kernels.andNot(own, address, words) : kernels.and(own, address, words)) === 1
    if (!clause.fill(block, slot + 1)) return isExcluded
    const other = this.#segment.slot(slot + 1)
    return (isExcluded ? kernels.andNotOwn(own, other, words) : kernels.andOwn(own, other, words)) === 1
  }

  /** The clauses from one on, for the few documents that are left of a block. */
  #fillFew(from: number, block: number, slot: number): boolean {
    const { kernels, members, memberList } = this.#segment
    const words = this.#segment.words(block)
    const count = kernels.list(memberList, this.#segment.slot(slot), words)
    // A copy: clauses may list other documents meanwhile.
    const few = { block, members: members.slice(0, count), count, marks: this.#marks, slot: slot + 1 }
    for (let i = from; i < this.#steps.length && few.count > 0; i++) this.#keep(this.#steps[i]!, few)
    const bitmap = this.#segment.bitmap(slot, words)
    bitmap.fill(0)
    for (let i = 0; i < few.count; i++) {
      const bit = few.members[i]!
      bitmap[bit >>> 5]! |= 1 << (bit & 31)
    }
    return few.count > 0
  }

  /** Keeps those that belong to a step. */
  #keep({ clause, isExcluded }: Step, few: Few): void {
    const { members, count, marks } = few
    marks.fill(0, 0, count)
    markFew(this.#segment, clause, few)
    const unwanted = Number(isExcluded)
    let kept = 0
    for (let i = 0; i < count; i++) {
      members[kept] = members[i]!
      kept += marks[i]! ^ unwanted
    }
    few.count = kept
  }
}
