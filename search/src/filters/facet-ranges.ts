import { facetValues } from '@rapport/contract/filters/facet-values.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { BandName } from '../columns/company-columns.ts'
import { fundingBands } from '../columns/range-edges.ts'
import { fundingDateRange, type NumberFilter } from './number-filters.ts'

/** A value of a facet, and its requirement for a number. */
export type RangeValue = NumberFilter & { value: string }

const asRanges = (texts: readonly string[]): RangeValue[] =>
  texts.map((value) => {
    const range = parseRange(value)
    return { value, ranges: range ? [range] : [], orUnknown: value === '-' }
  })

const amounts = facetValues.lastFundingAmounts.map((value): RangeValue => ({
  value,
  ranges: [fundingBands[value]],
  orUnknown: false,
}))

/** The facets whose values are ranges of a company's number. No number is in two of them. */
export const rangeFacets = {
  headcounts: { band: 'headcount', values: asRanges(facetValues.headcounts) },
  lastFundingAmounts: { band: 'lastFundingAmount', values: amounts },
  totalFundingAmounts: { band: 'fundingTotal', values: amounts },
  totalFundingRounds: { band: 'fundingRounds', values: asRanges(facetValues.totalFundingRounds) },
} as const satisfies Record<string, { band: BandName; values: readonly RangeValue[] }>

/** The choices of funding dates, each within the next; without ranges, the one that any round matches. */
export const dateRanges = (today: number): RangeValue[] =>
  facetValues.fundingDates.map((value) => {
    const range = fundingDateRange([value], today)
    return { value, ranges: range ? [range] : [], orUnknown: false }
  })
