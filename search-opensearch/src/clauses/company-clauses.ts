import type { EmployerField } from '../mapping.ts'
import type { FilterQuestion } from './question.ts'
import { namedQuery } from './names.ts'
import { ifAny } from './person-clauses.ts'
import { placeQuery } from './places.ts'
import { allOf, anyOf, isAny, isKnown, isWithin, nobody, type Query } from './query.ts'
import { domainsAndIndustries, companyKey } from '@rapport/search/filters/filter-texts.ts'
import { isAnyRound, numberFilters, type NumberFilter } from '@rapport/search/filters/number-filters.ts'

export function companyQueries(question: FilterQuestion): Query[] {
  const { filters, today } = question
  const { companyFilter, smartIntentFilters, funding } = filters
  return [
    ...companyNameQueries(question),
    ...ifAny(companyFilter.HQLocationIncluded, (texts) => placeQuery('headquarters', texts)),
    ...ifAny(companyFilter.domains, domainQuery),
    ...ifAny(smartIntentFilters, (intents) => isAny('intent', intents)),
    // Any round, dated or not.
    ...(isAnyRound(funding.fundingDates) ? [isKnown('fundingCategory')] : []),
    ...ifAny(funding.fundingCategories, (categories) => isAny('fundingCategory', categories)),
    ...numberFilters(filters, today).map(([, band, filter]) => numberQuery(band, filter)),
  ]
}

export function companyExclusions(question: FilterQuestion): Query[] {
  const { companyFilter, smartIntentFiltersExcluded, funding } = question.filters
  const { namesExcluded, namesExcludedPast, HQLocationExcluded, domainsExcluded } = companyFilter
  return [
    ...ifAny(namesExcluded, (names) => employedBy(question, names)),
    ...ifAny(namesExcludedPast ? namesExcluded : [], (names) => formerlyEmployedBy(question, names)),
    ...ifAny(HQLocationExcluded, (texts) => placeQuery('headquarters', texts)),
    ...ifAny(domainsExcluded, domainQuery),
    ...ifAny(smartIntentFiltersExcluded, (intents) => isAny('intent', intents)),
    ...ifAny(funding.fundingCategoriesExcluded, (categories) => isAny('fundingCategory', categories)),
  ]
}

function companyNameQueries(question: FilterQuestion): Query[] {
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = question.filters.companyFilter
  const pastNames = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + pastNames.length === 0) return []
  return [anyOf([employedBy(question, namesIncluded), formerlyEmployedBy(question, pastNames)])]
}

const employedBy = ({ existing }: FilterQuestion, names: readonly string[]): Query =>
  namedQuery(names.map(companyKey), {
    name: 'companyName',
    key: 'companyKey',
    existing: existing.companies,
  })

const formerlyEmployedBy = ({ existing }: FilterQuestion, names: readonly string[]): Query =>
  namedQuery(names.map(companyKey), {
    name: 'pastCompanyName',
    key: 'pastCompanyKey',
    existing: existing.companies,
  })

function domainQuery(texts: readonly string[]): Query {
  const { hosts, industries } = domainsAndIndustries(texts)
  return anyOf([isAny('domain', hosts), isAny('industry', industries)])
}

type BandName = ReturnType<typeof numberFilters>[number][1]

const bandFields: Record<BandName, { low: EmployerField; high: EmployerField }> = {
  founded: { low: 'founded', high: 'founded' },
  headcount: { low: 'headcountMin', high: 'headcountMax' },
  revenue: { low: 'revenue', high: 'revenue' },
  followers: { low: 'followers', high: 'followers' },
  fundingTotal: { low: 'fundingTotal', high: 'fundingTotal' },
  fundingRounds: { low: 'fundingRounds', high: 'fundingRounds' },
  lastFundingDay: { low: 'lastFundingDay', high: 'lastFundingDay' },
  lastFundingAmount: { low: 'lastFundingAmount', high: 'lastFundingAmount' },
}

/** Every company that is defined has a name to compare, if only an empty one. */
const hasEmployer = isKnown('companyKey')

/** People whose employer's number is in one of the ranges or, with `orUnknown`, unknown. An open band lacks its upper end. */
function numberQuery(band: BandName, { ranges, orUnknown }: NumberFilter): Query {
  const { low, high } = bandFields[band]
  const queries = ranges.map(({ min, max, isOpen }) => {
    if (low === high) return isWithin(low, { min, max, isOpen })
    const begins = isWithin(low, { min, max: Infinity, isOpen })
    return max === Infinity ? begins : allOf([begins, isWithin(high, { min: -Infinity, max })])
  })
  if (orUnknown) queries.push(allOf([hasEmployer], [isKnown(low)]))
  return queries.length === 0 ? nobody : anyOf(queries)
}
