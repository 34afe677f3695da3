import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import { markCandidates } from './mark-candidates.ts'
import { maxCandidates, type OpenSegment } from '../segment/open-segment.ts'

/** Nanoseconds to list a document and to write it back. */
const listing = 10

type Step = { clause: Clause; isExcluded: boolean }

/**
 * The intersection of several clauses, less others. Applies first what excludes most documents for its cost. Combines bitmaps while many
 * documents are left, then tests a shrinking list of candidates. Stops as soon as a clause leaves none.
 */
export class IntersectionClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #first: Clause
  readonly #steps: readonly Step[]
  readonly #marks = new Uint8Array(maxCandidates)

  /** `required` must not be empty. */
  constructor(segment: OpenSegment, required: readonly Clause[], excluded: readonly Clause[]) {
    const steps = [
      ...required.map((clause): Step => ({ clause, isExcluded: false })),
      ...excluded.map((clause): Step => ({ clause, isExcluded: true })),
    ]
    const rank = ({ clause, isExcluded }: Step) => {
      const share = Math.min(1, clause.estimate / segment.documents)
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
    this.max = Math.min(...required.map((clause) => clause.max))
    this.estimate = Math.min(...required.map((clause) => clause.estimate))
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
      const limit = Math.min(maxCandidates, cost.block / (cost.document + listing))
      if (limit >= 1 && this.#segment.kernels.count(this.#segment.slot(slot), words) <= limit)
        return this.#fillFromCandidates(i, block, slot)
      if (!this.#combine(this.#steps[i]!, block, slot)) return false
    }
    return true
  }

  address(): number {
    return -1
  }

  mark({ block, members, count, marks, slot }: Candidates): void {
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

  /** Applies the clauses from `from` on to the few documents that are left of a block. */
  #fillFromCandidates(from: number, block: number, slot: number): boolean {
    const { kernels, members, memberList } = this.#segment
    const words = this.#segment.words(block)
    const count = kernels.list(memberList, this.#segment.slot(slot), words)
    // A copy, because clauses may list other documents meanwhile.
    const candidates = { block, members: members.slice(0, count), count, marks: this.#marks, slot: slot + 1 }
    for (let i = from; i < this.#steps.length && candidates.count > 0; i++)
      this.#keep(this.#steps[i]!, candidates)
    const bitmap = this.#segment.bitmap(slot, words)
    bitmap.fill(0)
    for (let i = 0; i < candidates.count; i++) {
      const bit = candidates.members[i]!
      bitmap[bit >>> 5]! |= 1 << (bit & 31)
    }
    return candidates.count > 0
  }

  /** Keeps the candidates that satisfy a step. */
  #keep({ clause, isExcluded }: Step, candidates: Candidates): void {
    const { members, count, marks } = candidates
    marks.fill(0, 0, count)
    markCandidates(this.#segment, clause, candidates)
    const excluded = Number(isExcluded)
    let kept = 0
    for (let i = 0; i < count; i++) {
      members[kept] = members[i]!
      kept += marks[i]! ^ excluded
    }
    candidates.count = kept
  }
}
