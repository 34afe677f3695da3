import type { Clause, Cost } from './clause.ts'
import type { Candidates } from '../postings/candidates.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { firstNotBelow } from '../postings/postings.ts'

/** Documents with one of the given graduation years among the years that don't fit in the columns. */
export class YearRestClause implements Clause {
  readonly max: number
  readonly estimate: number
  readonly exact = -1
  readonly cost: Cost
  readonly #segment: OpenSegment
  /** 1 for each matching code. */
  readonly #codes: Uint8Array

  constructor(segment: OpenSegment, codes: readonly number[]) {
    const { values, rest } = segment.years
    this.#segment = segment
    this.#codes = new Uint8Array(values.length)
    for (const code of codes) this.#codes[code] = 1
    this.max = codes.length > 0 ? Math.min(rest.codes.length, segment.documents) : 0
    this.estimate = this.max * (codes.length / Math.max(1, values.length))
    this.cost = { block: 200 + (rest.codes.length / segment.blocks) * 2, document: 60 }
  }

  fill(block: number, slot: number): boolean {
    const { starts, bits, codes } = this.#segment.years.rest
    const end = starts[block + 1]!
    let at = starts[block]!
    while (at < end && this.#codes[codes[at]!] === 0) at++
    if (at === end) return false
    const bitmap = this.#segment.bitmap(slot, this.#segment.words(block))
    bitmap.fill(0)
    for (; at < end; at++) bitmap[bits[at]! >>> 5]! |= this.#codes[codes[at]!]! << (bits[at]! & 31)
    return true
  }

  address(): number {
    return -1
  }

  mark({ block, members, count, marks }: Candidates): void {
    const { starts, bits, codes } = this.#segment.years.rest
    const end = starts[block + 1]!
    let at = starts[block]!
    for (let i = 0; i < count; i++) {
      if (marks[i] === 1) continue
      at = firstNotBelow(bits, members[i]!, at, end)
      for (let k = at; k < end && bits[k] === members[i]; k++) marks[i]! |= this.#codes[codes[k]!]!
    }
  }
}
