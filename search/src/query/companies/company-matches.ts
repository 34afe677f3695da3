import { companyFacetNames } from '@rapport/contract/companies/facets.ts'
import type { SegmentQuery } from '../vocabulary.ts'
import { companyTests, type RowTest } from './company-tests.ts'

/** The bits of a filter without a facet, and of a row that defines no company; those of facets are below. */
const otherFilter = companyFacetNames.length
const noCompany = 15

/** So many rows stay in the nearest cache while they are tested filter by filter. */
export const rowsAtOnce = 4096

/** A test, the bit of its filter, and the result that misses the filter. */
type Step = { test: RowTest; bit: number; missed: 0 | 1 }

/** Tests the companies of a segment, some rows at a time. `defined`: 1 for each row that defines one. */
export class CompanyMatcher {
  /** By row: 0 if the company matches all filters. */
  readonly misses: Uint16Array
  readonly #defined: Uint8Array
  readonly #steps: readonly Step[]
  readonly #matches = new Uint8Array(rowsAtOnce)
  readonly #list = new Uint32Array(rowsAtOnce + 1)
  /** The facets with a filter. */
  readonly #facets: ReadonlySet<number>

  /** Null if there are no filters, so that all companies match. */
  static of(query: SegmentQuery, defined: Uint8Array): CompanyMatcher | null {
    const { required, excluded } = companyTests(query)
    const steps = [
      ...required.map(([name, test]): Step => ({ test, bit: bitOf(name), missed: 0 })),
      ...excluded.map((test): Step => ({ test, bit: otherFilter, missed: 1 })),
    ]
    return steps.length === 0 ? null : new CompanyMatcher(steps, defined)
  }

  private constructor(steps: readonly Step[], defined: Uint8Array) {
    this.#steps = steps
    this.#defined = defined
    this.misses = new Uint16Array(defined.length)
    this.#facets = new Set(steps.map(({ bit }) => bit).filter((bit) => bit < otherFilter))
  }

  /**
   * Matches the rows from `from` on, and returns how many match. Tells for each facet with a filter
   * the rows that miss only this filter; they are valid during the call.
   */
  match(from: number, addMissing: (facet: number, rows: Uint32Array) => void): number {
    const misses = this.misses.subarray(from, from + rowsAtOnce)
    const matches = this.#matches.subarray(0, misses.length)
    addMisses(misses, this.#defined.subarray(from, from + rowsAtOnce), { bit: noCompany, missed: 0 })
    for (const { test, bit, missed } of this.#steps) {
      test(matches, from)
      addMisses(misses, matches, { bit, missed })
    }
    for (const facet of this.#facets) addMissing(facet, this.#rows(from, 1 << facet, 1 << facet))
    return this.#rows(from, 0, 0).length
  }

  /** The rows from `from` on that match or don't, once they were matched. Valid until the next call. */
  rows(from: number, areMatching: boolean): Uint32Array {
    return areMatching ? this.#rows(from, 0, 0) : this.#rows(from, 1, (1 << noCompany) - 1)
  }

  #rows(from: number, min: number, max: number): Uint32Array {
    const list = this.#list
    const count = listBetween(this.misses.subarray(from, from + rowsAtOnce), { from, min, max }, list)
    return list.subarray(0, count)
  }
}

function bitOf(name: string): number {
  const facet = companyFacetNames.findIndex((each) => each === name)
  return facet < 0 ? otherFilter : facet
}

/** Sets a bit of each row whose test had the result that misses the filter. */
function addMisses(
  misses: Uint16Array,
  matches: Uint8Array,
  { bit, missed }: { bit: number; missed: 0 | 1 },
): void {
  const turn = 1 - missed
  for (let i = 0; i < misses.length; i++) misses[i]! |= (matches[i]! ^ turn) << bit
}

type Wanted = { from: number; min: number; max: number }

/**
 * Lists the rows whose misses are in a range, and returns their number. The next row overwrites one
 * whose misses aren't.
 */
function listBetween(misses: Uint16Array, { from, min, max }: Wanted, list: Uint32Array): number {
  let count = 0
  for (let i = 0; i < misses.length; i++) {
    list[count] = from + i
    count += Number(misses[i]! >= min) & Number(misses[i]! <= max)
  }
  return count
}
