import { maxRevenue, type FundingAmount, type FundingDate } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { Range } from '../columns/range-column.ts'
import { fundingBands } from '../columns/range-edges.ts'

/**
 * A filter's requirement for a company's number: to be in one of the ranges or, with `orUnknown`,
 * unknown.
 */
export type NumberFilter = { ranges: readonly Range[]; orUnknown: boolean }

/** Any of the texts `min-max`; `-` means unknown. */
export const inTexts = (texts: readonly string[]): NumberFilter => ({
  ranges: texts.flatMap((text) => parseRange(text) ?? []),
  orUnknown: texts.includes('-'),
})

export const inBands = (amounts: readonly FundingAmount[]): NumberFilter => ({
  ranges: amounts.map((amount) => fundingBands[amount]),
  orUnknown: false,
})

/** The years in which companies were founded; null if the filter is not set. */
export function yearsFounded({ companyFilter }: FilterSet): NumberFilter | null {
  const { yearFoundedMin: min, yearFoundedMax: max } = companyFilter
  if (min === null && max === null) return null
  return { ranges: [{ min: min ?? -Infinity, max: max ?? Infinity }], orUnknown: false }
}

/** Converts millions to whole dollars, because 1.003 * 1e6 is 1,002,999.9999999999. */
const dollars = (millions: number) => Math.round(millions * 1e6)

/** The revenue of companies; null if the filter is not set. */
export function dollarsOfRevenue({ revenue }: FilterSet): NumberFilter | null {
  const { isRevenueUnknown, minRevenue, maxRevenue: max } = revenue
  if (isRevenueUnknown) return { ranges: [], orUnknown: true }
  if (minRevenue === null && max === null) return null
  const isOpen = max === null || max >= maxRevenue
  const range = { min: dollars(minRevenue ?? 0), max: isOpen ? Infinity : dollars(max) }
  return { ranges: [range], orUnknown: false }
}

/** How many days back each choice reaches. 'All time' matches any round, dated or not. */
const fundingDays: Record<FundingDate, number> = {
  'Last 90 days': 90,
  'Last 120 days': 120,
  'Last 180 days': 180,
  'Last 365 days': 365,
  'Last 2 years': 730,
  'All time': Infinity,
}

/** The days covered by any of the choices; null if any round matches. */
export function fundingDateRange(dates: readonly FundingDate[], today: number): Range | null {
  const days = Math.max(...dates.map((choice) => fundingDays[choice]))
  return days === Infinity ? null : { min: today - days, max: Infinity }
}

/** The days of the last round, or null if any round matches, dated or not. */
export function daysOfFunding(dates: readonly FundingDate[], today: number): NumberFilter | null {
  const range = fundingDateRange(dates, today)
  return range && { ranges: [range], orUnknown: false }
}
