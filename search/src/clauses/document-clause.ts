import type { Candidates } from '../postings/candidates.ts'
import type { DocumentsByBlock } from '../postings/documents-by-block.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Clause, Cost } from './clause.ts'

/** An explicit list of documents. */
export class DocumentClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  readonly #documents: DocumentsByBlock

  constructor(segment: OpenSegment, documents: DocumentsByBlock) {
    this.#segment = segment
    this.#documents = documents
    this.max = documents.count
    this.estimate = documents.count
    const inBlock = documents.count / Math.max(1, segment.blocks)
    this.cost = { block: 200 + inBlock, document: 1 + inBlock / 2 }
  }

  fill(block: number, slot: number): boolean {
    if (!this.#documents.isIn(block)) return false
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    bitmap.fill(0)
    this.#documents.setBits(block, bitmap)
    return true
  }

  address(): number {
    return -1
  }

  mark(candidates: Candidates): void {
    this.#documents.mark(candidates)
  }
}
