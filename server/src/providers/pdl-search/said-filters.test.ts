import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { fromPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import { syntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isSet } from '@rapport/contract/filters/values.ts'
import { filters as anyFilters } from '../../../../search/test/random-filters.ts'
import { personMatcher } from '../../../../search/test/naive/filters.ts'
import { testDatabase } from '../../../test/database.ts'
import { load } from '../../../test/people/load-people.ts'
import { loadFacts } from '../../../test/people/load-index.ts'
import { lowered, readQuery } from '../../../test/stand-ins/pdl-search/person-documents.ts'
import { domainQuery } from './company-queries.ts'
import { placeQuery } from './place-queries.ts'
import { isAny } from './query.ts'
import { toPdlQuery } from './said-filters.ts'

type Json = Record<string, unknown>

/** 2026-11-20, as of which people are imported. */
const today = Date.UTC(2026, 10, 20) / 86_400_000

const seed = Number(process.env.SEED)

let corpus: { record: Json; person: PersonFacts }[]
let facts: { companies: ReadonlyMap<number, CompanyFacts>; people: PersonFacts[]; today: number }

beforeAll(async () => {
  const { pool } = await testDatabase()
  const records = [...syntheticRecords({ people: 3000, seed: 40 })]
    .filter((record) => 'full_name' in record)
    .map((record) => lowered(record as Json))
  const items = records.map((record, index) => fromPdl(record, index + 1))
  await load(pool, items)
  const { companies, people } = await loadFacts(pool)
  facts = { companies: new Map(companies.map((company) => [company.id, company])), people, today }
  const bySlug = new Map(people.map((person) => [person.linkedinSlug, person]))
  corpus = records.flatMap((record) => {
    const person = bySlug.get(record.linkedin_username as string)
    return person ? [{ record, person }] : []
  })
})

/**
 * Those who fit the filters by our own search, those who are found there, and both. The share of
 * those who fit that is found, and the share of those found who fit.
 */
function compare(sets: readonly PartialFilterSet[]) {
  const counts = { fit: 0, found: 0, both: 0 }
  for (const each of sets) {
    const filters = filterSet.parse(each)
    const { query } = toPdlQuery({ filters, today })
    const finds = query && readQuery(JSON.parse(JSON.stringify(query)))
    const fits = personMatcher(facts, filters)
    for (const { record, person } of corpus) {
      const [isFit, isFound] = [fits(person), finds === null || finds(record)]
      counts.fit += Number(isFit)
      counts.found += Number(isFound)
      counts.both += Number(isFit && isFound)
    }
  }
  return { ...counts, recall: counts.both / counts.fit, precision: counts.both / counts.found }
}

/** Values that some of the corpus have. */
const some = (values: (facts: PersonFacts) => readonly (string | null)[], step = 97): string[] => [
  ...new Set(
    facts.people
      .filter((_, at) => at % step === 0)
      .flatMap(values)
      .filter((text) => text !== null),
  ),
]
const each = (values: readonly string[], set: (value: string) => PartialFilterSet) => values.map(set)

/**
 * The least share of those who fit that is found, and of those found who fit, each a little below
 * the measured one.
 */
type Case = [name: string, recall: number, precision: number, sets: () => PartialFilterSet[]]

const companyNames = () => [...facts.companies.values()].slice(0, 60).map(({ name }) => name)
const functions = [
  'Sales',
  'Marketing',
  'Engineering',
  'Data',
  'Finance',
  'Human Resources',
  'Healthcare',
] as const
const titles = (step: number) => some(({ title }) => [title], step)

const cases: Case[] = [
  [
    'places',
    1,
    1,
    () =>
      each(
        [
          'Germany',
          'California',
          'EMEA',
          'London',
          'Bay Area',
          'Greater Boston',
          'Bavaria',
          'DACH',
          'New York',
          'Asia',
          'Paris, France',
          '서울',
          'India',
          'Ontario',
        ],
        (place) => ({ locations: [place] }),
      ),
  ],
  [
    'places excluded',
    1,
    1,
    () =>
      each(['Germany', 'United States', 'EMEA', 'California'], (place) => ({ locationsExcluded: [place] })),
  ],
  [
    'names',
    0.99,
    1,
    () =>
      each(
        corpus
          .filter((_, at) => at % 97 === 0)
          .flatMap(({ record }) => [String(record.full_name), String(record.full_name).split(' ')[0]!]),
        (name) => ({ names: [name] }),
      ),
  ],
  [
    'profiles',
    1,
    1,
    () =>
      each(
        some(({ linkedinSlug }) => [linkedinSlug]),
        (slug) => ({ linkedinUrls: [`https://www.linkedin.com/in/${slug}/`] }),
      ),
  ],
  [
    'industries',
    1,
    1,
    () =>
      each(['Banking', 'Computer Software', 'Hospital & Health Care'], (name) => ({
        companyFilter: { domains: [name] },
      })),
  ],
  [
    'domains',
    1,
    1,
    () =>
      each(
        [...facts.companies.values()].slice(0, 40).flatMap(({ domain }) => domain ?? []),
        (host) => ({ companyFilter: { domains: [host] } }),
      ),
  ],
  [
    'headcounts',
    1,
    1,
    () =>
      each(['0-500', '501-1000', '11-200', '10001-_'], (range) => ({
        companyFilter: { headcounts: [range] },
      })),
  ],
  ['companies', 1, 1, () => each(companyNames(), (name) => ({ companyFilter: { namesIncluded: [name] } }))],
  [
    'companies excluded',
    1,
    1,
    () => each(companyNames().slice(0, 9), (name) => ({ companyFilter: { namesExcluded: [name] } })),
  ],
  [
    'past companies',
    1,
    0.7,
    () =>
      each(companyNames(), (name) => ({
        companyFilter: { namesIncludedPast: true, namesIncludedPastList: [name] },
      })),
  ],
  [
    'founded',
    1,
    1,
    () => [
      { companyFilter: { yearFoundedMin: 2010 } },
      { companyFilter: { yearFoundedMin: 1990, yearFoundedMax: 2000 } },
    ],
  ],
  [
    'headquarters',
    1,
    1,
    () =>
      each(['Germany', 'California', 'London'], (place) => ({
        companyFilter: { HQLocationIncluded: [place] },
      })),
  ],
  ['titles', 0.92, 0.35, () => each(titles(61), (title) => ({ experience: { jobTitlesIncluded: [title] } }))],
  [
    'similar titles',
    0.75,
    0.8,
    () =>
      each(titles(211), (title) => ({
        experience: { jobTitlesIncluded: [title], includeSimilarTitles: true },
      })),
  ],
  [
    'titles excluded',
    0.99,
    0.99,
    () => each(titles(211), (title) => ({ experience: { jobTitlesExcluded: [title] } })),
  ],
  [
    'levels',
    0.98,
    0.5,
    () => seniorityFilters.map((level) => ({ experience: { seniorityLevels: [level] } })),
  ],
  [
    'levels excluded',
    0.99,
    0.9,
    () => seniorityFilters.map((level) => ({ experience: { seniorityLevelsExcluded: [level] } })),
  ],
  ['functions', 0.96, 0.8, () => functions.map((name) => ({ experience: { functions: [name] } }))],
  [
    'job change',
    1,
    0.95,
    () => [90, 365, 1000].map((days) => ({ experience: { changedJobWithinDays: days } })),
  ],
  [
    'years in role',
    0.99,
    0.99,
    () => [{ experience: { minYearsInRole: 3 } }, { experience: { minYearsInRole: 1, maxYearsInRole: 2 } }],
  ],
  [
    'skills',
    0.99,
    1,
    () =>
      each(
        some(({ skills }) => skills, 301),
        (skill) => ({ skills: { included: [skill] } }),
      ),
  ],
  [
    'all skills',
    0.99,
    1,
    () =>
      some(({ skills }) => [skills.slice(0, 2).join('|')], 301).map((pair) => ({
        skills: { included: [...new Set(pair.split('|').filter(Boolean))], all: true },
      })),
  ],
  [
    'skills excluded',
    1,
    0.99,
    () =>
      each(
        some(({ skills }) => skills, 601),
        (skill) => ({ skills: { excluded: [skill] } }),
      ),
  ],
  [
    'schools',
    1,
    0.85,
    () =>
      each(
        some(({ schools }) => schools),
        (school) => ({ education: { universities: [school] } }),
      ),
  ],
  [
    'fields of study',
    1,
    1,
    () =>
      each(
        some(({ fieldsOfStudy }) => fieldsOfStudy),
        (field) => ({ education: { fieldsOfStudy: [field] } }),
      ),
  ],
  [
    'graduation',
    1,
    1,
    () => [
      { education: { minGraduationYear: 2015 } },
      { education: { minGraduationYear: 2000, maxGraduationYear: 2008 } },
    ],
  ],
  ['emails', 1, 0.95, () => [{ contacts: { email: ['work'] } }, { contacts: { email: ['onFile'] } }]],
  ['phones', 1, 0.95, () => [{ contacts: { phone: ['mobile'] } }, { contacts: { phone: ['onFile'] } }]],
]

test.each(cases)('%s: finds those who fit, and few others', (name, minRecall, minPrecision, sets) => {
  const { fit, found, recall, precision } = compare(sets())
  if (process.env.SHOW)
    process.stdout.write(`${name}: fit ${fit}, found ${found}, recall ${recall}, precision ${precision}\n`)
  expect(fit).toBeGreaterThan(5)
  expect(recall).toBeGreaterThanOrEqual(minRecall)
  expect(precision).toBeGreaterThanOrEqual(minPrecision)
})

test('filters that the vendor cannot be asked for are left, and named in the order of the wire', () => {
  const filters = filterSet.parse({
    locations: ['Germany'],
    smartIntentFilters: ['MEGA_BRANDS'],
    experience: { functions: ['Sales', 'Media'], minExperience: 3 },
    contacts: { email: ['verified'] },
    listFilter: { revealed: false },
  })
  expect(toPdlQuery({ filters, today })).toEqual({
    query: { terms: { location_country: expect.arrayContaining(['germany', 'deutschland']) as string[] } },
    left: [
      'smartIntentFilters',
      'experience.minExperience',
      'experience.functions',
      'contacts.email',
      'listFilter.revealed',
    ],
    missing: ['smartIntentFilters'],
    nobodyNew: [],
  })
})

const translate = (set: PartialFilterSet) => toPdlQuery({ filters: filterSet.parse(set), today })

test('nothing that can be asked for asks nothing, and neither does what nobody new fits', () => {
  expect(translate({ smartIntentFilters: ['MEGA_BRANDS'] }).query).toBeNull()
  expect(translate({})).toEqual({ query: null, left: [], missing: [], nobodyNew: [] })
  expect(translate({ locations: ['Germany'], listFilter: { contacted: true } })).toEqual({
    query: null,
    left: [],
    missing: [],
    nobodyNew: ['listFilter.contacted'],
  })
})

test(`the vendor takes the query of any filter set (seed ${seed})`, () => {
  let asked = 0
  fc.assert(
    fc.property(anyFilters, (set) => {
      const given = filterSet.parse(set)
      const { query, left, nobodyNew } = toPdlQuery({ filters: given, today })
      if (query) readQuery(JSON.parse(JSON.stringify(query)))
      asked += Number(query !== null)
      for (const id of [...left, ...nobodyNew]) expect(isSet(given, id)).toBe(true)
    }),
    { seed, numRuns: 500 },
  )
  expect(asked).toBeGreaterThan(250)
})

const description = new URL('../../../../../shared/data/pdl/pdl-openapi.json', import.meta.url)

test.skipIf(!existsSync(description))(
  'a country is asked for by the name that the vendor has for it (shared data)',
  () => {
    const { components } = JSON.parse(readFileSync(description, 'utf8')) as {
      components: { schemas: { Person: { properties: { location_country: { enum: string[] } } } } }
    }
    const names = components.schemas.Person.properties.location_country.enum
    const others = names.filter(
      (name) => !JSON.stringify(placeQuery('location_', [name])).includes(`"${name}"`),
    )
    expect(names.length).toBeGreaterThan(200)
    expect(others).toEqual([])
    const industries = (
      components.schemas as unknown as { ExperienceCompany: { properties: { industry: { enum: string[] } } } }
    ).ExperienceCompany.properties.industry.enum
    const unsaid = industries.filter(
      (name) => JSON.stringify(domainQuery([name])) !== JSON.stringify(isAny('job_company_industry', [name])),
    )
    expect(unsaid).toEqual([])
  },
)
