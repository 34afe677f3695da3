import { companyFacetNames, type CompanyFacetName } from '@rapport/contract/companies/facets.ts'
import type { CompanyFacets } from '@rapport/contract/companies/schemas.ts'
import { facetValues } from '@rapport/contract/filters/facet-values.ts'
import { none } from '../../postings/posting-lists.ts'
import type { OpenSegment } from '../../segment/open-segment.ts'
import type { CompanyTable } from './company-table.ts'
import { numberTest } from './company-tests.ts'
import { countPlaceSets } from '../place-keys.ts'
import { presentCounts } from '../facet-counts.ts'
import { dateRanges, rangeFacets, type RangeValue } from '../../filters/facet-ranges.ts'
import type { SegmentQuery } from '../vocabulary.ts'

/** Companies by value of each facet. */
export type CompanyTotals = Record<CompanyFacetName, Map<string, number>>

export const noCompanyTotals = (): CompanyTotals =>
  Object.fromEntries(
    companyFacetNames.map((name) => [
      name,
      new Map(name === 'headquarters' ? [] : facetValues[name].map((value) => [value, 0])),
    ]),
  ) as CompanyTotals

export const presentCompanyFacets = (totals: CompanyTotals): CompanyFacets =>
  Object.fromEntries(
    companyFacetNames.map((name) => [name, presentCounts(name, totals[name])]),
  ) as CompanyFacets

/** What the rows of a segment have of a facet: a code each or, in sets, several as bits. */
type Column = { codes: Uint32Array | Uint16Array | Uint8Array; size: number; areSets?: true }

/**
 * Counts the companies of a segment by the values of a facet. A row's value is looked up, not
 * tested: the values of a facet are a code a row, made on the first use and kept with the segment.
 */
export class CompanyFacet {
  readonly name: CompanyFacetName
  readonly #query: SegmentQuery
  readonly #table: CompanyTable
  readonly #column: Column
  /** By code. */
  readonly #counts: Uint32Array

  constructor(name: CompanyFacetName, query: SegmentQuery, table: CompanyTable) {
    this.name = name
    this.#query = query
    this.#table = table
    this.#column = columnOf(name, query)
    this.#counts = new Uint32Array(this.#column.size)
  }

  /** Adds the companies of some rows, or takes them away (-1). */
  add(rows: Uint32Array, step: 1 | -1): void {
    countIn(this.#column, rows, { counts: this.#counts, step })
  }

  /**
   * Adds every row that defines a company. `at`: the segment's position. Counts once per view, dates
   * once a day.
   */
  addAll(at: number): void {
    const { counts } = this.#table
    const key =
      this.name === 'fundingDates' ? `${at} ${this.name} ${this.#query.today}` : `${at} ${this.name}`
    let all = counts.get(key)
    if (!all) {
      const defined = this.#table.defined[at]!
      const rows = Uint32Array.from(defined.keys()).filter((row) => defined[row] === 1)
      all = new Uint32Array(this.#counts.length)
      countIn(this.#column, rows, { counts: all, step: 1 })
      counts.set(key, all)
    }
    for (let code = 0; code < all.length; code++) this.#counts[code]! += all[code]!
  }

  /** Adds the counts to those of other segments. */
  addTo(totals: Map<string, number>): void {
    const { segment } = this.#query
    const [name, counts, { countries }] = [this.name, this.#counts, this.#table]
    if (name === 'headquarters') {
      // A country's name may mean more than the country: `Georgia` is also a state.
      const ofCountries = countPlaceSets(segment, counts, countries)
      countries.forEach((country, i) => addTo(totals, country.name, ofCountries[i]!))
    } else if (name === 'industries') {
      counts.forEach((count, code) => {
        const industry = segment.industries.text(code)
        // Industries that a filter cannot name are left out.
        if (totals.has(industry)) addTo(totals, industry, count)
      })
    } else {
      // Each choice of dates is within the next.
      if (name === 'fundingDates')
        for (let code = 1; code < counts.length; code++) counts[code]! += counts[code - 1]!
      facetValues[name].forEach((value, code) => addTo(totals, value, counts[code]!))
    }
  }
}

function columnOf(name: CompanyFacetName, { segment, today }: SegmentQuery): Column {
  const { sections, industries, places } = segment
  if (name === 'industries') return { codes: sections.u32('companies.industry'), size: industries.size }
  if (name === 'headquarters') return { codes: sections.u32('companies.headquarters'), size: places.size }
  const size = facetValues[name].length
  if (name === 'smartIntents') return { codes: sections.u16('companies.intents'), size, areSets: true }
  if (name === 'companyTypes') return { codes: sections.u32('companies.type'), size }
  if (name === 'fundingCategories') return { codes: sections.u32('companies.category'), size }
  return { codes: codesOf(segment, today)[name], size }
}

/** A code beyond the size means no value. */
function countIn(
  { codes, size, areSets }: Column,
  rows: Uint32Array,
  { counts, step }: { counts: Uint32Array; step: 1 | -1 },
): void {
  if (areSets) {
    for (let i = 0; i < rows.length; i++)
      for (let bits = codes[rows[i]!]!; bits !== 0; bits &= bits - 1)
        counts[31 - Math.clz32(bits & -bits)]! += step
    return
  }
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!]!
    if (code < size) counts[code]! += step
  }
}

const addTo = (totals: Map<string, number>, value: string, count: number) =>
  totals.set(value, (totals.get(value) ?? 0) + count)

type Codes = Record<keyof typeof rangeFacets | 'fundingDates', Uint8Array>

const codesBySegment = new WeakMap<OpenSegment, { today: number; codes: Codes }>()

function codesOf(segment: OpenSegment, today: number): Codes {
  const known = codesBySegment.get(segment)
  if (known?.today === today) return known.codes
  const ranges = Object.entries(rangeFacets).map(([name, { band, values }]) => [
    name,
    known?.codes[name as keyof Codes] ?? rangeCodes(segment, band, values),
  ])
  const codes = { ...Object.fromEntries(ranges), fundingDates: dateCodes(segment, today) } as Codes
  codesBySegment.set(segment, { today, codes })
  return codes
}

const noCode = 255

/** Returns by row the first of the values whose range contains the number. */
function rangeCodes(
  segment: OpenSegment,
  band: (typeof rangeFacets)[keyof typeof rangeFacets]['band'] | 'lastFundingDay',
  values: readonly RangeValue[],
): Uint8Array {
  const codes = new Uint8Array(segment.companyIds.length).fill(noCode)
  const matches = new Uint8Array(codes.length)
  for (const [code, filter] of values.entries()) {
    numberTest(segment, band, filter)(matches, 0)
    for (let row = 0; row < codes.length; row++)
      if (codes[row] === noCode && matches[row] === 1) codes[row] = code
  }
  return codes
}

/** A round that no choice reaches counts for the last one, which any round matches. */
function dateCodes(segment: OpenSegment, today: number): Uint8Array {
  const dates = dateRanges(today)
  const categories = segment.sections.u32('companies.category')
  const codes = rangeCodes(segment, 'lastFundingDay', dates)
  return codes.map((code, row) => (code === noCode && categories[row] !== none ? dates.length - 1 : code))
}
