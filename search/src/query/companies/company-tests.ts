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
import { keysOfPlace } from '../place-keys.ts'
import type { SegmentQuery } from '../vocabulary.ts'
import type { BandName } from '../../columns/company-columns.ts'
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

/** Whether the company of a row matches a filter. */
export type RowTest = (row: number) => boolean

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
export function companyTests(question: SegmentQuery): [name: string, test: RowTest][] {
  const { required, excluded } = readFilters(question)
  return [...required, ...excluded.map((test): [string, RowTest] => ['excluded', not(test)])]
}

const not =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row)

function oneOf(size: number, members: Iterable<number>): RowTest {
  const isMember = new Uint8Array(size)
  for (const member of members) isMember[member] = 1
  return (row) => isMember[row] === 1
}

function named(names: readonly string[], { segment, vocabulary }: SegmentQuery): RowTest {
  return oneOf(segment.companyIds.length, vocabulary.companiesNamed(names).rowsIn(segment))
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

export function numberTest(segment: OpenSegment, band: BandName, filter: NumberFilter): RowTest {
  const column = segment.numbers[band]
  const { ranges, orUnknown } = filter
  return (row) => column.isWithin(row, ranges) || (orUnknown && Number.isNaN(column.lows[row]!))
}

function codeTest(
  segment: OpenSegment,
  column: 'category' | 'industry' | 'type',
  codes: readonly number[],
): RowTest {
  const own = segment.sections.u32(`companies.${column}`)
  const known = new Set(codes.filter((code) => code >= 0))
  return (row) => known.has(own[row]!)
}

function domainTest(texts: readonly string[], { segment, vocabulary }: SegmentQuery): RowTest {
  const { hosts, industries } = domainsAndIndustries(texts)
  const hasDomain = oneOf(segment.companyIds.length, vocabulary.companiesWithDomain(hosts).rowsIn(segment))
  const codes = industries.map((industry) => segment.industries.find(industry))
  const isInIndustry = codeTest(segment, 'industry', codes)
  return (row) => hasDomain(row) || isInIndustry(row)
}

function typeTest(types: readonly CompanyType[], { segment }: SegmentQuery): RowTest {
  return codeTest(
    segment,
    'type',
    types.map((type) => companyTypes.indexOf(type)),
  )
}

const categoryTest = (segment: OpenSegment, categories: readonly FundingCategory[]): RowTest =>
  codeTest(
    segment,
    'category',
    categories.map((category) => fundingCategories.indexOf(category)),
  )

function intentTest(segment: OpenSegment, intents: readonly SmartIntent[]): RowTest {
  const own = segment.sections.u16('companies.intents')
  const bits = intents.reduce((sum, intent) => sum | (1 << smartIntents.indexOf(intent)), 0)
  return (row) => (own[row]! & bits) !== 0
}

function placeTest(segment: OpenSegment, keys: readonly string[]): RowTest {
  const sought = new Set(keys)
  const isThere = oneOf(
    segment.places.size,
    headquartersKeys(segment).flatMap((own, place) => (own?.some((key) => sought.has(key)) ? place : [])),
  )
  const places = segment.sections.u32('companies.headquarters')
  return (row) => places[row] !== none && isThere(places[row]!)
}

type HeadquartersKeys = (readonly string[] | undefined)[]

const keysBySegment = new WeakMap<OpenSegment, HeadquartersKeys>()

/**
 * Returns by place code the keys of the place and of those around it, if a company has its
 * headquarters there.
 */
export function headquartersKeys(segment: OpenSegment): HeadquartersKeys {
  let keys = keysBySegment.get(segment)
  if (keys) return keys
  keys = Array.from({ length: segment.places.size }, () => undefined)
  for (const place of new Set(segment.sections.u32('companies.headquarters')))
    if (place !== none) keys[place] = keysOfPlace(segment, place)
  keysBySegment.set(segment, keys)
  return keys
}
