import { maxRevenue, type FundingDate } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { BandName } from '../columns/company-columns.ts'
import type { Range } from '../columns/range-column.ts'
import { fundingBands } from '../columns/range-edges.ts'

/** What a filter requires of a company's number: to be in one of the ranges or, with `orUnknown`, unknown. */
export type NumberFilter = { ranges: readonly Range[]; orUnknown: boolean }

/** The filters on numbers of companies that are set, each with its facet's name or a name of its own. `today`: days since 1970-01-01. */
export function numberFilters(
  { companyFilter, revenue, funding }: FilterSet,
  today: number,
): [name: string, band: BandName, filter: NumberFilter][] {
  const { headcounts, linkedinFollowers } = companyFilter
  const dates = funding.fundingDates.length > 0 ? fundingDateRange(funding.fundingDates, today) : null
  const all: [string, BandName, NumberFilter | null][] = [
    ['headcounts', 'headcount', inTexts(headcounts)],
    ['followers', 'followers', inTexts(linkedinFollowers)],
    ['founded', 'founded', founded(companyFilter)],
    ['revenue', 'revenue', ofRevenue(revenue)],
    ['fundingDates', 'lastFundingDay', dates && { ranges: [dates], orUnknown: false }],
    ['lastFundingAmounts', 'lastFundingAmount', inBands(funding.lastFundingAmounts)],
    ['totalFundingAmounts', 'fundingTotal', inBands(funding.totalFundingAmounts)],
    ['totalFundingRounds', 'fundingRounds', inTexts(funding.totalFundingRounds)],
  ]
  return all.flatMap(([name, band, filter]) => (filter ? [[name, band, filter]] : []))
}

/** Any of the texts `min-max`; `-` means unknown. */
function inTexts(texts: readonly string[]): NumberFilter | null {
  if (texts.length === 0) return null
  return { ranges: texts.flatMap((text) => parseRange(text) ?? []), orUnknown: texts.includes('-') }
}

const inBands = (amounts: FilterSet['funding']['lastFundingAmounts']): NumberFilter | null =>
  amounts.length === 0 ? null : { ranges: amounts.map((amount) => fundingBands[amount]), orUnknown: false }

function founded({
  yearFoundedMin: min,
  yearFoundedMax: max,
}: FilterSet['companyFilter']): NumberFilter | null {
  if (min === null && max === null) return null
  return { ranges: [{ min: min ?? -Infinity, max: max ?? Infinity }], orUnknown: false }
}

/** Converts millions to whole dollars, because 1.003 * 1e6 is 1,002,999.9999999999. */
const dollars = (millions: number) => Math.round(millions * 1e6)

function ofRevenue({ isRevenueUnknown, minRevenue, maxRevenue: max }: FilterSet['revenue']) {
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

/** Whether the choices match any round, dated or not. */
export const isAnyRound = (dates: readonly FundingDate[]): boolean => dates.includes('All time')
