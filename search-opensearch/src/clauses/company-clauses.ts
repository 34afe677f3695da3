import type { CompanyFieldId } from '@rapport/contract/filters/each-filter.ts'
import type { FundingDate } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterTable } from '@rapport/search/filters/filter-table.ts'
import { domainsAndIndustries, companyKey } from '@rapport/search/filters/filter-texts.ts'
import {
  daysOfFunding,
  dollarsOfRevenue,
  inBands,
  inTexts,
  yearsFounded,
  type NumberFilter,
} from '@rapport/search/filters/number-filters.ts'
import type { EmployerField } from '../mapping.ts'
import type { FilterQuestion } from './question.ts'
import { namedQuery } from './names.ts'
import { placeQuery } from './places.ts'
import { allOf, anyOf, isAny, isKnown, isWithin, nobody, type Query } from './query.ts'

/** The queries of the filters on a person's companies. */
export const companyQueries = {
  'companyFilter.namesIncluded': { together: companyNameQuery },
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': { excludes: employedBy },
  'companyFilter.namesExcludedPast': { excludes: (_, question) => formerEmployees(question) },
  'companyFilter.HQLocationIncluded': { includes: (places) => placeQuery('headquarters', places) },
  'companyFilter.HQLocationExcluded': { excludes: (places) => placeQuery('headquarters', places) },
  'companyFilter.domains': { includes: domainQuery },
  'companyFilter.domainsExcluded': { excludes: domainQuery },
  'companyFilter.types': { includes: (types) => isAny('companyType', types) },
  'companyFilter.typesExcluded': { excludes: (types) => isAny('companyType', types) },
  smartIntentFilters: { includes: (intents) => isAny('intent', intents) },
  smartIntentFiltersExcluded: { excludes: (intents) => isAny('intent', intents) },
  'funding.fundingCategories': { includes: (categories) => isAny('fundingCategory', categories) },
  'funding.fundingCategoriesExcluded': { excludes: (categories) => isAny('fundingCategory', categories) },
  'companyFilter.headcounts': { includes: headcountQuery },
  'companyFilter.linkedinFollowers': { includes: (ranges) => numberQuery('followers', inTexts(ranges)) },
  'companyFilter.yearFoundedMin': { together: foundedQuery },
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'revenue.minRevenue': { together: revenueQuery },
  'revenue.maxRevenue': { answeredBy: 'revenue.minRevenue' },
  'revenue.isRevenueUnknown': { answeredBy: 'revenue.minRevenue' },
  'funding.fundingDates': { includes: fundingDateQuery },
  'funding.lastFundingAmounts': {
    includes: (amounts) => numberQuery('lastFundingAmount', inBands(amounts)),
  },
  'funding.totalFundingAmounts': { includes: (amounts) => numberQuery('fundingTotal', inBands(amounts)) },
  'funding.totalFundingRounds': { includes: (ranges) => numberQuery('fundingRounds', inTexts(ranges)) },
} satisfies FilterTable<FilterQuestion, Query, CompanyFieldId>

function companyNameQuery(question: FilterQuestion): Query | null {
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = question.filters.companyFilter
  const pastNames = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + pastNames.length === 0) return null
  return anyOf([employedBy(namesIncluded, question), formerlyEmployedBy(pastNames, question)])
}

function employedBy(names: readonly string[], { existing }: FilterQuestion): Query {
  return namedQuery(names.map(companyKey), {
    name: 'companyName',
    key: 'companyKey',
    existing: existing.companies,
  })
}

function formerlyEmployedBy(names: readonly string[], { existing }: FilterQuestion): Query {
  return namedQuery(names.map(companyKey), {
    name: 'pastCompanyName',
    key: 'pastCompanyKey',
    existing: existing.companies,
  })
}

/** Matches people whom the excluded names leave out as former employees. */
function formerEmployees(question: FilterQuestion): Query | null {
  const { namesExcluded } = question.filters.companyFilter
  return namesExcluded.length > 0 ? formerlyEmployedBy(namesExcluded, question) : null
}

function domainQuery(texts: readonly string[]): Query {
  const { hosts, industries } = domainsAndIndustries(texts)
  return anyOf([isAny('domain', hosts), isAny('industry', industries)])
}

function foundedQuery({ filters }: FilterQuestion): Query | null {
  const years = yearsFounded(filters)
  return years && numberQuery('founded', years)
}

function revenueQuery({ filters }: FilterQuestion): Query | null {
  const dollars = dollarsOfRevenue(filters)
  return dollars && numberQuery('revenue', dollars)
}

/** Any round, dated or not, or a last round on one of the days. */
function fundingDateQuery(dates: readonly FundingDate[], { today }: FilterQuestion): Query {
  const days = daysOfFunding(dates, today)
  return days ? numberQuery('lastFundingDay', days) : isKnown('fundingCategory')
}

/** Every company that is defined has a name to compare, if only an empty one. */
const hasEmployer = isKnown('companyKey')

/** People whose employer's number is in one of the ranges or, with `orUnknown`, unknown. */
const numberQuery = (field: EmployerField, filter: NumberFilter): Query =>
  anyRange(filter, field, (range) => isWithin(field, range))

/** An open band lacks its upper end. */
function headcountQuery(ranges: readonly string[]): Query {
  return anyRange(inTexts(ranges), 'headcountMin', ({ min, max, isOpen }) => {
    const begins = isWithin('headcountMin', { min, max: Infinity, isOpen })
    return max === Infinity ? begins : allOf([begins, isWithin('headcountMax', { min: -Infinity, max })])
  })
}

type Range = NumberFilter['ranges'][number]

/** `field` is known of every employer whose number is known. */
function anyRange(
  { ranges, orUnknown }: NumberFilter,
  field: EmployerField,
  queryOf: (range: Range) => Query,
): Query {
  const queries = ranges.map(queryOf)
  if (orUnknown) queries.push(allOf([hasEmployer], [isKnown(field)]))
  return queries.length === 0 ? nobody : anyOf(queries)
}
