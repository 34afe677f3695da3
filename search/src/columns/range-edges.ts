import { headcountRanges, revenueSteps, type FundingAmount } from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { Range } from './range-column.ts'
import type { BandName } from './company-columns.ts'

/** Bands without gaps, in dollars: above `min`, up to `max`. */
export const fundingBands: Record<FundingAmount, Range> = {
  '0-$10M': { min: 0, max: 10e6, isOpen: true },
  '$11M-$50M': { min: 10e6, max: 50e6, isOpen: true },
  '$51M-$100M': { min: 50e6, max: 100e6, isOpen: true },
  '$101M-$500M': { min: 100e6, max: 500e6, isOpen: true },
  '$501M-$1B': { min: 500e6, max: 1e9, isOpen: true },
  '$1B-$5B': { min: 1e9, max: 5e9, isOpen: true },
  '$5B+': { min: 5e9, max: Infinity, isOpen: true },
}

const fundingEdges = Object.values(fundingBands).flatMap(({ min }) => min)

/** 'More than ten thousand' may include ten thousand or not. */
const roundNumbers = [100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000].flatMap((round) => [
  round - 1,
  round,
])

/** Ranges usually begin after these values or end at them: see `RangeColumn`. */
export const rangeEdges: Record<BandName, readonly number[]> = {
  founded: [],
  headcount: headcountRanges.flatMap((range) => parseRange(range)?.max ?? []).filter(Number.isFinite),
  // A minimum is inclusive, so the step just below it is an edge too.
  revenue: revenueSteps.flatMap((millions) => [millions * 1e6 - 0.5, millions * 1e6]),
  followers: roundNumbers,
  fundingTotal: fundingEdges,
  fundingRounds: [],
  lastFundingDay: [],
  lastFundingAmount: fundingEdges,
}
