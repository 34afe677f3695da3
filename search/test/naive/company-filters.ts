import type { CompanyFieldId, EachFilter } from '@rapport/contract/filters/each-filter.ts'
import type {
  CompanyType,
  FundingAmount,
  FundingCategory,
  FundingDate,
  SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import type { CompanyFacts } from '../../src/facts.ts'
import { isNamed, within, type Test } from './match.ts'
import { placeTest } from './places.ts'

/**
 * A person matches if `now` is true of the current company or `past` of a former one; if excluded,
 * when neither is.
 */
export type Employment = { now: Test<CompanyFacts>; past: Test<CompanyFacts>; isExcluded: boolean }

/** `all`: the name keys that exist. */
type Question = { filters: FilterSet; all: ReadonlySet<string>; today: number }

/** A filter's requirement for a person's companies; null if it is not set. */
type EmploymentOf = (question: Question) => Employment | null

const employmentOf = {
  smartIntentFilters: ({ filters }) => included(filters.smartIntentFilters, intentTest),
  smartIntentFiltersExcluded: ({ filters }) => excluded(filters.smartIntentFiltersExcluded, intentTest),
  'companyFilter.domains': ({ filters }) => included(filters.companyFilter.domains, domainTest),
  'companyFilter.domainsExcluded': ({ filters }) =>
    excluded(filters.companyFilter.domainsExcluded, domainTest),
  'companyFilter.types': ({ filters }) => included(filters.companyFilter.types, typeTest),
  'companyFilter.typesExcluded': ({ filters }) => excluded(filters.companyFilter.typesExcluded, typeTest),
  'companyFilter.headcounts': ({ filters }) => included(filters.companyFilter.headcounts, headcountTest),
  'companyFilter.namesIncluded': named,
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': notNamed,
  'companyFilter.namesExcludedPast': { answeredBy: 'companyFilter.namesExcluded' },
  'companyFilter.yearFoundedMin': founded,
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'companyFilter.HQLocationIncluded': ({ filters }) =>
    included(filters.companyFilter.HQLocationIncluded, headquartersTest),
  'companyFilter.HQLocationExcluded': ({ filters }) =>
    excluded(filters.companyFilter.HQLocationExcluded, headquartersTest),
  'companyFilter.linkedinFollowers': ({ filters }) =>
    included(filters.companyFilter.linkedinFollowers, followersTest),
  'revenue.isRevenueUnknown': earning,
  'revenue.minRevenue': { answeredBy: 'revenue.isRevenueUnknown' },
  'revenue.maxRevenue': { answeredBy: 'revenue.isRevenueUnknown' },
  'funding.fundingDates': ({ filters, today }) =>
    included(filters.funding.fundingDates, (dates) => fundedTest(dates, today)),
  'funding.lastFundingAmounts': ({ filters }) => included(filters.funding.lastFundingAmounts, lastAmountTest),
  'funding.totalFundingAmounts': ({ filters }) =>
    included(filters.funding.totalFundingAmounts, totalAmountTest),
  'funding.fundingCategories': ({ filters }) => included(filters.funding.fundingCategories, categoryTest),
  'funding.fundingCategoriesExcluded': ({ filters }) =>
    excluded(filters.funding.fundingCategoriesExcluded, categoryTest),
  'funding.totalFundingRounds': ({ filters }) => included(filters.funding.totalFundingRounds, roundsTest),
} satisfies EachFilter<EmploymentOf, CompanyFieldId>

const employmentsOf = Object.values(employmentOf).filter((entry) => typeof entry === 'function')

/** Returns the filters' requirements for companies. */
export const employments = (question: Question): Employment[] =>
  employmentsOf.map((of: EmploymentOf) => of(question)).filter((employment) => employment !== null)

const nowhere = () => false

/** The current company passes the test of a list, if the list is not empty. */
function included<T>(
  values: readonly T[],
  testOf: (values: readonly T[]) => Test<CompanyFacts>,
): Employment | null {
  return values.length === 0 ? null : { now: testOf(values), past: nowhere, isExcluded: false }
}

/** The current company doesn't pass it. */
function excluded<T>(
  values: readonly T[],
  testOf: (values: readonly T[]) => Test<CompanyFacts>,
): Employment | null {
  return values.length === 0 ? null : { now: testOf(values), past: nowhere, isExcluded: true }
}

function named({ filters: { companyFilter }, all }: Question): Employment | null {
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = companyFilter
  const pastNames = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + pastNames.length === 0) return null
  return { now: nameTest(namesIncluded, all), past: nameTest(pastNames, all), isExcluded: false }
}

function notNamed({ filters: { companyFilter }, all }: Question): Employment | null {
  const { namesExcluded, namesExcludedPast } = companyFilter
  if (namesExcluded.length === 0) return null
  const now = nameTest(namesExcluded, all)
  return { now, past: namesExcludedPast ? now : nowhere, isExcluded: true }
}

function nameTest(names: readonly string[], all: ReadonlySet<string>): Test<CompanyFacts> {
  const keys = names.map(companyNameKey)
  return ({ nameKey }) => keys.some((key) => isNamed(nameKey, key, all))
}

function founded({ filters: { companyFilter } }: Question): Employment | null {
  const { yearFoundedMin: min, yearFoundedMax: max } = companyFilter
  if (min === null && max === null) return null
  const now: Test<CompanyFacts> = ({ foundedYear }) => foundedYear !== null && within(foundedYear, min, max)
  return { now, past: nowhere, isExcluded: false }
}

function earning({ filters: { revenue } }: Question): Employment | null {
  const test = revenueTest(revenue)
  return test && { now: test, past: nowhere, isExcluded: false }
}

function headquartersTest(places: readonly string[]): Test<CompanyFacts> {
  const isThere = placeTest(places)
  return ({ headquarters }) => headquarters !== null && isThere(headquarters)
}

function headcountTest(ranges: readonly string[]): Test<CompanyFacts> {
  return ({ headcount }) => headcount !== null && inRanges(headcount.min, headcount.max, ranges)
}

function followersTest(ranges: readonly string[]): Test<CompanyFacts> {
  return ({ linkedinFollowers: count }) => count !== null && inRanges(count, count, ranges)
}

function domainTest(texts: readonly string[]): Test<CompanyFacts> {
  const hosts = new Set(texts.flatMap((text) => (text.includes('.') ? normaliseDomain(text) : [])))
  const industries = new Set<string | null>(
    texts.flatMap((text) => (text.includes('.') ? [] : normaliseIndustry(text))),
  )
  return ({ domain, industry }) =>
    (domain !== null && hosts.has(domain)) || (industry !== null && industries.has(industry))
}

function typeTest(types: readonly CompanyType[]): Test<CompanyFacts> {
  return ({ type }) => types.some((each) => each === type)
}

function intentTest(keys: readonly SmartIntent[]): Test<CompanyFacts> {
  return ({ intents }) => keys.some((key) => intents.includes(key))
}

function categoryTest(categories: readonly FundingCategory[]): Test<CompanyFacts> {
  return ({ lastFunding }) => lastFunding !== null && categories.includes(lastFunding.category)
}

/** Whether the whole band from `low` to `high` (null: open) is in one of the ranges. */
function inRanges(low: number, high: number | null, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [min, max] = range.split('-')
    const upper = max === '_' ? Infinity : Number(max)
    return Number(min) <= low && (high === null ? upper === Infinity : high <= upper)
  })
}

function revenueTest(revenue: FilterSet['revenue']): Test<CompanyFacts> | null {
  if (revenue.isRevenueUnknown) return (company) => company.revenue === null
  const { minRevenue, maxRevenue } = revenue
  if (minRevenue === null && maxRevenue === null) return null
  const min = minRevenue === null ? null : wholeDollars(minRevenue)
  const max = maxRevenue === null || maxRevenue === 10_000 ? null : wholeDollars(maxRevenue)
  return (company) => company.revenue !== null && within(company.revenue, min, max)
}

/** In floating point, 1.003 * 1,000,000 is slightly less than 1,003,000. */
const wholeDollars = (millions: number) => Math.round(millions * 1_000_000)

/** Above the first number, up to the second. */
const bands: Record<FundingAmount, [number, number]> = {
  '0-$10M': [0, 10_000_000],
  '$11M-$50M': [10_000_000, 50_000_000],
  '$51M-$100M': [50_000_000, 100_000_000],
  '$101M-$500M': [100_000_000, 500_000_000],
  '$501M-$1B': [500_000_000, 1_000_000_000],
  '$1B-$5B': [1_000_000_000, 5_000_000_000],
  '$5B+': [5_000_000_000, Infinity],
}
const inBands = (amount: number | null, names: readonly FundingAmount[]): boolean =>
  amount !== null && names.some((name) => amount > bands[name][0] && amount <= bands[name][1])

const reach: Record<FundingDate, number> = {
  'Last 90 days': 90,
  'Last 120 days': 120,
  'Last 180 days': 180,
  'Last 365 days': 365,
  'Last 2 years': 730,
  'All time': Infinity,
}

function fundedTest(dates: readonly FundingDate[], today: number): Test<CompanyFacts> {
  return ({ lastFunding: last }) => {
    if (last === null) return false
    if (dates.includes('All time')) return true
    return dates.some((choice) => last.day !== null && today - last.day <= reach[choice])
  }
}

function lastAmountTest(amounts: readonly FundingAmount[]): Test<CompanyFacts> {
  return ({ lastFunding }) => inBands(lastFunding?.amount ?? null, amounts)
}

function totalAmountTest(amounts: readonly FundingAmount[]): Test<CompanyFacts> {
  return ({ fundingTotal }) => inBands(fundingTotal, amounts)
}

function roundsTest(ranges: readonly string[]): Test<CompanyFacts> {
  return ({ fundingRoundCount: count }) =>
    ranges.some((range) =>
      range === '-' ? count === null : count !== null && inRanges(count, count, [range]),
    )
}
