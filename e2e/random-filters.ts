import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  headcountRanges,
  jobFunctions,
  revenueSteps,
  seniorityFilters,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import fc from 'fast-check'

type Rows = { companies: CompanyFacts[]; people: PersonFacts[] }
type Part = fc.Arbitrary<Record<string, unknown>>

/** `count` different filter sets of one to three filters. Values come from the rows, so that most sets match someone. */
export function randomFilterSets(rows: Rows, seed: number, count: number): FilterSet[] {
  const one = fc.oneof(...personParts(rows), ...companyParts(rows), ...figureParts)
  const sets = fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.reduce(joined, {}))
    .filter((candidate) => filterSet.safeParse(candidate).success)
    .map((candidate) => filterSet.parse(candidate))
  const different = new Map<string, FilterSet>()
  for (const set of fc.sample(sets, { seed, numRuns: count * 3 })) different.set(JSON.stringify(set), set)
  return [...different.values()].slice(0, count)
}

const some = (values: Iterable<string>, maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...new Set(values)), {
    minLength: 1,
    maxLength,
    selector: (value) => value.toLowerCase(),
  })

const field = (section: string, name: string, values: fc.Arbitrary<unknown>): Part =>
  values.map((value) => ({ [section]: { [name]: value } }))

const range = (section: string, names: [string, string], min: number, max: number): Part =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 10 }))
    .map(([from, span]) => ({ [section]: { [names[0]]: from, [names[1]]: Math.min(max, from + span) } }))

function personParts({ people }: Rows): Part[] {
  const titles = people.flatMap((person) => person.title ?? [])
  // Parts of titles and names, as users type them.
  const words = [
    ...titles.map((title) => title.split(' ').slice(0, 2).join(' ')),
    'VP',
    'engineer',
    'sales managers',
  ]
  const places = people.flatMap(({ place }) =>
    place ? [placeLabel(place), place.state ?? '', place.city ?? ''] : [],
  )
  const names = people.flatMap((person) => [person.nameFolded, ...person.nameFolded.split(' ')])
  const links = people.flatMap(({ linkedinSlug: slug }) =>
    slug ? `https://www.linkedin.com/in/${slug}` : [],
  )
  return [
    some([...places.filter(Boolean), 'USA', 'UK', 'EMEA', 'DACH', 'APAC', 'SF', 'California']).map(
      (locations) => ({ locations }),
    ),
    some(names).map((list) => ({ names: list })),
    some([...places.filter(Boolean), 'USA', 'EMEA']).map((locationsExcluded) => ({ locationsExcluded })),
    some(names).map((list) => ({ namesExcluded: list })),
    some(links).map((linkedinUrls) => ({ linkedinUrls })),
    field('experience', 'jobTitlesIncluded', some([...titles, ...words])),
    field('experience', 'jobTitlesExcluded', some([...titles, ...words])),
    field('experience', 'seniorityLevels', some(seniorityFilters)),
    field('experience', 'seniorityLevelsExcluded', some(seniorityFilters)),
    field('experience', 'functions', some(jobFunctions)),
    field('experience', 'functionsExcluded', some(jobFunctions)),
    field('experience', 'changedJobWithinDays', fc.integer({ min: 1, max: 3650 })),
    range('experience', ['minExperience', 'maxExperience'], 0, 30),
    field('education', 'universities', some(people.flatMap((person) => person.schools))),
    field('education', 'fieldsOfStudy', some(people.flatMap((person) => person.fieldsOfStudy))),
    field('education', 'universitiesExcluded', some(people.flatMap((person) => person.schools))),
    field('education', 'fieldsOfStudyExcluded', some(people.flatMap((person) => person.fieldsOfStudy))),
    range('education', ['minGraduationYear', 'maxGraduationYear'], 1990, 2030),
  ]
}

function companyParts({ companies }: Rows): Part[] {
  const names = companies.flatMap(({ name }) => [name, name.split(' ')[0]!])
  const headquarters = companies.flatMap((company) =>
    company.headquarters ? placeLabel(company.headquarters) : [],
  )
  const domains = companies.flatMap(({ domain, industry }) => [domain ?? [], industry ?? []].flat())
  return [
    field('companyFilter', 'namesIncluded', some(names)),
    fc
      .record({
        namesIncluded: some(names),
        namesIncludedPastList: some(names),
        namesIncludedPast: fc.boolean(),
      })
      .map((companyFilter) => ({ companyFilter })),
    fc
      .record({ namesExcluded: some(names), namesExcludedPast: fc.boolean() })
      .map((companyFilter) => ({ companyFilter })),
    field('companyFilter', 'domains', some(domains)),
    field('companyFilter', 'domainsExcluded', some(domains)),
    field('companyFilter', 'HQLocationIncluded', some(headquarters)),
    field('companyFilter', 'HQLocationExcluded', some(headquarters)),
  ]
}

const figureParts: Part[] = [
  some(smartIntents).map((smartIntentFilters) => ({ smartIntentFilters })),
  some(smartIntents).map((smartIntentFiltersExcluded) => ({ smartIntentFiltersExcluded })),
  field('companyFilter', 'headcounts', some([...headcountRanges, '1-10', '51-200', '100-3000'])),
  field('companyFilter', 'linkedinFollowers', some(['0-1000', '1001-50000', '50001-_'])),
  range('companyFilter', ['yearFoundedMin', 'yearFoundedMax'], 1950, 2025),
  fc.constant({ revenue: { isRevenueUnknown: true } }),
  fc
    .tuple(fc.constantFrom(...revenueSteps), fc.constantFrom(...revenueSteps))
    .map(([a, b]) => ({ revenue: { minRevenue: Math.min(a, b), maxRevenue: Math.max(a, b) } })),
  field('funding', 'fundingDates', some(fundingDates)),
  field('funding', 'lastFundingAmounts', some(fundingAmounts)),
  field('funding', 'totalFundingAmounts', some(fundingAmounts)),
  field('funding', 'fundingCategories', some(fundingCategories)),
  field('funding', 'fundingCategoriesExcluded', some(fundingCategories)),
  field('funding', 'totalFundingRounds', some(['-', '1-2', '3-5', '6-_'])),
]

function joined(left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> {
  const result = { ...left }
  for (const [key, value] of Object.entries(right))
    result[key] = Array.isArray(value)
      ? value
      : { ...(left[key] as object | undefined), ...(value as object) }
  return result
}
