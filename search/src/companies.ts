import type { FilterSet } from '@rapport/contract/filters.ts'
import { parseRange } from '@rapport/contract/filter-texts.ts'
import { maxRevenue, type FundingAmount, type FundingDate } from '@rapport/contract/enums.ts'
import { companyNameKey } from '@rapport/dataset/normalise/company-name.ts'
import { normaliseDomain } from '@rapport/dataset/normalise/domain.ts'
import { normaliseIndustry } from '@rapport/dataset/normalise/industry.ts'
import type { CompanyFacts } from './facts.ts'
import { PlaceTable } from './place-table.ts'

/** 1 for each company ordinal that is meant. */
export type CompanyMask = Uint8Array
type Test = (company: CompanyFacts) => boolean

/** Companies by ordinal, and which of them a filter set means. Filters on an unknown fact do not match. */
export class Companies {
  readonly rows: CompanyFacts[]
  readonly ordinalOf: ReadonlyMap<number, number>
  readonly #headquarters: Int32Array
  readonly #places = new PlaceTable()
  readonly #nameKeys: ReadonlySet<string>

  constructor(companies: Iterable<CompanyFacts>) {
    this.rows = [...companies]
    this.ordinalOf = new Map(this.rows.map((company, ordinal) => [company.id, ordinal]))
    this.#headquarters = Int32Array.from(this.rows, ({ headquarters }) =>
      headquarters ? this.#places.encode(headquarters) : -1,
    )
    this.#nameKeys = new Set(this.rows.map((company) => company.nameKey))
  }

  /** Companies with one of the names; a text that no company is called means those whose name contains it as whole words. */
  named(names: readonly string[]): CompanyMask {
    const keys = names.map(companyNameKey).filter(Boolean)
    const exact = new Set(keys.filter((key) => this.#nameKeys.has(key)))
    const parts = keys.filter((key) => !exact.has(key)).map((key) => ` ${key} `)
    return this.#mask(
      ({ nameKey }) => exact.has(nameKey) || parts.some((part) => ` ${nameKey} `.includes(part)),
    )
  }

  headquarteredIn(places: readonly string[]): CompanyMask {
    const within = this.#places.within(places)
    return Uint8Array.from(this.#headquarters, (code) => (code < 0 ? 0 : within[code]!))
  }

  /** Companies that fulfil every filter on the current company but names and headquarters; null when there is none. */
  fulfilling(filters: FilterSet, today: number): CompanyMask | null {
    const tests = [...companyTests(filters), ...revenueTests(filters), ...fundingTests(filters, today)]
    return tests.length > 0 ? this.#mask((company) => tests.every((test) => test(company))) : null
  }

  #mask(test: Test): CompanyMask {
    return Uint8Array.from(this.rows, (company) => (test(company) ? 1 : 0))
  }
}

function companyTests({ companyFilter, smartIntentFilters }: FilterSet): Test[] {
  const tests: Test[] = []
  const { domains, headcounts, yearFoundedMin, yearFoundedMax, linkedinFollowers } = companyFilter
  if (domains.length > 0) {
    const hosts = new Set(domains.filter((value) => value.includes('.')).map(normaliseDomain))
    const industries = new Set<string | null>(
      domains.filter((value) => !value.includes('.')).map(normaliseIndustry),
    )
    tests.push(
      ({ domain, industry }) =>
        (domain !== null && hosts.has(domain)) || (industry !== null && industries.has(industry)),
    )
  }
  if (headcounts.length > 0) {
    const inRange = rangeTest(headcounts)
    tests.push(({ headcount }) => headcount !== null && inRange(headcount.min, headcount.max ?? Infinity))
  }
  if (linkedinFollowers.length > 0) {
    const inRange = rangeTest(linkedinFollowers)
    tests.push(({ linkedinFollowers: count }) => count !== null && inRange(count, count))
  }
  if (yearFoundedMin !== null) tests.push(({ foundedYear: year }) => year !== null && year >= yearFoundedMin)
  if (yearFoundedMax !== null) tests.push(({ foundedYear: year }) => year !== null && year <= yearFoundedMax)
  if (smartIntentFilters.length > 0) {
    tests.push(({ intents }) => intents.some((intent) => smartIntentFilters.includes(intent)))
  }
  return tests
}

function revenueTests({ revenue }: FilterSet): Test[] {
  if (revenue.isRevenueUnknown) return [(company) => company.revenue === null]
  if (revenue.minRevenue === null && revenue.maxRevenue === null) return []
  const min = (revenue.minRevenue ?? 0) * 1e6
  const max =
    revenue.maxRevenue === null || revenue.maxRevenue >= maxRevenue ? Infinity : revenue.maxRevenue * 1e6
  return [({ revenue: dollars }) => dollars !== null && dollars >= min && dollars <= max]
}

/** Days that each choice reaches back; 'All time' means that there is a round, dated or not. */
const fundingDays: Record<FundingDate, number> = {
  'Last 90 days': 90,
  'Last 120 days': 120,
  'Last 180 days': 180,
  'Last 365 days': 365,
  'Last 2 years': 730,
  'All time': Infinity,
}

/** Bands without gaps, in dollars: above the first number, up to the second. */
const fundingBands: Record<FundingAmount, [number, number]> = {
  '0-$10M': [0, 10e6],
  '$11M-$50M': [10e6, 50e6],
  '$51M-$100M': [50e6, 100e6],
  '$101M-$500M': [100e6, 500e6],
  '$501M-$1B': [500e6, 1e9],
  '$1B-$5B': [1e9, 5e9],
  '$5B+': [5e9, Infinity],
}

function fundingTests({ funding }: FilterSet, today: number): Test[] {
  const tests: Test[] = []
  if (funding.fundingDates.length > 0) {
    const days = Math.max(...funding.fundingDates.map((choice) => fundingDays[choice]))
    tests.push(({ lastFunding: last }) => {
      if (last === null) return false
      return days === Infinity || (last.day !== null && today - last.day <= days)
    })
  }
  if (funding.lastFundingAmounts.length > 0) {
    const inBand = bandTest(funding.lastFundingAmounts)
    tests.push(({ lastFunding }) => inBand(lastFunding?.amount ?? null))
  }
  if (funding.totalFundingAmounts.length > 0) {
    const inBand = bandTest(funding.totalFundingAmounts)
    tests.push(({ fundingTotal }) => inBand(fundingTotal))
  }
  if (funding.fundingCategories.length > 0) {
    const categories = new Set<string>(funding.fundingCategories)
    tests.push(({ lastFunding }) => lastFunding !== null && categories.has(lastFunding.category))
  }
  if (funding.totalFundingRounds.length > 0) {
    const inRange = rangeTest(funding.totalFundingRounds.filter((range) => range !== '-'))
    const orUnknown = funding.totalFundingRounds.includes('-')
    tests.push(({ fundingRoundCount: count }) => (count === null ? orUnknown : inRange(count, count)))
  }
  return tests
}

const bandTest = (amounts: readonly FundingAmount[]) => (dollars: number | null) =>
  dollars !== null &&
  amounts.some((amount) => dollars > fundingBands[amount][0] && dollars <= fundingBands[amount][1])

/** Whether all of min to max lies in one of the ranges: a band counts only where every number in it would. */
function rangeTest(texts: readonly string[]): (min: number, max: number) => boolean {
  const ranges = texts.flatMap((range) => parseRange(range) ?? [])
  return (min, max) => ranges.some((range) => min >= range.min && max <= range.max)
}
