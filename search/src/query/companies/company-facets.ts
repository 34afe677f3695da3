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

/** The mark of a row that matches all filters. */
export const matched = 1

/**
 * The rows that count: those marked as matched, and those that miss only the filter of the facet,
 * marked `own`.
 */
type Counted = { marks: Uint8Array; own: number }

type FacetOfSegment = {
  name: CompanyFacetName
  segment: OpenSegment
  table: CompanyTable
  today: number
  counted: Counted
}

/**
 * Adds a segment's counts of a facet's values. A row's value is looked up, not tested: the values
 * of a facet are a code a row, made on the first use and kept with the segment.
 */
export function addFacet(
  totals: Map<string, number>,
  { name, segment, table, today, counted }: FacetOfSegment,
): void {
  const { u16, u32 } = segment.sections
  const addAll = (values: readonly string[], counts: Uint32Array) =>
    values.forEach((value, code) => addTo(totals, value, counts[code]!))
  if (name === 'industries') addIndustries(totals, segment, counted)
  else if (name === 'headquarters') addCountries(totals, segment, { table, counted })
  else if (name === 'smartIntents')
    addAll(facetValues.smartIntents, countBits(u16('companies.intents'), counted))
  else if (name === 'companyTypes' || name === 'fundingCategories') {
    const codes = u32(name === 'companyTypes' ? 'companies.type' : 'companies.category')
    addAll(facetValues[name], countCodes(codes, facetValues[name].length, counted))
  } else {
    const counts = countCodes(codesOf(segment, today)[name], facetValues[name].length, counted)
    // Each choice of dates is within the next.
    if (name === 'fundingDates')
      for (let code = 1; code < counts.length; code++) counts[code]! += counts[code - 1]!
    addAll(facetValues[name], counts)
  }
}

function countCodes(codes: Uint32Array | Uint8Array, size: number, { marks, own }: Counted): Uint32Array {
  const counts = new Uint32Array(size)
  for (let row = 0; row < marks.length; row++) {
    const mark = marks[row]!
    // A code beyond the values means no value.
    if ((mark === matched || mark === own) && codes[row]! < size) counts[codes[row]!]!++
  }
  return counts
}

function countBits(sets: Uint16Array, { marks, own }: Counted): Uint32Array {
  const counts = new Uint32Array(16)
  for (let row = 0; row < marks.length; row++) {
    if (marks[row] !== matched && marks[row] !== own) continue
    for (let bits = sets[row]!; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]!++
  }
  return counts
}

/** Industries that a filter cannot name are left out. */
function addIndustries(totals: Map<string, number>, segment: OpenSegment, counted: Counted): void {
  const { industries } = segment
  const counts = countCodes(segment.sections.u32('companies.industry'), industries.size, counted)
  counts.forEach((count, code) => {
    const industry = industries.text(code)
    if (totals.has(industry)) addTo(totals, industry, count)
  })
}

/** A country's name may mean more than the country: `Georgia` is also a state. */
function addCountries(
  totals: Map<string, number>,
  segment: OpenSegment,
  { table, counted }: { table: CompanyTable; counted: Counted },
): void {
  const counts = countCodes(segment.sections.u32('companies.headquarters'), segment.places.size, counted)
  const ofCountries = countPlaceSets(segment, counts, table.countries)
  table.countries.forEach(({ name }, i) => addTo(totals, name, ofCountries[i]!))
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
  const tests = values.map((filter) => numberTest(segment, band, filter))
  return Uint8Array.from(segment.companyIds, (_, row) => {
    const code = tests.findIndex((test) => test(row))
    return code < 0 ? noCode : code
  })
}

/** A round that no choice reaches counts for the last one, which any round matches. */
function dateCodes(segment: OpenSegment, today: number): Uint8Array {
  const dates = dateRanges(today)
  const categories = segment.sections.u32('companies.category')
  const codes = rangeCodes(segment, 'lastFundingDay', dates)
  return codes.map((code, row) => (code === noCode && categories[row] !== none ? dates.length - 1 : code))
}
