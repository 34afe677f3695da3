import { fundingCategories, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import type { Clause } from '../clauses/clause.ts'
import { anyOf } from '../clauses/clauses.ts'
import { ByteClause, CheckedClause } from '../clauses/column-clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { ifAny, type NamedClause, placeClause } from './person-clauses.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import { unknownCode } from '../columns/range-column.ts'
import { domainsAndIndustries } from '../filters/filter-texts.ts'
import type { NamedCompanies, SegmentQuery } from './vocabulary.ts'
import type { BandName } from '../columns/company-columns.ts'
import { isAnyRound, numberFilters, type NumberFilter } from '../filters/number-filters.ts'

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
    ['industries', ifAny(companyFilter.domains, (domains) => domainClause(question, domains))],
    ['smartIntents', ifAny(smartIntentFilters, (intents) => intentClause(segment, intents))],
    // Any round, dated or not.
    ['fundingDates', isAnyRound(funding.fundingDates) ? categoryClause(segment, fundingCategories) : null],
    [
      'fundingCategories',
      ifAny(funding.fundingCategories, (categories) => categoryClause(segment, categories)),
    ],
    ...numberFilters(filters, today).map(([name, band, filter]): NamedClause => [
      name,
      numberClause(segment, band, filter),
    ]),
  ]
}

export function companyExclusions(question: SegmentQuery): Clause[] {
  const { segment, filters, vocabulary } = question
  const { namesExcluded, namesExcludedPast, HQLocationExcluded, domainsExcluded } = filters.companyFilter
  const excluded: Clause[] = []
  if (namesExcluded.length > 0) {
    const companies = vocabulary.companiesNamed(namesExcluded)
    excluded.push(employedBy(segment, companies))
    if (namesExcludedPast)
      excluded.push(new PostingClause(segment, segment.by.pastCompany, companies.rowsIn(segment)))
  }
  if (HQLocationExcluded.length > 0)
    excluded.push(placeClause(segment, 'headquarters', vocabulary.placeKeys(HQLocationExcluded)))
  if (domainsExcluded.length > 0) excluded.push(domainClause(question, domainsExcluded))
  if (filters.smartIntentFiltersExcluded.length > 0)
    excluded.push(intentClause(segment, filters.smartIntentFiltersExcluded))
  if (filters.funding.fundingCategoriesExcluded.length > 0)
    excluded.push(categoryClause(segment, filters.funding.fundingCategoriesExcluded))
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

function domainClause({ segment, vocabulary }: SegmentQuery, texts: readonly string[]): Clause {
  const { hosts, industries } = domainsAndIndustries(texts)
  return anyOf(segment, [
    employedBy(segment, vocabulary.companiesWithDomain(hosts)),
    industriesClause(segment, industries),
  ])
}

/** Above this many people per block, scanning the column of industries costs less than reading their postings. */
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
