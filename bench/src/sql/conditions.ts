import {
  fundingCategories,
  jobFunctions,
  maxRevenue,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import type { FundingAmount, FundingDate } from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { fold, foldWords } from '@rapport/contract/fold.ts'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { seniorityBits, seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { meantHeads } from '@rapport/normalise/titles/title-heads.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { Values } from '../values.ts'
import type { Query } from '../queries.ts'
import type { World } from '../world.ts'
import type { Atom, Clause } from './clauses.ts'
import { monthOn, type ColumnName } from './columns.ts'
import { companyIds, domainIds, hasPhrase, industryCodes, placeCover } from './resolve.ts'

/**
 * A query's filter set and list as conditions on the columns of a person, the same for every engine but ours. Names, places and vocabularies are resolved to
 * numbers here, outside the measurement; phrases in titles and words of names are left to the engine.
 */
export function clausesOf(world: World, { filters, without }: Query): Clause[] {
  return [
    ...(without
      ? [{ any: [{ kind: 'in' as const, column: 'id' as const, values: without }], not: true as const }]
      : []),
    ...personClauses(world, filters),
    ...educationClauses(world, filters),
    ...employerClauses(world, filters),
    ...companyClauses(world, filters),
    ...fundingClauses(world, filters),
  ]
}

/** The conditions of a list and of the one that excludes its values. */
function sides<T>(included: T[], excluded: T[], atomsOf: (values: T[]) => Atom[]): Clause[] {
  const clauses: Clause[] = []
  if (included.length > 0) clauses.push({ any: atomsOf(included) })
  if (excluded.length > 0) clauses.push({ any: atomsOf(excluded), not: true })
  return clauses
}

/** Any of the bits of a column is set. */
const bits = (column: ColumnName, positions: number[]): Atom[] => [
  { kind: 'bits', column, mask: positions.reduce((mask, position) => mask | (1 << position), 0) },
]

function personClauses(world: World, filters: FilterSet): Clause[] {
  const { linkedinUrls, experience } = filters
  const clauses = [
    ...sides(filters.locations, filters.locationsExcluded, (places) => placeCover(world, 'person', places)),
    ...sides(filters.names, filters.namesExcluded, (names) => [
      { kind: 'names', names: names.map(foldWords).filter((words) => words.length > 0) },
    ]),
    ...sides(experience.seniorityLevels, experience.seniorityLevelsExcluded, (levels) => [
      { kind: 'bits', column: 'seniorities', mask: seniorityBits(levels.flatMap(seniorityFilterMarks)) },
    ]),
    ...sides(experience.functions, experience.functionsExcluded, (functions) => [
      { kind: 'in', column: 'function', values: functions.map((name) => jobFunctions.indexOf(name)) },
    ]),
    ...sides(experience.jobTitlesIncluded, experience.jobTitlesExcluded, (texts) => titles(world, texts)),
    ...range('experience', experience.minExperience, experience.maxExperience),
  ]
  if (linkedinUrls.length > 0)
    clauses.push({
      any: [{ kind: 'slug', slugs: linkedinUrls.flatMap(slugsToFind) }],
    })
  if (experience.changedJobWithinDays !== null) {
    const min = monthOn(world.today - experience.changedJobWithinDays)
    clauses.push(...range('position_since', min, monthOn(world.today)))
  }
  return clauses
}

function titles(world: World, texts: string[]): Atom[] {
  const phrases = texts.map(normaliseTitle).filter(Boolean)
  const equal = world.titlesOfClasses(texts.flatMap((text) => [...equalClasses(text), ...meantHeads(text)]))
  return phrases.length > 0
    ? [
        { kind: 'title', phrases },
        { kind: 'in', column: 'title', values: equal },
      ]
    : []
}

const range = (column: ColumnName, min: number | null, max: number | null): Clause[] =>
  min === null && max === null ? [] : [{ any: [{ kind: 'range', column, min, max }] }]

function educationClauses(world: World, { education }: FilterSet): Clause[] {
  const { minGraduationYear: min, maxGraduationYear: max } = education
  const clauses = [
    ...sides(education.universities, education.universitiesExcluded, (schools) => [
      {
        kind: 'list',
        list: 'schools',
        values: schools.flatMap((name) => codesNamed(world.schools.keys, schoolKey(name))),
      },
    ]),
    ...sides(education.fieldsOfStudy, education.fieldsOfStudyExcluded, (fields) => [
      {
        kind: 'list',
        list: 'fields',
        values: fields.flatMap((field) => codesContaining(world.fields.keys, fold(field))),
      },
    ]),
  ]
  if (min !== null || max !== null) {
    const [from, to] = [Math.max(min ?? firstYear, firstYear), Math.min(max ?? lastYear, lastYear)]
    const values = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    clauses.push({ any: [{ kind: 'list', list: 'years', values }] })
  }
  return clauses
}

/** All graduations are within these years. */
const [firstYear, lastYear] = [1900, 2200]

const codesContaining = ({ values }: Values, phrase: string): number[] =>
  values.flatMap((value, code) => (hasPhrase(value, phrase) ? [code] : []))

const codesNamed = (values: Values, key: string): number[] => {
  const code = values.codeOf(key)
  return code === undefined ? codesContaining(values, key) : [code]
}

/** Conditions on current and past companies, and on headquarters. */
function employerClauses(world: World, { companyFilter: filter }: FilterSet): Clause[] {
  const clauses: Clause[] = []
  const current = (names: string[]): Atom => ({
    kind: 'in',
    column: 'company',
    values: companyIds(world, names),
  })
  const past = (names: string[]): Atom => ({ kind: 'list', list: 'past', values: companyIds(world, names) })
  const pastNames = filter.namesIncludedPast ? filter.namesIncludedPastList : []
  const included: Atom[] = []
  if (filter.namesIncluded.length > 0) included.push(current(filter.namesIncluded))
  if (pastNames.length > 0) included.push(past(pastNames))
  if (included.length > 0) clauses.push({ any: included })
  if (filter.namesExcluded.length > 0) {
    const excluded = [current(filter.namesExcluded)]
    if (filter.namesExcludedPast) excluded.push(past(filter.namesExcluded))
    clauses.push({ any: excluded, not: true })
  }
  const headquarters = (places: string[]) => placeCover(world, 'headquarters', places)
  return [...clauses, ...sides(filter.HQLocationIncluded, filter.HQLocationExcluded, headquarters)]
}

const million = 1e6

function companyClauses(world: World, filters: FilterSet): Clause[] {
  const { companyFilter, revenue } = filters
  const { domains, domainsExcluded, headcounts, linkedinFollowers, yearFoundedMin, yearFoundedMax } =
    companyFilter
  const clauses = [
    ...range('founded', yearFoundedMin, yearFoundedMax),
    ...sides(domains, domainsExcluded, (texts) => [
      { kind: 'in', column: 'company', values: domainIds(world, texts) },
      { kind: 'in', column: 'industry', values: industryCodes(world, texts) },
    ]),
    ...sides(filters.smartIntentFilters, filters.smartIntentFiltersExcluded, (keys) =>
      bits(
        'intents',
        keys.map((key) => smartIntents.indexOf(key)),
      ),
    ),
  ]
  if (headcounts.length > 0) clauses.push({ any: headcounts.map(headcountAtom) })
  if (linkedinFollowers.length > 0) clauses.push({ any: ranges('followers', linkedinFollowers) })
  const { minRevenue: min, maxRevenue: max } = revenue
  if (revenue.isRevenueUnknown) clauses.push(withCompany, { any: [{ kind: 'unknown', column: 'revenue' }] })
  else if (min !== null || max !== null) {
    const upper = max === null || max >= maxRevenue ? null : max * million
    clauses.push({ any: [{ kind: 'range', column: 'revenue', min: (min ?? 0) * million, max: upper }] })
  }
  return clauses
}

const withCompany: Clause = { any: [{ kind: 'range', column: 'company', min: null, max: null }] }

function headcountAtom(text: string): Atom {
  const { min, max } = parseRange(text)!
  const atoms: Atom[] = [{ kind: 'range', column: 'headcount_min', min, max: null }]
  if (max < Infinity) atoms.push({ kind: 'range', column: 'headcount_max', min: null, max })
  return { kind: 'all', atoms }
}

const ranges = (column: ColumnName, texts: string[]): Atom[] =>
  texts.map((text) => {
    const { min, max } = parseRange(text)!
    return { kind: 'range', column, min, max: max === Infinity ? null : max }
  })

/** How many days back each choice reaches, except 'All time'. */
export const fundingDays: [choice: FundingDate, days: number][] = [
  ['Last 90 days', 90],
  ['Last 120 days', 120],
  ['Last 180 days', 180],
  ['Last 365 days', 365],
  ['Last 2 years', 730],
]

/** In whole dollars, so 'above the first number' is at least one more. */
export const bands: Record<FundingAmount, [min: number, max: number | null]> = {
  '0-$10M': [1, 10 * million],
  '$11M-$50M': [10 * million + 1, 50 * million],
  '$51M-$100M': [50 * million + 1, 100 * million],
  '$101M-$500M': [100 * million + 1, 500 * million],
  '$501M-$1B': [500 * million + 1, 1000 * million],
  '$1B-$5B': [1000 * million + 1, 5000 * million],
  '$5B+': [5000 * million + 1, null],
}

function fundingClauses(world: World, { funding }: FilterSet): Clause[] {
  const clauses: Clause[] = []
  const { fundingDates, lastFundingAmounts, totalFundingAmounts } = funding
  if (fundingDates.includes('All time'))
    clauses.push({ any: [{ kind: 'range', column: 'last_category', min: null, max: null }] })
  else if (fundingDates.length > 0) {
    const widest = Math.max(
      ...fundingDays.flatMap(([choice, days]) => (fundingDates.includes(choice) ? days : [])),
    )
    clauses.push({ any: [{ kind: 'range', column: 'last_day', min: world.today - widest, max: null }] })
  }
  const amounts = (column: ColumnName, choices: FundingAmount[]) => {
    if (choices.length > 0)
      clauses.push({
        any: choices.map((choice) => ({
          kind: 'range',
          column,
          min: bands[choice][0],
          max: bands[choice][1],
        })),
      })
  }
  amounts('last_amount', lastFundingAmounts)
  amounts('funding_total', totalFundingAmounts)
  clauses.push(
    ...sides(funding.fundingCategories, funding.fundingCategoriesExcluded, (categories) => [
      {
        kind: 'in',
        column: 'last_category',
        values: categories.map((category) => fundingCategories.indexOf(category)),
      },
    ]),
  )
  if (funding.totalFundingRounds.length > 0) {
    const known = ranges(
      'funding_rounds',
      funding.totalFundingRounds.filter((text) => text !== '-'),
    )
    const unknown: Atom[] = funding.totalFundingRounds.includes('-')
      ? [{ kind: 'unknown', column: 'funding_rounds' }]
      : []
    clauses.push(withCompany, { any: [...known, ...unknown] })
  }
  return clauses
}
