import { blockSize } from '../bytes/blocks.ts'
import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import { IntersectionClause } from './intersection-clause.ts'
import { markCandidates } from './mark-candidates.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/** All documents. */
export class AllClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact: number
  readonly cost = { block: 200, document: 1 }
  readonly #segment: OpenSegment

  constructor(segment: OpenSegment) {
    this.#segment = segment
    this.max = segment.documents
    this.estimate = segment.documents
    this.exact = segment.documents
  }

  fill(block: number, slot: number): boolean {
    const words = this.#segment.words(block)
    const bitmap = this.#segment.bitmap(slot, words)
    const documents = Math.min(blockSize, this.#segment.documents - block * blockSize)
    bitmap.fill(0xffff_ffff, 0, documents >>> 5)
    bitmap.fill(0, documents >>> 5)
    if (documents & 31) bitmap[documents >>> 5] = 2 ** (documents & 31) - 1
    return true
  }

  address(): number {
    return -1
  }

  mark({ count, marks }: Candidates): void {
    marks.fill(1, 0, count)
  }
}

/** No documents. */
export const noClause: Clause = {
  max: 0,
  estimate: 0,
  exact: 0,
  cost: { block: 0, document: 0 },
  fill: () => false,
  address: () => -1,
  mark: () => {},
}

/** The usual number of candidates when clauses test documents one by one. */
const usualCandidates = 100

/** The union of several clauses. */
export class UnionClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #clauses: readonly Clause[]

  constructor(segment: OpenSegment, clauses: readonly Clause[]) {
    this.#segment = segment
    this.#clauses = clauses
    const sum = (of: (clause: Clause) => number) => clauses.reduce((total, clause) => total + of(clause), 0)
    this.max = Math.min(
      segment.documents,
      sum(({ max }) => max),
    )
    // Sets usually overlap as if they had nothing to do with each other.
    const missing = clauses.reduce((share, { estimate }) => share * (1 - estimate / segment.documents), 1)
    this.estimate = (1 - missing) * segment.documents
    this.cost = {
      block: sum(({ cost }) => cost.block),
      document: sum(({ cost }) => Math.min(cost.document, cost.block / usualCandidates)),
    }
  }

  fill(block: number, slot: number): boolean {
    const { kernels } = this.#segment
    const words = this.#segment.words(block)
    const [own, spare] = [this.#segment.slot(slot), this.#segment.slot(slot + 1)]
    let hasAny = false
    for (const clause of this.#clauses) {
      if (!hasAny) {
        hasAny = clause.fill(block, slot)
        continue
      }
      const address = clause.address(block)
      if (address >= 0) kernels.or(own, address, words)
      else if (clause.fill(block, slot + 1)) kernels.orOwn(own, spare, words)
    }
    return hasAny
  }

  address(): number {
    return -1
  }

  mark(candidates: Candidates): void {
    for (const clause of this.#clauses) markCandidates(this.#segment, clause, candidates)
  }
}

/** A clause for the union of several. */
export function anyOf(segment: OpenSegment, clauses: readonly Clause[]): Clause {
  const known = clauses.filter((clause) => clause.max > 0)
  if (known.length <= 1) return known[0] ?? noClause
  return new UnionClause(segment, known)
}

/** A clause for the intersection of `required`, less `excluded`; all documents if there are none. */
export function allOf(
  segment: OpenSegment,
  required: readonly Clause[],
  excluded: readonly Clause[] = [],
): Clause {
  const exclusions = excluded.filter((clause) => clause.max > 0)
  if (required.length === 1 && exclusions.length === 0) return required[0]!
  if (required.some((clause) => clause.max === 0)) return noClause
  if (required.length === 0 && exclusions.length === 0) return new AllClause(segment)
  return new IntersectionClause(
    segment,
    required.length > 0 ? required : [new AllClause(segment)],
    exclusions,
  )
}
