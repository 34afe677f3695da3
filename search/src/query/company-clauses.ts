import type { CompanyFieldId } from '@rapport/contract/filters/each-filter.ts'
import {
  companyTypes,
  fundingCategories,
  smartIntents,
  type CompanyType,
  type FundingDate,
} from '@rapport/contract/filters/vocabularies.ts'
import type { Clause } from '../clauses/clause.ts'
import { anyOf } from '../clauses/clauses.ts'
import { ByteClause, CheckedClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { placeClause } from './person-clauses.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import { unknownCode } from '../columns/range-column.ts'
import type { FilterTable } from '../filters/filter-table.ts'
import { domainsAndIndustries } from '../filters/filter-texts.ts'
import type { NamedCompanies, SegmentQuery } from './vocabulary.ts'
import type { BandName } from '../columns/company-columns.ts'
import {
  daysOfFunding,
  dollarsOfRevenue,
  inBands,
  inTexts,
  yearsFounded,
  type NumberFilter,
} from '../filters/number-filters.ts'

/** The clauses of the filters on a person's companies. */
export const companyClauses = {
  'companyFilter.namesIncluded': { together: companyNameClause },
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': {
    excludes: (names, { segment, vocabulary }) => employedBy(segment, vocabulary.companiesNamed(names)),
  },
  'companyFilter.namesExcludedPast': { excludes: (_, query) => formerEmployees(query) },
  'companyFilter.HQLocationIncluded': { includes: headquarteredIn },
  'companyFilter.HQLocationExcluded': { excludes: headquarteredIn },
  'companyFilter.domains': { includes: domainClause },
  'companyFilter.domainsExcluded': { excludes: domainClause },
  'companyFilter.types': { includes: (types, { segment }) => typeClause(segment, types) },
  'companyFilter.typesExcluded': { excludes: (types, { segment }) => typeClause(segment, types) },
  smartIntentFilters: { includes: (intents, { segment }) => intentClause(segment, intents) },
  smartIntentFiltersExcluded: { excludes: (intents, { segment }) => intentClause(segment, intents) },
  'funding.fundingCategories': {
    includes: (categories, { segment }) => categoryClause(segment, categories),
  },
  'funding.fundingCategoriesExcluded': {
    excludes: (categories, { segment }) => categoryClause(segment, categories),
  },
  'companyFilter.headcounts': {
    includes: (ranges, { segment }) => numberClause(segment, 'headcount', inTexts(ranges)),
  },
  'companyFilter.linkedinFollowers': {
    includes: (ranges, { segment }) => numberClause(segment, 'followers', inTexts(ranges)),
  },
  'companyFilter.yearFoundedMin': { together: foundedClause },
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'revenue.minRevenue': { together: revenueClause },
  'revenue.maxRevenue': { answeredBy: 'revenue.minRevenue' },
  'revenue.isRevenueUnknown': { answeredBy: 'revenue.minRevenue' },
  'funding.fundingDates': { includes: fundingDateClause },
  'funding.lastFundingAmounts': {
    includes: (amounts, { segment }) => numberClause(segment, 'lastFundingAmount', inBands(amounts)),
  },
  'funding.totalFundingAmounts': {
    includes: (amounts, { segment }) => numberClause(segment, 'fundingTotal', inBands(amounts)),
  },
  'funding.totalFundingRounds': {
    includes: (ranges, { segment }) => numberClause(segment, 'fundingRounds', inTexts(ranges)),
  },
} satisfies FilterTable<SegmentQuery, Clause, CompanyFieldId>

function companyNameClause(query: SegmentQuery): Clause | null {
  const { segment, filters, vocabulary } = query
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = filters.companyFilter
  const pastNames = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + pastNames.length === 0) return null
  return anyOf(segment, [
    employedBy(segment, vocabulary.companiesNamed(namesIncluded)),
    formerlyEmployedBy(pastNames, query),
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

/** People who worked for one of the companies before. */
const formerlyEmployedBy = (names: readonly string[], { segment, vocabulary }: SegmentQuery): Clause =>
  new PostingClause(segment, segment.by.pastCompany, vocabulary.companiesNamed(names).rowsIn(segment))

/** Matches people whom the excluded names leave out as former employees. */
function formerEmployees(query: SegmentQuery): Clause | null {
  const { namesExcluded } = query.filters.companyFilter
  return namesExcluded.length > 0 ? formerlyEmployedBy(namesExcluded, query) : null
}

function headquarteredIn(places: readonly string[], { segment, vocabulary }: SegmentQuery): Clause {
  return placeClause(segment, 'headquarters', vocabulary.placeKeys(places))
}

function domainClause(texts: readonly string[], { segment, vocabulary }: SegmentQuery): Clause {
  const { hosts, industries } = domainsAndIndustries(texts)
  return anyOf(segment, [
    employedBy(segment, vocabulary.companiesWithDomain(hosts)),
    industriesClause(segment, industries),
  ])
}

/**
 * Above this many people per block, scanning the column of industries costs less than reading their
 * postings.
 */
const maxPostings = 4096

/** Any of the industries. */
function industriesClause(segment: OpenSegment, industries: readonly string[]): Clause {
  const codes = industries.map((industry) => segment.industries.find(industry)).filter((code) => code >= 0)
  const column = segment.coded.industries
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

/** Types are few: a byte of each person tells them, without postings. */
export function typeClause(segment: OpenSegment, types: readonly CompanyType[]): Clause {
  const codes = types.map((type) => companyTypes.indexOf(type))
  return new ByteClause(segment, segment.coded.companyTypes!, codes)
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
  const codes = new Set(categories.map((category) => fundingCategories.indexOf(category)))
  return new PostingClause(segment, segment.by.category, [...codes])
}

function foundedClause({ segment, filters }: SegmentQuery): Clause | null {
  const years = yearsFounded(filters)
  return years && numberClause(segment, 'founded', years)
}

function revenueClause({ segment, filters }: SegmentQuery): Clause | null {
  const dollars = dollarsOfRevenue(filters)
  return dollars && numberClause(segment, 'revenue', dollars)
}

/** Any round, dated or not, or a last round on one of the days. */
function fundingDateClause(dates: readonly FundingDate[], { segment, today }: SegmentQuery): Clause {
  const days = daysOfFunding(dates, today)
  return days ? numberClause(segment, 'lastFundingDay', days) : categoryClause(segment, fundingCategories)
}

/** People whose employer's number is in one of the ranges or, with `orUnknown`, unknown. */
export function numberClause(
  segment: OpenSegment,
  name: BandName,
  { ranges, orUnknown }: NumberFilter,
): Clause {
  const column = segment.numbers[name]
  const { whole, partial } = column.within(ranges)
  const codes = orUnknown ? [...whole, unknownCode] : whole
  const clauses: Clause[] = [new ByteClause(segment, column, codes)]
  if (partial.length > 0) clauses.push(new CheckedClause(segment, column, { partial, ranges }))
  return anyOf(segment, clauses)
}
