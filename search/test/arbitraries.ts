import fc from 'fast-check'
import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  seniorities,
  seniorityFilters,
  smartIntents,
} from '@rapport/contract/enums.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters.ts'
import { companyNameKey } from '@rapport/dataset/normalise/company-name.ts'
import { fold } from '@rapport/dataset/normalise/fold.ts'
import { normalisePlace, type Place } from '@rapport/dataset/normalise/place.ts'
import { normaliseTitle } from '@rapport/dataset/normalise/title.ts'
import type { CompanyFacts, PersonFacts } from '../src/facts.ts'

// Small vocabularies, so that random filters hit random people.

/** 2024-10-04. */
export const today = 20_000
const thisMonth = 2024 * 12 + 9

const vocabulary = {
  companies: [
    'Acme Inc',
    'Acme Labs',
    'Borealis GmbH',
    'Cobalt',
    'Delta Air Lines',
    '한빛 주식회사',
    'Élan Vital',
  ],
  domains: ['acme.example', 'cobalt.example', 'sub.delta.example'],
  industries: ['Computer Software', 'Banking', 'Hospital & Health Care'],
  titles: [
    'CEO',
    'VP of Sales',
    'Vice President',
    'Sr. Sales Engineer',
    'Sales',
    'Founder & CEO',
    '마케팅 이사',
  ],
  schools: ['University of Oxford', 'Oxford', 'Seoul National University', 'École Polytechnique'],
  fields: ['Computer Science', 'Science', 'Applied Computer Science', 'Économie'],
  names: ['Ana María López', 'Ana Kim', '김민준', 'José Lopez', 'Priya Sharma', "Conor O'Brien"],
  slugs: ['ana-kim', 'priya', 'jose-1'],
}

const places: Place[] = [
  'San Francisco, California, United States',
  'Oakland, California, United States',
  'Los Angeles, California, United States',
  'Portland, Oregon, United States',
  'Portland, Maine, United States',
  'California, United States',
  'Germany',
  'Berlin, Germany',
  'Seoul, South Korea',
  'Nowhere Springs, Oregon, United States',
].flatMap((text) => normalisePlace({ text }) ?? [])

const placeTexts = [
  'San Francisco',
  'SF',
  'Bay Area',
  'California',
  'Portland',
  'Portland, Maine',
  'USA',
  'Germany',
  'DACH',
  'EMEA',
  'Seoul',
  'Nowhere Springs',
  'no such place',
]

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)
const some = <T>(values: readonly T[], maxLength = 3) => fc.uniqueArray(pick(values), { maxLength })

const company = fc.record({
  name: pick(vocabulary.companies),
  domain: maybe(pick(vocabulary.domains)),
  industry: maybe(pick(vocabulary.industries)),
  foundedYear: maybe(fc.integer({ min: 2000, max: 2012 })),
  headcount: maybe(
    pick([
      { min: 1, max: 10 },
      { min: 11, max: 50 },
      { min: 500, max: 500 },
      { min: 501, max: 501 },
      { min: 10001, max: null },
    ]),
  ),
  revenue: maybe(pick([0, 100_000, 1_000_000, 10_000_000, 10_000_000_000, 20_000_000_000])),
  linkedinFollowers: maybe(pick([0, 100, 101, 5000])),
  headquarters: maybe(pick(places)),
  intents: some(smartIntents),
  fundingTotal: maybe(pick([0, 1, 10_000_000, 10_000_001, 5_000_000_000, 5_000_000_001])),
  fundingRoundCount: maybe(fc.integer({ min: 0, max: 8 })),
  lastFunding: maybe(
    fc.record({
      day: maybe(pick([today, today - 90, today - 91, today - 365, today - 730, today - 731])),
      amount: maybe(pick([0, 1, 10_000_000, 50_000_001])),
      category: pick(fundingCategories),
    }),
  ),
})

const person = (companyCount: number) => {
  const companyId = companyCount > 0 ? fc.integer({ min: 1, max: companyCount }) : fc.constant(1)
  return fc.record({
    strength: fc.integer({ min: 0, max: 3 }),
    name: pick(vocabulary.names),
    linkedinSlug: maybe(pick(vocabulary.slugs)),
    place: maybe(pick(places)),
    title: maybe(pick(vocabulary.titles)),
    seniorities: some(seniorities, 2),
    work: maybe(
      fc.record({
        months: fc.integer({ min: 0, max: 240 }),
        since: maybe(fc.integer({ min: thisMonth - 240, max: thisMonth + 3 })),
      }),
    ),
    company: companyCount > 0 ? maybe(companyId) : fc.constant(null),
    pastCompanies: companyCount > 0 ? fc.array(companyId, { maxLength: 3 }) : fc.constant<number[]>([]),
    schools: some(vocabulary.schools, 2),
    fieldsOfStudy: some(vocabulary.fields, 2),
    graduationYears: fc.array(fc.integer({ min: 1995, max: 2005 }), { maxLength: 2 }),
  })
}

export const world = fc
  .array(company, { maxLength: 8 })
  .chain((companies) =>
    fc.record({
      companies: fc.constant(companies),
      people: fc.array(person(companies.length), { maxLength: 70 }),
    }),
  )
  .map(({ companies, people }) => ({
    companies: companies.map((facts, i): CompanyFacts => ({
      ...facts,
      id: i + 1,
      nameKey: companyNameKey(facts.name),
    })),
    people: people.map(({ name, ...facts }, i): PersonFacts => ({
      ...facts,
      id: i + 1,
      nameFolded: fold(name),
      titleNormalised: facts.title && normaliseTitle(facts.title),
    })),
  }))

const ordered = (min: number, max: number) =>
  fc.tuple(maybe(fc.integer({ min, max })), maybe(fc.integer({ min, max }))).map(([a, b]) => {
    const swapped = a !== null && b !== null && a > b
    return swapped ? { min: b, max: a } : { min: a, max: b }
  })

const section = (name: string, field: string, values: fc.Arbitrary<unknown>) =>
  values.map((value) => ({ [name]: { [field]: value } }))

const bounds = (
  name: string,
  range: fc.Arbitrary<{ min: number | null; max: number | null }>,
  fields: [string, string],
) => range.map(({ min, max }) => ({ [name]: { [fields[0]]: min, [fields[1]]: max } }))

/** One filter each. */
const single: fc.Arbitrary<Record<string, unknown>>[] = [
  some(placeTexts, 2).map((locations) => ({ locations })),
  some(['ana', 'lopez maria', '김민준', 'brien', 'nobody', '!!!'], 2).map((names) => ({ names })),
  some(['https://www.linkedin.com/in/Ana-Kim/', 'linkedin.com/in/priya', 'x.com/in/none'], 2).map(
    (linkedinUrls) => ({
      linkedinUrls,
    }),
  ),
  some(smartIntents).map((smartIntentFilters) => ({ smartIntentFilters })),
  section(
    'companyFilter',
    'domains',
    some(['acme.example', 'https://www.cobalt.example/x', 'banking', 'Computer Software', 'none'], 2),
  ),
  section('companyFilter', 'headcounts', some(['0-10', '1-50', '500-500', '501-_', '2-9'], 2)),
  section('companyFilter', 'linkedinFollowers', some(['0-100', '101-_', '100-100'], 2)),
  section('companyFilter', 'HQLocationIncluded', some(placeTexts, 2)),
  section('companyFilter', 'HQLocationExcluded', some(placeTexts, 2)),
  fc
    .record({
      namesIncluded: some(['acme', 'Acme, Inc.', 'delta', 'air lines', '한빛', '...'], 2),
      namesIncludedPastList: some(['borealis', 'Delta Air Lines', 'lines'], 2),
      namesIncludedPast: fc.boolean(),
    })
    .map((companyFilter) => ({ companyFilter })),
  fc
    .record({ namesExcluded: some(['ACME LABS', 'vital', 'cobalt'], 2), namesExcludedPast: fc.boolean() })
    .map((companyFilter) => ({ companyFilter })),
  bounds('companyFilter', ordered(2000, 2012), ['yearFoundedMin', 'yearFoundedMax']),
  bounds('experience', ordered(0, 30), ['minExperience', 'maxExperience']),
  section('experience', 'seniorityLevels', some(seniorityFilters)),
  section(
    'experience',
    'jobTitlesIncluded',
    some(['ceo', 'vice president', 'sales engineer', 'sale', 'sales', '이사', 'chief'], 2),
  ),
  section('experience', 'jobTitlesExcluded', some(['founder', 'vp sales', 'vp of sales'], 2)),
  section('education', 'universities', some(['Oxford', 'oxford university', 'polytechnique', 'seoul'], 2)),
  section('education', 'fieldsOfStudy', some(['computer science', 'science', 'economie'], 2)),
  bounds('education', ordered(1995, 2005), ['minGraduationYear', 'maxGraduationYear']),
  fc.constant({ revenue: { isRevenueUnknown: true } }),
  fc
    .tuple(maybe(pick([0, 0.1, 1, 10])), maybe(pick([10, 500, 10000])))
    .map(([minRevenue, maxRevenue]) => ({ revenue: { minRevenue, maxRevenue } })),
  section('funding', 'fundingDates', some(fundingDates, 2)),
  section('funding', 'lastFundingAmounts', some(fundingAmounts, 2)),
  section('funding', 'totalFundingAmounts', some(fundingAmounts, 2)),
  section('funding', 'fundingCategories', some(fundingCategories)),
  section('funding', 'totalFundingRounds', some(['-', '1-2', '3-5', '6-_', '0-0'], 2)),
]

/** Filter sets of up to three filters, so that combinations still match somebody. */
export const filters: fc.Arbitrary<FilterSet> = fc
  .array(fc.oneof(...single), { minLength: 1, maxLength: 3 })
  .map((parts) => filterSet.parse(parts.reduce(merged, {})))

/** Joins sections; revenue is replaced as a whole, because 'unknown' and bounds exclude each other. */
function merged(left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> {
  const result = { ...left }
  for (const [key, value] of Object.entries(right))
    result[key] = key === 'revenue' || !isSection(value) ? value : { ...(left[key] as object), ...value }
  return result
}

const isSection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
