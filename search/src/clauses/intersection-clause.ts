import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import { markCandidates } from './mark-candidates.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { maxCandidates } from '../segment/scratch.ts'

/** Nanoseconds to list a document and to write it back. */
const listing = 10

/** A clause, and the estimated share of documents that it keeps. */
type Step = { clause: Clause; isExcluded: boolean; share: number }

/**
 * The intersection of several clauses, less others. Applies the clause first that excludes most
 * documents for its cost. Combines bitmaps while many documents are left, then tests a shrinking
 * list of candidates. Stops as soon as a clause leaves none.
 */
export class IntersectionClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #first: Step
  readonly #steps: readonly Step[]
  /** The steps in the order in which they test single documents: positions in `#steps`. */
  readonly #byDocument: readonly number[]
  /**
   * The limit of each step: with at most this many documents left, testing them one by one costs
   * less than applying its bitmap first.
   */
  readonly #limits: readonly number[]
  readonly #marks = new Uint8Array(maxCandidates)

  /** `required` must not be empty. */
  constructor(segment: OpenSegment, required: readonly Clause[], excluded: readonly Clause[]) {
    const steps = [
      ...required.map((clause) => stepOf(segment, clause, false)),
      ...excluded.map((clause) => stepOf(segment, clause, true)),
    ]
    const ordered = byRank(steps, ({ cost }) => cost.block).map((at) => steps[at]!)
    const first = ordered.findIndex(({ isExcluded }) => !isExcluded)
    this.#segment = segment
    this.#first = ordered[first]!
    this.#steps = ordered.filter((_, i) => i !== first)
    this.#byDocument = byRank(this.#steps, ({ cost }) => cost.document)
    this.#limits = limitsOf(this.#steps, this.#byDocument)
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
    if (!this.#first.clause.fill(block, slot)) return false
    const words = this.#segment.words(block)
    for (let i = 0; i < this.#steps.length; i++) {
      const limit = this.#limits[i]!
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
    this.#keep(this.#first, own)
    for (const at of this.#byDocument) this.#keep(this.#steps[at]!, own)
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
    for (const at of this.#byDocument) {
      if (candidates.count === 0) break
      if (at >= from) this.#keep(this.#steps[at]!, candidates)
    }
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

function stepOf(segment: OpenSegment, clause: Clause, isExcluded: boolean): Step {
  const share = Math.min(1, clause.estimate / segment.documents)
  return { clause, isExcluded, share: isExcluded ? 1 - share : share }
}

/** The positions of steps: first those that exclude most for their cost. */
function byRank(steps: readonly Step[], costOf: (clause: Clause) => number): number[] {
  const ranks = steps.map(({ clause, share }) => costOf(clause) / Math.max(1 - share, 0.001))
  return [...steps.keys()].toSorted((a, b) => ranks[a]! - ranks[b]!)
}

/**
 * Testing the documents that a step leaves costs `after` each, so that testing d documents at once
 * costs less than its bitmap if d * here <= block + d * share * after.
 */
function limitsOf(steps: readonly Step[], byDocument: readonly number[]): number[] {
  const costs = [...steps.keys(), steps.length].map((from) => documentCost(steps, byDocument, from))
  return steps.map(({ clause, share }, i) => {
    const spared = costs[i]! - share * costs[i + 1]!
    return Math.min(maxCandidates, clause.cost.block / Math.max(spared, listing))
  })
}

/** The cost of listing a document and testing it by the steps from `from` on, as far as they get. */
function documentCost(steps: readonly Step[], byDocument: readonly number[], from: number): number {
  let [cost, left] = [listing, 1]
  for (const at of byDocument) {
    if (at < from) continue
    const { clause, share } = steps[at]!
    cost += left * clause.cost.document
    left *= share
  }
  return cost
}
