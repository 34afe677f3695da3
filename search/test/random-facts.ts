import fc from 'fast-check'
import {
  companyTypes,
  fundingCategories,
  seniorityMarks,
  smartIntents,
  type SeniorityMark,
} from '@rapport/contract/filters/vocabularies.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { CompanyFacts, PersonFacts } from '../src/facts.ts'
import { prosePieces } from './prose.ts'
import { places, vocabulary } from './vocabulary.ts'

/** The day around which random days and months lie, counted from 1970-01-01: 2024-10-04. */
export const aDay = 20_000
/** Its month: year x 12 + month from 0. */
const aMonth = 2024 * 12 + 9

export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
export const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)
/** A president is C-Level. */
const withLevel = (marks: SeniorityMark[]): SeniorityMark[] =>
  marks.includes('President') ? [...new Set<SeniorityMark>([...marks, 'C-Level'])] : marks

export const some = <T>(values: readonly T[], maxLength = 3) => fc.uniqueArray(pick(values), { maxLength })

/**
 * Usually a number at which an answer changes, sometimes any number, so that soon there are more
 * distinct numbers than a byte can encode.
 */
const number = (edges: readonly number[], min: number, max: number) =>
  fc.oneof({ weight: 3, arbitrary: pick(edges) }, { weight: 1, arbitrary: fc.integer({ min, max }) })

const big = 2 ** 31 - 1
const dollars = [0, 1, 1e6, 10e6, 10e6 + 1, 50e6, 50e6 + 1, 100e6, 500e6, 1e9, 5e9, 5e9 + 1, 2e13]

const headcount = fc.oneof(
  pick([
    { min: 0, max: 0 },
    { min: 1, max: 10 },
    { min: 11, max: 50 },
    { min: 500, max: 500 },
    { min: 501, max: 501 },
    { min: 5001, max: 10_000 },
    { min: 10_001, max: null },
    { min: big, max: big },
  ]),
  fc
    .tuple(fc.integer({ min: 0, max: 2_000_000 }), maybe(fc.integer({ min: 0, max: 3000 })))
    .map(([min, more]) => ({ min, max: more === null ? null : min + more })),
)

const revenue = number(
  [0, 99_999, 100_000, 1_000_000, 1_003_000, 10_000_000, 10_000_000_000, 20_000_000_000, 2 ** 53 - 1],
  0,
  20_000_000_000,
)

const funding = fc.record({
  day: maybe(
    number(
      [0, 90, 91, 120, 121, 180, 181, 365, 366, 730, 731, -1, -400, aDay + 1].map((ago) => aDay - ago),
      aDay - 4000,
      aDay + 100,
    ),
  ),
  amount: maybe(number(dollars, 0, 6_000_000_000)),
  category: pick(fundingCategories),
})

/** Some pieces of prose, joined in every way that words are told apart by. */
const prose = fc
  .array(fc.tuple(pick(prosePieces), pick([' ', ', ', '', '-', '. ', '\n'])), { maxLength: 9 })
  .map((pieces) => pieces.flat().join(''))

export const companyFacts = (ids: fc.Arbitrary<number>): fc.Arbitrary<CompanyFacts> =>
  fc
    .record({
      id: ids,
      name: pick(vocabulary.companies),
      domain: maybe(pick(vocabulary.domains)),
      description: maybe(prose),
      industry: maybe(pick(vocabulary.industries)),
      type: maybe(pick(companyTypes)),
      foundedYear: maybe(number([0, 1999, 2000, 2004, 2005, 2012, 2200], 1600, 2024)),
      headcount: maybe(headcount),
      revenue: maybe(revenue),
      linkedinFollowers: maybe(number([0, 99, 100, 101, 5000, big], 0, 300_000)),
      headquarters: maybe(pick(places)),
      intents: some(smartIntents),
      fundingTotal: maybe(number(dollars, 0, 6_000_000_000)),
      fundingRoundCount: maybe(number([0, 1, 2, 3, 5, 6, 32_767], 0, 400)),
      lastFunding: maybe(funding),
    })
    .map(withNameKey)

const withNameKey = (facts: Omit<CompanyFacts, 'nameKey'>): CompanyFacts => ({
  ...facts,
  nameKey: companyNameKey(facts.name),
})

const work = fc.record({
  months: number([0, 1, 11, 12, 13, 60, 119, 120, 359, 360, 361, 100_000], 0, 500),
  since: maybe(
    number(
      [0, 1, -1, -30, 11, 12, 13, 120, aMonth].map((ago) => aMonth - ago),
      aMonth - 700,
      aMonth + 50,
    ),
  ),
})

/** A month in which something began, often near the end of a year since. */
const since = number(
  [0, 1, 3, 11, 12, 13, 35, 36, 119, 120, -1, -30].map((ago) => aMonth - ago),
  aMonth - 400,
  aMonth + 50,
)

/** The companies are ids and need not all be defined. */
export const personFacts = (
  ids: fc.Arbitrary<number>,
  companyIds: fc.Arbitrary<number>,
): fc.Arbitrary<PersonFacts> =>
  fc
    .record({
      id: ids,
      strength: number([0, 1, 2, 3, 100_999], 0, 100_999),
      nameFolded: pick(vocabulary.names).map(fold),
      linkedinSlug: maybe(pick(vocabulary.slugs)),
      place: maybe(pick(places)),
      title: maybe(pick(vocabulary.titles)),
      headline: maybe(prose),
      summary: maybe(prose),
      seniorities: some(seniorityMarks, 2).map(withLevel),
      work: maybe(work),
      positionSince: maybe(since),
      companySince: maybe(since),
      company: maybe(companyIds),
      pastCompanies: fc.array(companyIds, { maxLength: 3 }),
      pastTitles: fc.array(pick(vocabulary.titles), { maxLength: 3 }),
      skills: fc.array(pick(vocabulary.skills), { maxLength: 4 }),
      contacts: number([0, 0, 1, 3, 7, 8, 9, 63], 0, 63),
      schools: fc.array(pick(vocabulary.schools), { maxLength: 3 }),
      fieldsOfStudy: fc.array(pick(vocabulary.fields), { maxLength: 3 }),
      graduationYears: fc.array(number([1995, 2000, 2005, 1900, 2200, 0, 32_767], 1950, 2030), {
        maxLength: 2,
      }),
    })
    .map(withNormalisedTitle)

const withNormalisedTitle = (facts: Omit<PersonFacts, 'titleNormalised'>): PersonFacts => ({
  ...facts,
  titleNormalised: facts.title === null ? null : normaliseTitle(facts.title),
})
