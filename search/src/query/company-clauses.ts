import {
  fundingCategories,
  maxRevenue,
  smartIntents,
  type FundingAmount,
  type FundingDate,
} from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import type { Clause } from '../clauses/clause.ts'
import { anyOf } from '../clauses/clauses.ts'
import { ByteClause, CheckedClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { ifAny, type NamedClause, placeClause } from './person-clauses.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import { type Range, unknownCode } from '../columns/range-column.ts'
import { fundingBands } from '../columns/range-edges.ts'
import { industryKey, type NamedCompanies, type SegmentQuery } from './vocabulary.ts'
import type { BandName } from '../columns/company-columns.ts'

export function companyClauses(question: SegmentQuery): NamedClause[] {
  const { segment, filters, vocabulary, today } = question
  const { companyFilter, smartIntentFilters, funding } = filters
  const headquarters = companyFilter.HQLocationIncluded
  return [
    ['companyNames', companyNameClause(question)],
    [
      'headquarters',
      ifAny(headquarters, () => placeClause(segment, 'headquarters', vocabulary.placeKeys(headquarters))),
    ],
    ['industries', ifAny(companyFilter.domains, () => domainClause(question))],
    ['headcounts', ifAny(companyFilter.headcounts, (texts) => rangeTextClause(segment, 'headcount', texts))],
    [
      'followers',
      ifAny(companyFilter.linkedinFollowers, (texts) => rangeTextClause(segment, 'followers', texts)),
    ],
    ['founded', foundedClause(segment, companyFilter)],
    ['smartIntents', ifAny(smartIntentFilters, (intents) => intentClause(segment, intents))],
    ['revenue', revenueClause(segment, filters.revenue)],
    ['fundingDates', ifAny(funding.fundingDates, (dates) => fundingDateClause(segment, dates, today))],
    [
      'lastFundingAmounts',
      ifAny(funding.lastFundingAmounts, (amounts) => amountClause(segment, 'lastFundingAmount', amounts)),
    ],
    [
      'totalFundingAmounts',
      ifAny(funding.totalFundingAmounts, (amounts) => amountClause(segment, 'fundingTotal', amounts)),
    ],
    [
      'fundingCategories',
      ifAny(funding.fundingCategories, (categories) => categoryClause(segment, categories)),
    ],
    [
      'totalFundingRounds',
      ifAny(funding.totalFundingRounds, (texts) => rangeTextClause(segment, 'fundingRounds', texts)),
    ],
  ]
}

export function companyExclusions({ segment, filters, vocabulary }: SegmentQuery): Clause[] {
  const { namesExcluded, namesExcludedPast, HQLocationExcluded } = filters.companyFilter
  const excluded: Clause[] = []
  if (namesExcluded.length > 0) {
    const companies = vocabulary.companiesNamed(namesExcluded)
    excluded.push(employedBy(segment, companies))
    if (namesExcludedPast)
      excluded.push(new PostingClause(segment, segment.by.pastCompany, companies.rowsIn(segment)))
  }
  if (HQLocationExcluded.length > 0)
    excluded.push(placeClause(segment, 'headquarters', vocabulary.placeKeys(HQLocationExcluded)))
  return excluded
}

function companyNameClause({ segment, filters, vocabulary }: SegmentQuery): Clause | null {
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = filters.companyFilter
  const pastNames = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + pastNames.length === 0) return null
  return anyOf(segment, [
    employedBy(segment, vocabulary.companiesNamed(namesIncluded)),
    new PostingClause(segment, segment.by.pastCompany, vocabulary.companiesNamed(pastNames).rowsIn(segment)),
  ])
}

/** People whose employer is one of the companies. */
function employedBy(segment: OpenSegment, companies: NamedCompanies): Clause {
  const { rows, words } = companies.employersIn(segment)
  return anyOf(segment, [
    new PostingClause(segment, segment.by.employer, rows),
    new PostingClause(segment, segment.by.companyWord, words),
  ])
}

/** A text with a dot is a web domain; any other is an industry. */
function domainClause({ segment, filters, vocabulary }: SegmentQuery): Clause {
  const { domains } = filters.companyFilter
  const hosts = domains
    .filter((value) => value.includes('.'))
    .flatMap((value) => normaliseDomain(value) ?? [])
  const names = domains.filter((value) => !value.includes('.')).map(industryKey)
  return anyOf(segment, [
    employedBy(segment, vocabulary.companiesWithDomain(hosts)),
    industriesClause(segment, [...new Set(names)]),
  ])
}

/** Above this many people per block, scanning the column of industries costs less than reading their postings. */
const maxPostings = 4096

/** Any of the industries. */
function industriesClause(segment: OpenSegment, industries: readonly string[]): Clause {
  const codes = industries.map((industry) => segment.industries.find(industry)).filter((code) => code >= 0)
  const column = segment.industryColumn
  const people = codes.reduce((sum, code) => sum + segment.by.industry.counts[code]!, 0)
  const areMany = codes.length > 2 && people > maxPostings * segment.blocks
  return column && areMany
    ? new ByteClause(segment, column, codes)
    : new PostingClause(segment, segment.by.industry, codes)
}

export function industryClause(segment: OpenSegment, industry: string): PostingClause {
  const code = segment.industries.find(industry)
  return new PostingClause(segment, segment.by.industry, code < 0 ? [] : [code])
}

export function intentClause(
  segment: OpenSegment,
  intents: readonly (typeof smartIntents)[number][],
): PostingClause {
  const codes = intents.map((intent) => smartIntents.indexOf(intent))
  return new PostingClause(segment, segment.by.intent, codes)
}

export function categoryClause(
  segment: OpenSegment,
  categories: readonly (typeof fundingCategories)[number][],
): PostingClause {
  const codes = categories.map((category) => fundingCategories.indexOf(category))
  return new PostingClause(segment, segment.by.category, codes)
}

/** People whose employer's number is in one of the ranges or, with `orUnknown`, unknown. */
export function numberClause(
  segment: OpenSegment,
  name: BandName,
  { ranges, orUnknown }: { ranges: readonly Range[]; orUnknown: boolean },
): Clause {
  const column = segment.numbers[name]
  const { whole, partial } = column.within(ranges)
  const codes = orUnknown ? [...whole, unknownCode] : whole
  const clauses: Clause[] = [new ByteClause(segment, column, codes)]
  if (partial.length > 0) clauses.push(new CheckedClause(segment, column, { partial, ranges }))
  return anyOf(segment, clauses)
}

/** Any of the texts `min-max`; `-` means unknown. */
export function rangeTextClause(segment: OpenSegment, name: BandName, texts: readonly string[]): Clause {
  const ranges = texts.flatMap((text) => parseRange(text) ?? [])
  return numberClause(segment, name, { ranges, orUnknown: texts.includes('-') })
}

function foundedClause(
  segment: OpenSegment,
  { yearFoundedMin: min, yearFoundedMax: max }: FilterSet['companyFilter'],
): Clause | null {
  if (min === null && max === null) return null
  const ranges = [{ min: min ?? -Infinity, max: max ?? Infinity }]
  return numberClause(segment, 'founded', { ranges, orUnknown: false })
}

/** Converts millions to whole dollars, because 1.003 * 1e6 is 1,002,999.9999999999. */
const dollars = (millions: number) => Math.round(millions * 1e6)

function revenueClause(
  segment: OpenSegment,
  { isRevenueUnknown, minRevenue, maxRevenue: max }: FilterSet['revenue'],
) {
  if (isRevenueUnknown) return numberClause(segment, 'revenue', { ranges: [], orUnknown: true })
  if (minRevenue === null && max === null) return null
  const isOpen = max === null || max >= maxRevenue
  const range = { min: dollars(minRevenue ?? 0), max: isOpen ? Infinity : dollars(max) }
  return numberClause(segment, 'revenue', { ranges: [range], orUnknown: false })
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

export function fundingDateClause(
  segment: OpenSegment,
  dates: readonly FundingDate[],
  today: number,
): Clause {
  const range = fundingDateRange(dates, today)
  if (range === null) return categoryClause(segment, fundingCategories)
  return numberClause(segment, 'lastFundingDay', { ranges: [range], orUnknown: false })
}

export function amountClause(
  segment: OpenSegment,
  name: 'lastFundingAmount' | 'fundingTotal',
  amounts: readonly FundingAmount[],
): Clause {
  return numberClause(segment, name, {
    ranges: amounts.map((amount) => fundingBands[amount]),
    orUnknown: false,
  })
}
