import { withoutClashes } from '@rapport/contract/filters/rules.ts'
import fc from 'fast-check'
import {
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
import { typed, vocabulary } from './vocabulary.ts'

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

const personParts: fc.Arbitrary<Part>[] = [
  texts(typed.places).map((locations) => ({ locations })),
  texts(typed.names, vocabulary.names).map((names) => ({ names })),
  texts(typed.places).map((locationsExcluded) => ({ locationsExcluded })),
  texts(typed.names, vocabulary.names).map((namesExcluded) => ({ namesExcluded })),
  texts(typed.urls).map((linkedinUrls) => ({ linkedinUrls })),
  bounds('experience', ordered(0, 30), ['minExperience', 'maxExperience']),
  section('experience', 'seniorityLevels', some(seniorityFilters)),
  section('experience', 'seniorityLevelsExcluded', some(seniorityFilters)),
  section('experience', 'functions', some(jobFunctions)),
  section('experience', 'functionsExcluded', some(jobFunctions)),
  section('experience', 'changedJobWithinDays', pick([1, 30, 31, 365, 3650])),
  section('experience', 'jobTitlesIncluded', texts(typed.titles, vocabulary.titles)),
  fc
    .record({
      jobTitlesIncluded: texts(typed.titles, vocabulary.titles),
      includeSimilarTitles: pick([true, true, false]),
      similarTitlesExcluded: texts(typed.titles, vocabulary.titles),
    })
    .map((experience) => ({ experience })),
  section('experience', 'jobTitlesExcluded', texts(typed.titles, vocabulary.titles)),
  section('education', 'universities', texts(typed.schools, vocabulary.schools)),
  section('education', 'fieldsOfStudy', texts(typed.fields, vocabulary.fields)),
  section('education', 'universitiesExcluded', texts(typed.schools, vocabulary.schools)),
  section('education', 'fieldsOfStudyExcluded', texts(typed.fields, vocabulary.fields)),
  bounds('education', ordered(1995, 2005), ['minGraduationYear', 'maxGraduationYear']),
  fc.constant({ education: { minGraduationYear: 1900, maxGraduationYear: 2200 } }),
]

const companyParts: fc.Arbitrary<Part>[] = [
  some(smartIntents).map((smartIntentFilters) => ({ smartIntentFilters })),
  some(smartIntents).map((smartIntentFiltersExcluded) => ({ smartIntentFiltersExcluded })),
  section('companyFilter', 'domains', texts(typed.domains, typed.industries)),
  section('companyFilter', 'domainsExcluded', texts(typed.domains, typed.industries)),
  section(
    'companyFilter',
    'headcounts',
    ranges(['0-10', '1-50', '500-500', '501-_', '2-9', '0-_', '10001-50000', '0-999999999999'], 2_000_000),
  ),
  section('companyFilter', 'linkedinFollowers', ranges(['0-100', '101-_', '100-100', '0-_'], 300_000)),
  section('companyFilter', 'HQLocationIncluded', texts(typed.places)),
  section('companyFilter', 'HQLocationExcluded', texts(typed.places)),
  fc
    .record({
      namesIncluded: texts(typed.companies, vocabulary.companies),
      namesIncludedPastList: texts(typed.companies, vocabulary.companies),
      namesIncludedPast: fc.boolean(),
    })
    .map((companyFilter) => ({ companyFilter })),
  fc
    .record({
      namesExcluded: texts(typed.companies, vocabulary.companies),
      namesExcludedPast: fc.boolean(),
    })
    .map((companyFilter) => ({ companyFilter })),
  bounds('companyFilter', ordered(1990, 2012), ['yearFoundedMin', 'yearFoundedMax']),
  fc.constant({ companyFilter: { yearFoundedMin: 0 } }),
]

const moneyParts: fc.Arbitrary<Part>[] = [
  fc.constant({ revenue: { isRevenueUnknown: true } }),
  revenue,
  section('funding', 'fundingDates', some(fundingDates, 2)),
  section('funding', 'lastFundingAmounts', some(fundingAmounts, 2)),
  section('funding', 'totalFundingAmounts', some(fundingAmounts, 2)),
  section('funding', 'fundingCategories', some(fundingCategories)),
  section('funding', 'fundingCategoriesExcluded', some(fundingCategories)),
  section('funding', 'totalFundingRounds', ranges(['-', '1-2', '3-5', '6-_', '0-0'], maxFundingRounds)),
]

const listParts: fc.Arbitrary<Part>[] = [
  section('listFilter', 'listsIncluded', some(listIds, 2)),
  section('listFilter', 'listsExcluded', some(listIds, 2)),
  section('listFilter', 'revealed', maybe(fc.boolean())),
  section('listFilter', 'contacted', maybe(fc.boolean())),
]

/** One filter each; together they cover every field of a filter set. */
export const filterParts: readonly fc.Arbitrary<PartialFilterSet>[] = [
  ...personParts,
  ...companyParts,
  ...moneyParts,
  ...listParts,
]

const part = fc.oneof(...personParts, ...companyParts, ...moneyParts, ...listParts)

/**
 * Usually one to three filters, so that somebody still matches; sometimes none or many. Not filled with defaults, so that a counterexample
 * shows only what matters.
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
    without: texts(vocabulary.companies, vocabulary.titles, vocabulary.fields, vocabulary.schools, [
      'united states',
      'Computer software',
      'c-level',
      'ACME.example',
      'germany',
    ]),
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
