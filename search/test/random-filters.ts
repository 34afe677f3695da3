import { withoutClashes } from '@rapport/contract/filters/rules.ts'
import type { EachFilter } from '@rapport/contract/filters/each-filter.ts'
import fc from 'fast-check'
import {
  companyTypes,
  emailsOnFile,
  phonesOnFile,
  fundingAmounts,
  fundingCategories,
  fundingDates,
  jobFunctions,
  maxFundingRounds,
  seniorityFilters,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { suggestionTypes } from '@rapport/contract/filters/vocabularies.ts'
import type { SuggestQuery } from '../src/people-search.ts'
import { maybe, pick, some } from './random-facts.ts'
import { listIds } from './lists.ts'
import { prosePieces, typedKeywords } from './prose.ts'
import { typed } from './typed.ts'
import { vocabulary } from './vocabulary.ts'

type Part = Record<string, unknown>

const ordered = (min: number, max: number) =>
  fc.tuple(maybe(fc.integer({ min, max })), maybe(fc.integer({ min, max }))).map(([a, b]) => {
    const swapped = a !== null && b !== null && a > b
    return swapped ? { min: b, max: a } : { min: a, max: b }
  })

const section = (name: string, field: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Part> =>
  values.map((value) => ({ [name]: { [field]: value } }))

const bounds = (
  name: string,
  range: fc.Arbitrary<{ min: number | null; max: number | null }>,
  fields: [string, string],
): fc.Arbitrary<Part> => range.map(({ min, max }) => ({ [name]: { [fields[0]]: min, [fields[1]]: max } }))

/** Texts of a filter list: none blank, no two equal but for case. */
const texts = (...lists: (readonly string[])[]) =>
  fc.uniqueArray(pick(lists.flat().filter((text) => text.trim() !== '')), {
    maxLength: 3,
    selector: (text) => text.toLowerCase(),
  })

/** Any `min-max`. */
const ranges = (usual: readonly string[], max: number) => {
  const any = ordered(0, max).map((range) => `${range.min ?? 0}-${range.max ?? '_'}`)
  return fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: pick(usual) }, { weight: 1, arbitrary: any }), {
    maxLength: 3,
  })
}

const revenue = fc
  .tuple(maybe(pick([0, 0.1, 1, 1.003, 10])), maybe(pick([1.003, 10, 500, 10_000])))
  .map(([minRevenue, maxRevenue]) => {
    const isReversed = minRevenue !== null && maxRevenue !== null && minRevenue > maxRevenue
    return { revenue: { minRevenue, maxRevenue: isReversed ? null : maxRevenue } }
  })

const titles = texts(typed.titles, vocabulary.titles)
const names = texts(typed.names, vocabulary.names)
const keywords = texts(typedKeywords, prosePieces)
const skills = fc.oneof(
  { weight: 4, arbitrary: texts(typed.skills, vocabulary.skills) },
  // Spellings of one.
  { weight: 1, arbitrary: fc.constant(['JS', 'JavaScript']) },
)
const companies = texts(typed.companies, vocabulary.companies)

/** Parts of filter sets, by filter. Each has values of this filter and of those that it answers. */
const partsByFilter = {
  locations: [texts(typed.places).map((locations) => ({ locations }))],
  names: [names.map((list) => ({ names: list }))],
  locationsExcluded: [texts(typed.places).map((locationsExcluded) => ({ locationsExcluded }))],
  namesExcluded: [names.map((namesExcluded) => ({ namesExcluded }))],
  linkedinUrls: [texts(typed.urls).map((linkedinUrls) => ({ linkedinUrls }))],
  'experience.minExperience': [bounds('experience', ordered(0, 30), ['minExperience', 'maxExperience'])],
  'experience.maxExperience': { answeredBy: 'experience.minExperience' },
  'experience.seniorityLevels': [section('experience', 'seniorityLevels', some(seniorityFilters))],
  'experience.seniorityLevelsExcluded': [
    section('experience', 'seniorityLevelsExcluded', some(seniorityFilters)),
  ],
  'experience.functions': [section('experience', 'functions', some(jobFunctions))],
  'experience.functionsExcluded': [section('experience', 'functionsExcluded', some(jobFunctions))],
  'experience.changedJobWithinDays': [
    section('experience', 'changedJobWithinDays', pick([1, 30, 31, 365, 3650])),
  ],
  'experience.pastJobTitlesIncluded': [section('experience', 'pastJobTitlesIncluded', titles)],
  'experience.minYearsInRole': [bounds('experience', ordered(0, 12), ['minYearsInRole', 'maxYearsInRole'])],
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': [
    bounds('experience', ordered(0, 12), ['minYearsAtCompany', 'maxYearsAtCompany']),
  ],
  'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
  'experience.jobTitlesIncluded': [section('experience', 'jobTitlesIncluded', titles)],
  'experience.includeSimilarTitles': [
    fc
      .record({
        jobTitlesIncluded: titles,
        includeSimilarTitles: pick([true, true, false]),
        similarTitlesExcluded: titles,
      })
      .map((experience) => ({ experience })),
  ],
  'experience.similarTitlesExcluded': { answeredBy: 'experience.includeSimilarTitles' },
  'experience.jobTitlesExcluded': [section('experience', 'jobTitlesExcluded', titles)],
  'skills.included': [
    fc.record({ included: skills, all: fc.boolean() }).map((sought) => ({ skills: sought })),
  ],
  'skills.excluded': [section('skills', 'excluded', texts(typed.skills, vocabulary.skills))],
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': [
    fc.record({ included: keywords, all: fc.boolean() }).map((sought) => ({ keywords: sought })),
  ],
  'keywords.excluded': [section('keywords', 'excluded', keywords)],
  'keywords.all': { answeredBy: 'keywords.included' },
  'contacts.email': [section('contacts', 'email', some(emailsOnFile))],
  'contacts.phone': [section('contacts', 'phone', some(phonesOnFile))],
  'education.universities': [section('education', 'universities', texts(typed.schools, vocabulary.schools))],
  'education.fieldsOfStudy': [section('education', 'fieldsOfStudy', texts(typed.fields, vocabulary.fields))],
  'education.universitiesExcluded': [
    section('education', 'universitiesExcluded', texts(typed.schools, vocabulary.schools)),
  ],
  'education.fieldsOfStudyExcluded': [
    section('education', 'fieldsOfStudyExcluded', texts(typed.fields, vocabulary.fields)),
  ],
  'education.minGraduationYear': [
    bounds('education', ordered(1995, 2005), ['minGraduationYear', 'maxGraduationYear']),
    fc.constant({ education: { minGraduationYear: 1900, maxGraduationYear: 2200 } }),
  ],
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  smartIntentFilters: [some(smartIntents).map((smartIntentFilters) => ({ smartIntentFilters }))],
  smartIntentFiltersExcluded: [
    some(smartIntents).map((smartIntentFiltersExcluded) => ({ smartIntentFiltersExcluded })),
  ],
  'companyFilter.domains': [section('companyFilter', 'domains', texts(typed.domains, typed.industries))],
  'companyFilter.domainsExcluded': [
    section('companyFilter', 'domainsExcluded', texts(typed.domains, typed.industries)),
  ],
  'companyFilter.types': [section('companyFilter', 'types', some(companyTypes))],
  'companyFilter.typesExcluded': [section('companyFilter', 'typesExcluded', some(companyTypes))],
  'companyFilter.headcounts': [
    section(
      'companyFilter',
      'headcounts',
      ranges(['0-10', '1-50', '500-500', '501-_', '2-9', '0-_', '10001-50000', '0-999999999999'], 2_000_000),
    ),
  ],
  'companyFilter.linkedinFollowers': [
    section('companyFilter', 'linkedinFollowers', ranges(['0-100', '101-_', '100-100', '0-_'], 300_000)),
  ],
  'companyFilter.HQLocationIncluded': [section('companyFilter', 'HQLocationIncluded', texts(typed.places))],
  'companyFilter.HQLocationExcluded': [section('companyFilter', 'HQLocationExcluded', texts(typed.places))],
  'companyFilter.namesIncluded': [
    fc
      .record({
        namesIncluded: companies,
        namesIncludedPastList: companies,
        namesIncludedPast: fc.boolean(),
      })
      .map((companyFilter) => ({ companyFilter })),
  ],
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': [
    fc
      .record({ namesExcluded: companies, namesExcludedPast: fc.boolean() })
      .map((companyFilter) => ({ companyFilter })),
  ],
  'companyFilter.namesExcludedPast': { answeredBy: 'companyFilter.namesExcluded' },
  'companyFilter.yearFoundedMin': [
    bounds('companyFilter', ordered(1990, 2012), ['yearFoundedMin', 'yearFoundedMax']),
    fc.constant({ companyFilter: { yearFoundedMin: 0 } }),
  ],
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'revenue.isRevenueUnknown': [fc.constant({ revenue: { isRevenueUnknown: true } })],
  'revenue.minRevenue': [revenue],
  'revenue.maxRevenue': { answeredBy: 'revenue.minRevenue' },
  'funding.fundingDates': [section('funding', 'fundingDates', some(fundingDates, 2))],
  'funding.lastFundingAmounts': [section('funding', 'lastFundingAmounts', some(fundingAmounts, 2))],
  'funding.totalFundingAmounts': [section('funding', 'totalFundingAmounts', some(fundingAmounts, 2))],
  'funding.fundingCategories': [section('funding', 'fundingCategories', some(fundingCategories))],
  'funding.fundingCategoriesExcluded': [
    section('funding', 'fundingCategoriesExcluded', some(fundingCategories)),
  ],
  'funding.totalFundingRounds': [
    section('funding', 'totalFundingRounds', ranges(['-', '1-2', '3-5', '6-_', '0-0'], maxFundingRounds)),
  ],
  'listFilter.listsIncluded': [section('listFilter', 'listsIncluded', some(listIds, 2))],
  'listFilter.listsExcluded': [section('listFilter', 'listsExcluded', some(listIds, 2))],
  'listFilter.revealed': [section('listFilter', 'revealed', maybe(fc.boolean()))],
  'listFilter.contacted': [section('listFilter', 'contacted', maybe(fc.boolean()))],
  'listFilter.addedAfter': [
    section('listFilter', 'addedAfter', maybe(pick([0, 3, 40, 1000, 60_000, 2 ** 31 - 1]))),
  ],
} satisfies EachFilter<fc.Arbitrary<Part>[]>

/** One filter each; together they cover every field of a filter set. */
export const filterParts: readonly fc.Arbitrary<PartialFilterSet>[] = Object.values(partsByFilter).flatMap(
  (parts): fc.Arbitrary<Part>[] => ('answeredBy' in parts ? [] : parts),
)

const part = fc.oneof(...filterParts)

/**
 * Usually one to three filters, so that some people still match; sometimes none or many. Not filled
 * with defaults, so that a counterexample shows only what matters.
 */
export const filters: fc.Arbitrary<PartialFilterSet> = fc
  .oneof(
    { weight: 8, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(part, { minLength: 4, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  )
  .map((parts) => withoutClashes(parts.reduce(merged, {})))

/**
 * The beginning of a value or of one of its words, with a letter that is wrong, missing, too much,
 * or swapped with the next one.
 */
const mistyped: fc.Arbitrary<string> = fc
  .tuple(
    pick([
      ...vocabulary.companies,
      ...vocabulary.titles,
      ...vocabulary.fields,
      ...vocabulary.schools,
      'United States',
      'South Korea',
      'München, Bavaria, Germany',
    ]),
    fc.nat(2),
    fc.integer({ min: 4, max: 14 }),
    fc.nat(13),
    fc.constantFrom<(letters: string[], at: number) => string[]>(
      (letters, at) => letters.with(at, 'e'),
      (letters, at) => letters.with(at, '이'),
      (letters, at) => letters.toSpliced(at, 1),
      (letters, at) => letters.toSpliced(at, 0, letters[at]!),
      (letters, at) => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
    ),
  )
  .map(([text, word, length, at, mistype]) => {
    const words = text.split(' ')
    const letters = Array.from(words.slice(Math.min(word, words.length - 1)).join(' ')).slice(0, length)
    return letters.length === 0 ? '' : mistype(letters, Math.min(at, letters.length - 1)).join('')
  })

export const suggestQuery: fc.Arbitrary<SuggestQuery> = fc
  .record({
    type: pick(suggestionTypes),
    text: fc.oneof({ arbitrary: pick(typed.starts), weight: 2 }, { arbitrary: mistyped, weight: 1 }),
    limit: fc.integer({ min: 1, max: 20 }),
    without: texts(
      vocabulary.companies,
      vocabulary.titles,
      vocabulary.fields,
      vocabulary.schools,
      typed.skills,
      ['united states', 'Computer software', 'c-level', 'ACME.example', 'germany'],
    ),
  })
  // A few ask for the most frequent values.
  .map((query) => (query.limit % 6 === 0 ? frequent(query) : query))

const frequent = ({ type, limit, without }: SuggestQuery): SuggestQuery => ({
  type,
  text: '',
  isFrequent: true,
  limit,
  without,
})

/** Merges sections. Revenue is replaced as a whole, because 'unknown' and bounds exclude each other. */
function merged(left: Part, right: Part): Part {
  const result = { ...left }
  for (const [key, value] of Object.entries(right))
    result[key] = key === 'revenue' || !isSection(value) ? value : { ...(left[key] as object), ...value }
  return result
}

const isSection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
