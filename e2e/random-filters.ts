import type {
  CompanyFieldId,
  EachFilter,
  LeftOut,
  PersonFieldId,
} from '@rapport/contract/filters/each-filter.ts'
import {
  emailsOnFile,
  phonesOnFile,
  fundingAmounts,
  companyTypes,
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

/**
 * `count` different filter sets of one to three filters. Values come from the rows, so that most
 * sets match someone.
 */
export function randomFilterSets(rows: Rows, seed: number, count: number): FilterSet[] {
  const one = fc.oneof(...partsOf(rows))
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

const titleRoles = { leftOut: 'similar titles are the subject of other tests' }
const account = { leftOut: 'depends on the account, not on the rows' }

/** Parts of filter sets, each with values of one filter and of those that are answered with it. */
function partsOf(rows: Rows): Part[] {
  const values = valuesOf(rows)
  const parts = { ...personParts(values), ...companyParts(values), ...figureParts }
  return Object.values(parts).flatMap((entry): Part[] => (Array.isArray(entry) ? entry : []))
}

type Values = ReturnType<typeof valuesOf>

const personParts = (values: Values) =>
  ({
    ...wordParts(values),
    locations: [
      some([...values.places, 'USA', 'UK', 'EMEA', 'DACH', 'APAC', 'SF', 'California']).map((locations) => ({
        locations,
      })),
    ],
    names: [some(values.names).map((names) => ({ names }))],
    locationsExcluded: [
      some([...values.places, 'USA', 'EMEA']).map((locationsExcluded) => ({ locationsExcluded })),
    ],
    namesExcluded: [some(values.names).map((namesExcluded) => ({ namesExcluded }))],
    linkedinUrls: [some(values.links).map((linkedinUrls) => ({ linkedinUrls }))],
    'experience.jobTitlesIncluded': [field('experience', 'jobTitlesIncluded', some(values.titles))],
    'experience.includeSimilarTitles': titleRoles,
    'experience.similarTitlesExcluded': titleRoles,
    'experience.jobTitlesExcluded': [field('experience', 'jobTitlesExcluded', some(values.titles))],
    'experience.seniorityLevels': [field('experience', 'seniorityLevels', some(seniorityFilters))],
    'experience.seniorityLevelsExcluded': [
      field('experience', 'seniorityLevelsExcluded', some(seniorityFilters)),
    ],
    'experience.functions': [field('experience', 'functions', some(jobFunctions))],
    'experience.functionsExcluded': [field('experience', 'functionsExcluded', some(jobFunctions))],
    'experience.changedJobWithinDays': [
      field('experience', 'changedJobWithinDays', fc.integer({ min: 1, max: 3650 })),
    ],
    'experience.minExperience': [range('experience', ['minExperience', 'maxExperience'], 0, 30)],
    'experience.maxExperience': { answeredBy: 'experience.minExperience' },
    'experience.pastJobTitlesIncluded': [field('experience', 'pastJobTitlesIncluded', some(values.titles))],
    'experience.minYearsInRole': [range('experience', ['minYearsInRole', 'maxYearsInRole'], 0, 15)],
    'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
    'experience.minYearsAtCompany': [range('experience', ['minYearsAtCompany', 'maxYearsAtCompany'], 0, 15)],
    'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
    'contacts.email': [field('contacts', 'email', some(emailsOnFile))],
    'contacts.phone': [field('contacts', 'phone', some(phonesOnFile))],
    'education.universities': [field('education', 'universities', some(values.schools))],
    'education.fieldsOfStudy': [field('education', 'fieldsOfStudy', some(values.fieldsOfStudy))],
    'education.universitiesExcluded': [field('education', 'universitiesExcluded', some(values.schools))],
    'education.fieldsOfStudyExcluded': [
      field('education', 'fieldsOfStudyExcluded', some(values.fieldsOfStudy)),
    ],
    'education.minGraduationYear': [
      range('education', ['minGraduationYear', 'maxGraduationYear'], 1990, 2030),
    ],
    'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
    'listFilter.listsIncluded': account,
    'listFilter.listsExcluded': account,
    'listFilter.revealed': account,
    'listFilter.contacted': account,
    'listFilter.addedAfter': { leftOut: 'nobody is added while these tests run' },
  }) satisfies EachFilter<Part[] | LeftOut, PersonFieldId>

const wordParts = (values: Values) =>
  ({
    'skills.included': [
      field('skills', 'included', some(values.skills)),
      some(values.skills).map((included) => ({ skills: { included, all: true } })),
    ],
    'skills.excluded': [field('skills', 'excluded', some(values.skills))],
    'skills.all': { answeredBy: 'skills.included' },
    'keywords.included': [
      field('keywords', 'included', some(values.keywords)),
      some(values.keywords).map((included) => ({ keywords: { included, all: true } })),
    ],
    'keywords.excluded': [field('keywords', 'excluded', some(values.keywords))],
    'keywords.all': { answeredBy: 'keywords.included' },
  }) satisfies Partial<EachFilter<Part[], PersonFieldId>>

const companyParts = (values: Values) =>
  ({
    'companyFilter.namesIncluded': [field('companyFilter', 'namesIncluded', some(values.companies))],
    'companyFilter.namesIncludedPast': [
      fc
        .record({
          namesIncluded: some(values.companies),
          namesIncludedPastList: some(values.companies),
          namesIncludedPast: fc.boolean(),
        })
        .map((companyFilter) => ({ companyFilter })),
    ],
    'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncludedPast' },
    'companyFilter.namesExcluded': [
      fc
        .record({ namesExcluded: some(values.companies), namesExcludedPast: fc.boolean() })
        .map((companyFilter) => ({ companyFilter })),
    ],
    'companyFilter.namesExcludedPast': { answeredBy: 'companyFilter.namesExcluded' },
    'companyFilter.domains': [field('companyFilter', 'domains', some(values.domains))],
    'companyFilter.domainsExcluded': [field('companyFilter', 'domainsExcluded', some(values.domains))],
    'companyFilter.HQLocationIncluded': [
      field('companyFilter', 'HQLocationIncluded', some(values.headquarters)),
    ],
    'companyFilter.HQLocationExcluded': [
      field('companyFilter', 'HQLocationExcluded', some(values.headquarters)),
    ],
  }) satisfies EachFilter<Part[], Exclude<CompanyFieldId, keyof typeof figureParts>>

const figureParts = {
  smartIntentFilters: [some(smartIntents).map((smartIntentFilters) => ({ smartIntentFilters }))],
  smartIntentFiltersExcluded: [
    some(smartIntents).map((smartIntentFiltersExcluded) => ({ smartIntentFiltersExcluded })),
  ],
  'companyFilter.types': [field('companyFilter', 'types', some(companyTypes))],
  'companyFilter.typesExcluded': [field('companyFilter', 'typesExcluded', some(companyTypes))],
  'companyFilter.headcounts': [
    field('companyFilter', 'headcounts', some([...headcountRanges, '1-10', '51-200', '100-3000'])),
  ],
  'companyFilter.linkedinFollowers': [
    field('companyFilter', 'linkedinFollowers', some(['0-1000', '1001-50000', '50001-_'])),
  ],
  'companyFilter.yearFoundedMin': [range('companyFilter', ['yearFoundedMin', 'yearFoundedMax'], 1950, 2025)],
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'revenue.isRevenueUnknown': [fc.constant({ revenue: { isRevenueUnknown: true } })],
  'revenue.minRevenue': [
    fc
      .tuple(fc.constantFrom(...revenueSteps), fc.constantFrom(...revenueSteps))
      .map(([a, b]) => ({ revenue: { minRevenue: Math.min(a, b), maxRevenue: Math.max(a, b) } })),
  ],
  'revenue.maxRevenue': { answeredBy: 'revenue.minRevenue' },
  'funding.fundingDates': [field('funding', 'fundingDates', some(fundingDates))],
  'funding.lastFundingAmounts': [field('funding', 'lastFundingAmounts', some(fundingAmounts))],
  'funding.totalFundingAmounts': [field('funding', 'totalFundingAmounts', some(fundingAmounts))],
  'funding.fundingCategories': [field('funding', 'fundingCategories', some(fundingCategories))],
  'funding.fundingCategoriesExcluded': [
    field('funding', 'fundingCategoriesExcluded', some(fundingCategories)),
  ],
  'funding.totalFundingRounds': [field('funding', 'totalFundingRounds', some(['-', '1-2', '3-5', '6-_']))],
} satisfies Partial<EachFilter<Part[], CompanyFieldId>>

/** The values that occur in the rows, and parts of them, as users type them. */
function valuesOf({ people, companies }: Rows) {
  const titles = people.flatMap((person) => person.title ?? [])
  const beginnings = titles.map((title) => title.split(' ').slice(0, 2).join(' '))
  return {
    titles: [...titles, ...beginnings, 'VP', 'engineer', 'sales managers'],
    places: people.flatMap(({ place }) =>
      place ? [placeLabel(place), place.state ?? '', place.city ?? ''].filter(Boolean) : [],
    ),
    names: people.flatMap((person) => [person.nameFolded, ...person.nameFolded.split(' ')]),
    links: people.flatMap(({ linkedinSlug: slug }) => (slug ? `https://www.linkedin.com/in/${slug}` : [])),
    schools: people.flatMap((person) => person.schools),
    fieldsOfStudy: people.flatMap((person) => person.fieldsOfStudy),
    skills: people.flatMap((person) => person.skills),
    keywords: [
      ...people.flatMap(({ headline, summary }) => [...piecesOf(headline), ...piecesOf(summary)]),
      ...companies.flatMap(({ description }) => piecesOf(description)),
    ],
    companies: companies.flatMap(({ name }) => [name, name.split(' ')[0]!]),
    headquarters: companies.flatMap((company) =>
      company.headquarters ? placeLabel(company.headquarters) : [],
    ),
    domains: companies.flatMap(({ domain, industry }) => [domain ?? [], industry ?? []].flat()),
  }
}

/** Every pair of neighbouring words, as they are written. */
const piecesOf = (text: string | null): string[] => {
  const words = text?.split(/\s+/) ?? []
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

function joined(left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> {
  const result = { ...left }
  for (const [key, value] of Object.entries(right))
    result[key] = Array.isArray(value)
      ? value
      : { ...(left[key] as object | undefined), ...(value as object) }
  return result
}
