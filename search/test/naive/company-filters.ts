import type {
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

type CompanyTests = {
  /** What the current company must satisfy, if anything. */
  current: Test<CompanyFacts> | null
  /** The current company must match `now`, or a past one `past`. */
  named: { now: Test<CompanyFacts>; past: Test<CompanyFacts> } | null
  /** The current company must not match `now`, nor a past one `past`. */
  excluded: { now: Test<CompanyFacts>; past: Test<CompanyFacts> }
}

/** What the filters require of companies. `all`: the name keys that exist. */
export function companyTest(filters: FilterSet, all: ReadonlySet<string>, today: number): CompanyTests {
  const { companyFilter: filter } = filters
  const test = (names: string[]): Test<CompanyFacts> => {
    const keys = names.map(companyNameKey)
    return ({ nameKey }) => keys.some((key) => isNamed(nameKey, key, all))
  }
  const pastNames = filter.namesIncludedPast ? filter.namesIncludedPastList : []
  const isNameExcluded = test(filter.namesExcluded)
  const others = [
    headquartersTest(filter.HQLocationExcluded),
    domainTest(filter.domainsExcluded),
    intentTest(filters.smartIntentFiltersExcluded),
    categoryTest(filters.funding.fundingCategoriesExcluded),
  ]
  const tests = [...factTests(filters), ...revenueTests(filters), ...fundingTests(filters, today)]
  return {
    current: tests.length === 0 ? null : (company) => tests.every((each) => each(company)),
    named:
      filter.namesIncluded.length + pastNames.length === 0
        ? null
        : { now: test(filter.namesIncluded), past: test(pastNames) },
    excluded: {
      now: (company) => isNameExcluded(company) || others.some((isExcluded) => isExcluded(company)),
      past: filter.namesExcludedPast ? isNameExcluded : () => false,
    },
  }
}

function headquartersTest(places: readonly string[]): Test<CompanyFacts> {
  const isThere = placeTest(places)
  return ({ headquarters }) => headquarters !== null && isThere(headquarters)
}

function factTests({ companyFilter, smartIntentFilters }: FilterSet): Test<CompanyFacts>[] {
  const tests: Test<CompanyFacts>[] = []
  const { domains, headcounts, linkedinFollowers, HQLocationIncluded } = companyFilter
  if (domains.length > 0) tests.push(domainTest(domains))
  if (headcounts.length > 0)
    tests.push(({ headcount }) => headcount !== null && inRanges(headcount.min, headcount.max, headcounts))
  if (linkedinFollowers.length > 0)
    tests.push(({ linkedinFollowers: count }) => count !== null && inRanges(count, count, linkedinFollowers))
  if (HQLocationIncluded.length > 0) tests.push(headquartersTest(HQLocationIncluded))
  const { yearFoundedMin: min, yearFoundedMax: max } = companyFilter
  if (min !== null || max !== null)
    tests.push(({ foundedYear }) => foundedYear !== null && within(foundedYear, min, max))
  if (smartIntentFilters.length > 0) tests.push(intentTest(smartIntentFilters))
  return tests
}

function domainTest(texts: readonly string[]): Test<CompanyFacts> {
  const hosts = new Set(texts.flatMap((text) => (text.includes('.') ? normaliseDomain(text) : [])))
  const industries = new Set<string | null>(
    texts.flatMap((text) => (text.includes('.') ? [] : normaliseIndustry(text))),
  )
  return ({ domain, industry }) =>
    (domain !== null && hosts.has(domain)) || (industry !== null && industries.has(industry))
}

const intentTest =
  (keys: readonly SmartIntent[]): Test<CompanyFacts> =>
  ({ intents }) =>
    keys.some((key) => intents.includes(key))

const categoryTest =
  (categories: readonly FundingCategory[]): Test<CompanyFacts> =>
  ({ lastFunding }) =>
    lastFunding !== null && categories.includes(lastFunding.category)

/** Whether the whole band from `low` to `high` (null: open) is in one of the ranges. */
function inRanges(low: number, high: number | null, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [min, max] = range.split('-')
    const upper = max === '_' ? Infinity : Number(max)
    return Number(min) <= low && (high === null ? upper === Infinity : high <= upper)
  })
}

function revenueTests({ revenue }: FilterSet): Test<CompanyFacts>[] {
  if (revenue.isRevenueUnknown) return [(company) => company.revenue === null]
  const { minRevenue, maxRevenue } = revenue
  if (minRevenue === null && maxRevenue === null) return []
  const min = minRevenue === null ? null : wholeDollars(minRevenue)
  const max = maxRevenue === null || maxRevenue === 10_000 ? null : wholeDollars(maxRevenue)
  return [(company) => company.revenue !== null && within(company.revenue, min, max)]
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

function fundingTests({ funding }: FilterSet, today: number): Test<CompanyFacts>[] {
  const { fundingDates, lastFundingAmounts, totalFundingAmounts, fundingCategories, totalFundingRounds } =
    funding
  const tests: Test<CompanyFacts>[] = []
  if (fundingDates.length > 0)
    tests.push(({ lastFunding: last }) => {
      if (last === null) return false
      if (fundingDates.includes('All time')) return true
      return fundingDates.some((choice) => last.day !== null && today - last.day <= reach[choice])
    })
  if (lastFundingAmounts.length > 0)
    tests.push(({ lastFunding }) => inBands(lastFunding?.amount ?? null, lastFundingAmounts))
  if (totalFundingAmounts.length > 0)
    tests.push(({ fundingTotal }) => inBands(fundingTotal, totalFundingAmounts))
  if (fundingCategories.length > 0) tests.push(categoryTest(fundingCategories))
  if (totalFundingRounds.length > 0)
    tests.push(({ fundingRoundCount: count }) =>
      totalFundingRounds.some((range) =>
        range === '-' ? count === null : count !== null && inRanges(count, count, [range]),
      ),
    )
  return tests
}
