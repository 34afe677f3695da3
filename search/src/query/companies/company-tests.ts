import type { CompanyFieldId } from '@rapport/contract/filters/each-filter.ts'
import {
  companyTypes,
  fundingCategories,
  smartIntents,
  type CompanyType,
  type FundingCategory,
  type FundingDate,
  type SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import type { OpenSegment } from '../../segment/open-segment.ts'
import type { SegmentQuery } from '../vocabulary.ts'
import type { BandName } from '../../columns/company-columns.ts'
import type { Bands, Range } from '../../columns/range-column.ts'
import { none } from '../../postings/posting-lists.ts'
import { filterReader, type FilterTable } from '../../filters/filter-table.ts'
import { domainsAndIndustries } from '../../filters/filter-texts.ts'
import {
  daysOfFunding,
  dollarsOfRevenue,
  inBands,
  inTexts,
  yearsFounded,
  type NumberFilter,
} from '../../filters/number-filters.ts'

/**
 * Writes of each row from `from` on, one for each byte of `matches`, whether its company matches a
 * filter, 1 or 0. Without branches, because a match is as likely as none.
 */
export type RowTest = (matches: Uint8Array, from: number) => void

const pastCompany = { leftOut: 'a company has no past employers' }

/** The tests of the filters on companies. */
const rowTests = {
  'companyFilter.namesIncluded': { includes: named },
  'companyFilter.namesIncludedPastList': pastCompany,
  'companyFilter.namesIncludedPast': pastCompany,
  'companyFilter.namesExcluded': { excludes: named },
  'companyFilter.namesExcludedPast': pastCompany,
  'companyFilter.HQLocationIncluded': { includes: headquarteredIn },
  'companyFilter.HQLocationExcluded': { excludes: headquarteredIn },
  'companyFilter.domains': { includes: domainTest },
  'companyFilter.domainsExcluded': { excludes: domainTest },
  'companyFilter.types': { includes: typeTest },
  'companyFilter.typesExcluded': { excludes: typeTest },
  smartIntentFilters: { includes: (intents, { segment }) => intentTest(segment, intents) },
  smartIntentFiltersExcluded: { excludes: (intents, { segment }) => intentTest(segment, intents) },
  'funding.fundingCategories': { includes: (categories, { segment }) => categoryTest(segment, categories) },
  'funding.fundingCategoriesExcluded': {
    excludes: (categories, { segment }) => categoryTest(segment, categories),
  },
  'companyFilter.headcounts': {
    includes: (ranges, { segment }) => numberTest(segment, 'headcount', inTexts(ranges)),
  },
  'companyFilter.linkedinFollowers': {
    includes: (ranges, { segment }) => numberTest(segment, 'followers', inTexts(ranges)),
  },
  'companyFilter.yearFoundedMin': { together: foundedTest },
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'revenue.minRevenue': { together: revenueTest },
  'revenue.maxRevenue': { answeredBy: 'revenue.minRevenue' },
  'revenue.isRevenueUnknown': { answeredBy: 'revenue.minRevenue' },
  'funding.fundingDates': { includes: fundingDateTest },
  'funding.lastFundingAmounts': {
    includes: (amounts, { segment }) => numberTest(segment, 'lastFundingAmount', inBands(amounts)),
  },
  'funding.totalFundingAmounts': {
    includes: (amounts, { segment }) => numberTest(segment, 'fundingTotal', inBands(amounts)),
  },
  'funding.totalFundingRounds': {
    includes: (ranges, { segment }) => numberTest(segment, 'fundingRounds', inTexts(ranges)),
  },
} satisfies FilterTable<SegmentQuery, RowTest, CompanyFieldId>

const readFilters = filterReader<SegmentQuery, RowTest>(rowTests)

/** The tests that a segment's row must pass, each named by the filter's facet or, without one, by its id. */
export function companyTests(question: SegmentQuery): { required: [string, RowTest][]; excluded: RowTest[] } {
  return readFilters(question)
}

function named(names: readonly string[], { segment, vocabulary }: SegmentQuery): RowTest {
  const isNamed = markedRows(segment, vocabulary.companiesNamed(names).rowsIn(segment))
  return (matches, from) => matches.set(isNamed.subarray(from, from + matches.length))
}

function markedRows(segment: OpenSegment, rows: Iterable<number>): Uint8Array {
  const marked = new Uint8Array(segment.companyIds.length)
  for (const row of rows) marked[row] = 1
  return marked
}

function headquarteredIn(places: readonly string[], { segment, vocabulary }: SegmentQuery): RowTest {
  return placeTest(segment, vocabulary.placeKeys(places))
}

function foundedTest({ segment, filters }: SegmentQuery): RowTest | null {
  const years = yearsFounded(filters)
  return years && numberTest(segment, 'founded', years)
}

function revenueTest({ segment, filters }: SegmentQuery): RowTest | null {
  const dollars = dollarsOfRevenue(filters)
  return dollars && numberTest(segment, 'revenue', dollars)
}

/** Any round, dated or not, or a last round on one of the days. */
function fundingDateTest(dates: readonly FundingDate[], { segment, today }: SegmentQuery): RowTest {
  const days = daysOfFunding(dates, today)
  return days ? numberTest(segment, 'lastFundingDay', days) : categoryTest(segment, fundingCategories)
}

export function numberTest(
  segment: OpenSegment,
  band: BandName,
  { ranges, orUnknown }: NumberFilter,
): RowTest {
  const column = segment.numbers[band]
  return (matches, from) => {
    matches.fill(0)
    for (const range of ranges) markWithin(matches, column, range, from)
    if (orUnknown) markUnknown(matches, column, from)
  }
}

function markWithin(matches: Uint8Array, { lows, highs }: Bands, range: Range, from: number): void {
  const { min, max, isOpen } = range
  if (isOpen)
    for (let i = 0; i < matches.length; i++)
      matches[i]! |= Number(lows[from + i]! > min) & Number(highs[from + i]! <= max)
  else
    for (let i = 0; i < matches.length; i++)
      matches[i]! |= Number(lows[from + i]! >= min) & Number(highs[from + i]! <= max)
}

function markUnknown(matches: Uint8Array, { lows }: Bands, from: number): void {
  for (let i = 0; i < matches.length; i++) matches[i]! |= Number(Number.isNaN(lows[from + i]!))
}

/** Whether a row's code is in a set, given as 1 for each code. */
const codeTest =
  (codes: Uint32Array, isIn: Uint8Array): RowTest =>
  (matches, from) => {
    for (let i = 0; i < matches.length; i++) {
      const code = codes[from + i]!
      matches[i] = code === none ? 0 : isIn[code]!
    }
  }

/** A set of codes below a size, as 1 for each; -1 is no code. */
function codeSet(size: number, codes: readonly number[]): Uint8Array {
  const isIn = new Uint8Array(size)
  for (const code of codes) if (code >= 0) isIn[code] = 1
  return isIn
}

function domainTest(texts: readonly string[], { segment, vocabulary }: SegmentQuery): RowTest {
  const { hosts, industries } = domainsAndIndustries(texts)
  const hasDomain = markedRows(segment, vocabulary.companiesWithDomain(hosts).rowsIn(segment))
  const codes = industries.map((industry) => segment.industries.find(industry))
  const isInIndustry = codeTest(
    segment.sections.u32('companies.industry'),
    codeSet(segment.industries.size, codes),
  )
  return (matches, from) => {
    isInIndustry(matches, from)
    for (let i = 0; i < matches.length; i++) matches[i]! |= hasDomain[from + i]!
  }
}

function typeTest(types: readonly CompanyType[], { segment }: SegmentQuery): RowTest {
  const codes = types.map((type) => companyTypes.indexOf(type))
  return codeTest(segment.sections.u32('companies.type'), codeSet(companyTypes.length, codes))
}

function categoryTest(segment: OpenSegment, categories: readonly FundingCategory[]): RowTest {
  const codes = categories.map((category) => fundingCategories.indexOf(category))
  return codeTest(segment.sections.u32('companies.category'), codeSet(fundingCategories.length, codes))
}

function intentTest(segment: OpenSegment, intents: readonly SmartIntent[]): RowTest {
  const own = segment.sections.u16('companies.intents')
  const bits = intents.reduce((sum, intent) => sum | (1 << smartIntents.indexOf(intent)), 0)
  return (matches, from) => {
    for (let i = 0; i < matches.length; i++) matches[i] = Number((own[from + i]! & bits) !== 0)
  }
}

function placeTest(segment: OpenSegment, keys: readonly string[]): RowTest {
  const codes = keys.map((key) => segment.placeKeys.find(key)).filter((code) => code >= 0)
  const places = segment.placeTotals.placesWith(codes)
  return codeTest(segment.sections.u32('companies.headquarters'), codeSet(segment.places.size, places))
}
