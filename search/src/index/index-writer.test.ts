import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import { parsed } from '../../test/lists.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { company, person } from '../../test/plain-facts.ts'
import { aDay as today } from '../../test/random-facts.ts'
import { smallWorld } from '../../test/random-world.ts'
import { createPeopleIndex } from '../../test/create-people-index.ts'
import { IndexReader } from '../query/index-reader.ts'
import { IndexBuilder } from './index-builder.ts'
import { IndexWriter } from './index-writer.ts'
import type { PeopleSearch } from '../people-search.ts'

const nowhere = { city: null, metro: null, state: null, country: null }
const all = { offset: 0, limit: 1000 }
const suggest = (index: PeopleSearch, type: SuggestionType, text: string, without: string[] = []) =>
  index.ask({ kind: 'suggest', type, text, limit: 10, without })

test('a headcount band matches only a range that contains all of it', async () => {
  const index = createPeopleIndex({
    companies: [
      company({ id: 1, headcount: { min: 51, max: 200 } }),
      company({ id: 2, headcount: { min: 10001, max: null } }),
    ],
    people: [person({ id: 1, company: 1 }), person({ id: 2, company: 2 })],
    today: () => today,
  })
  const found = async (range: string) =>
    (
      await index.ask({
        kind: 'search',
        filters: parsed({ companyFilter: { headcounts: [range] } }),
        page: all,
      })
    ).ids
  expect(await found('0-500')).toEqual([1])
  expect(await found('51-199')).toEqual([])
  expect(await found('10001-_')).toEqual([2])
  expect(await found('10001-50000')).toEqual([])
})

const nova = (id: number) => company({ id, name: `Nova ${id}`, nameKey: `nova ${id}` })

test('a word in many company names finds their employees, whichever segment defines the company', () => {
  const builder = new IndexBuilder()
  for (let id = 1; id <= 20; id++) {
    builder.addCompany(nova(id))
    builder.addPerson(person({ id, company: id }))
    builder.addPerson(person({ id: 100 + id, company: 50, pastCompanies: [id] }))
  }
  builder.addCompany(company({ id: 50 }))
  const index = builder.finish()
  const reader = new IndexReader({ today: () => today })
  const count = (companyFilter: object) => {
    reader.show(index.view())
    return reader.count(parsed({ companyFilter }))
  }
  expect(count({ namesIncluded: ['Nova'] })).toBe(20)
  expect(count({ namesIncluded: ['Nova', 'Nova 3', 'Acme'] })).toBe(40)
  expect(count({ namesExcluded: ['nova'] })).toBe(20)
  expect(count({ namesExcluded: ['nova'], namesExcludedPast: true })).toBe(0)
  expect(count({ namesIncludedPast: true, namesIncludedPastList: ['Nova'] })).toBe(20)

  // In a segment of its own, the word is rare; one of the earlier companies changes its name.
  index.apply({
    companies: [nova(21), nova(22), company({ id: 3, name: 'Borealis', nameKey: 'borealis' })],
    people: [
      person({ id: 21, company: 21 }),
      person({ id: 22, company: 22, pastCompanies: [21] }),
      person({ id: 3, company: 3 }),
    ],
    removedPeople: [5],
  })
  expect(count({ namesIncluded: ['Nova'] })).toBe(20)
  expect(count({ namesIncludedPast: true, namesIncludedPastList: ['Nova'] })).toBe(20)
  expect(count({ namesExcluded: ['nova'], namesExcludedPast: true })).toBe(2)

  // If a company's name is just the word, the text means only that company.
  index.apply({
    companies: [company({ id: 60, name: 'Nova', nameKey: 'nova' })],
    people: [person({ id: 60, company: 60 })],
    removedPeople: [],
  })
  expect(count({ namesIncluded: ['Nova'] })).toBe(1)
})

test('suggestions: by a prefix of any word, most people first, with counts, from two characters on', async () => {
  const sales = ['VP of Sales', 'vice president of sales'] as const
  const index = createPeopleIndex({
    companies: [company({ id: 1, name: 'Sales Cloud' })],
    people: [
      person({ id: 1, title: 'Sales', titleNormalised: 'sales' }),
      person({ id: 2, title: sales[0], titleNormalised: sales[1], company: 1 }),
      person({ id: 3, title: sales[0], titleNormalised: sales[1] }),
      person({ id: 4, place: { city: 'Seoul', metro: null, state: null, country: 'KR' } }),
    ],
    today: () => today,
  })
  expect(await suggest(index, 'JOBS', 'SAL')).toEqual([
    // A filter on Sales finds the vice presidents, too.
    { label: 'Sales', value: 'Sales', type: 'JOBS', count: 3 },
    { label: 'VP of Sales', value: 'VP of Sales', type: 'JOBS', count: 2 },
  ])
  expect(await suggest(index, 'JOBS', 's')).toEqual([])
  expect(await suggest(index, 'JOBS', 'ales')).toEqual([])
  expect((await suggest(index, 'COMPANIES', 'clo')).map((entry) => entry.label)).toEqual(['Sales Cloud'])
  const seoul = (await suggest(index, 'LOCATIONS', 'seo')).map(({ label, count }) => [label, count])
  expect(seoul).toEqual([
    ['Seoul Capital Area', 1],
    ['Seoul, South Korea', 1],
  ])
})

test('a suggested place finds as many people as its count says', async () => {
  await fc.assert(
    fc.asyncProperty(smallWorld(), async (people) => {
      const index = createPeopleIndex({ ...people, today: () => today })
      for (const prefix of ['sa', 'po', 'ca', 'un', 'ge', 'be', 'se', 'no', 'sm', 'gr']) {
        for (const { value, count } of await suggest(index, 'LOCATIONS', prefix)) {
          expect(await index.ask({ kind: 'count', filters: parsed({ locations: [value] }) }), value).toBe(
            count,
          )
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('an aborted query rejects with the reason', async () => {
  const index = createPeopleIndex({ companies: [], people: [], today: () => today })
  const gone = AbortSignal.abort(new Error('client left'))
  await expect(index.ask({ kind: 'count', filters: parsed({}) }, gone)).rejects.toThrow('client left')
})

test('an empty index answers', async () => {
  const index = createPeopleIndex({ companies: [], people: [], today: () => today })
  expect(index.size).toBe(0)
  expect(await index.ask({ kind: 'search', filters: parsed({ locations: ['Berlin'] }), page: all })).toEqual({
    ids: [],
    total: 0,
  })
  expect(await suggest(index, 'LOCATIONS', 'berlin')).toEqual([])
})

test('suggestions omit selected values before applying the limit', async () => {
  const index = createPeopleIndex({
    companies: [],
    people: ['Sales Lead', 'Sales Rep', 'Sales Rep', 'Salesman'].map((title, i) =>
      person({ id: i + 1, title, titleNormalised: normaliseTitle(title) }),
    ),
    today: () => today,
  })
  const found = await index.ask({
    kind: 'suggest',
    type: 'JOBS',
    text: 'sales',
    limit: 1,
    without: ['SALES REP'],
  })
  expect(found.map(({ label, count }) => [label, count])).toEqual([['Sales Lead', 1]])
})

test('suggests schools in display form, seniority levels and web domains', async () => {
  const index = createPeopleIndex({
    companies: [company({ id: 1, domain: 'acme.example' })],
    people: [
      person({ id: 1, schools: ['École Polytechnique'], seniorities: ['Founder', 'C-Level'] }),
      person({ id: 2, schools: ['Ecole polytechnique', 'École Polytechnique'], company: 1 }),
      person({ id: 3, schools: ['서울대학교'], company: 1 }),
    ],
    today: () => today,
  })
  const labels = async (type: SuggestionType, text: string) =>
    (await suggest(index, type, text)).map(({ label, count }) => [label, count])
  expect(await labels('UNIVERSITIES', 'poly')).toEqual([['Ecole polytechnique', 2]])
  expect(await labels('UNIVERSITIES', '서울')).toEqual([['서울대학교', 1]])
  expect(await labels('SENIORITIES', 'lev')).toEqual([['C-Level', 1]])
  expect(await labels('DOMAINS', 'acme.ex')).toEqual([['acme.example', 2]])
})

test('years of experience are counted on the day of the search', async () => {
  let day = today
  const index = createPeopleIndex({
    companies: [],
    people: [
      person({ id: 1, work: { months: 12, since: 2024 * 12 } }),
      person({ id: 2, work: { months: 12, since: null } }),
      person({ id: 3 }),
    ],
    today: () => day,
  })
  const withYears = async (years: number) =>
    (
      await index.ask({
        kind: 'search',
        filters: parsed({ experience: { minExperience: years } }),
        page: all,
      })
    ).ids
  expect(await withYears(0)).toEqual([1, 2])
  expect(await withYears(2)).toEqual([])
  day = Date.UTC(2025, 0, 1) / 86_400_000
  expect(await withYears(2)).toEqual([1])
})

test('facets count each value in place of their own filter', async () => {
  const index = createPeopleIndex({
    companies: [
      company({ id: 1, industry: 'Banking', headcount: { min: 501, max: 501 } }),
      company({ id: 2 }),
    ],
    people: [
      person({ id: 1, company: 1, seniorities: ['Head'], place: { ...nowhere, country: 'DE' } }),
      person({ id: 2, company: 1, seniorities: ['Intern'], place: { ...nowhere, country: 'KR' } }),
      person({ id: 3, company: 2, seniorities: ['Head'], place: { ...nowhere, country: 'KR' } }),
    ],
    today: () => today,
  })
  const facets = await index.ask({
    kind: 'facets',
    filters: parsed({ experience: { seniorityLevels: ['Head'] } }),
  })
  const counted = (name: FacetName) => facets[name].filter(({ count }) => count > 0)
  expect(counted('seniorities')).toEqual([
    { value: 'Intern', count: 1 },
    { value: 'Head', count: 2 },
  ])
  expect(facets.seniorities).toHaveLength(11)
  expect(facets.locations).toEqual([
    { value: 'Germany', count: 1 },
    { value: 'South Korea', count: 1 },
  ])
  expect(facets.industries).toEqual([{ value: 'Banking', count: 1 }])
  expect(counted('headcounts')).toEqual([{ value: '501-1000', count: 1 }])
})

test('a text has a label, its usual spelling, as long as a person has it', () => {
  const builder = new IndexBuilder()
  builder.addCompany(company({ id: 1, name: 'Acme Ltd' }))
  builder.addPerson(person({ id: 1, company: 1, title: 'Head of Sales', titleNormalised: 'head of sale' }))
  builder.addPerson(person({ id: 2, schools: ['École X'], fieldsOfStudy: ['Maths'] }))
  const index = builder.finish()
  const reader = new IndexReader({ today: () => today })
  reader.show(index.view())
  expect(reader.labels('JOBS', ['head of sale', 'head', 'sale'])).toEqual(
    new Map([['head of sale', 'Head of Sales']]),
  )
  expect(reader.labels('COMPANIES', ['acme', ''])).toEqual(new Map([['acme', 'Acme Ltd']]))
  expect(reader.labels('UNIVERSITIES', ['ecole x'])).toEqual(new Map([['ecole x', 'École X']]))
  expect(reader.labels('EDUCATIONS', ['maths', 'constructor'])).toEqual(new Map([['maths', 'Maths']]))
  index.apply({ companies: [], people: [], removedPeople: [1] })
  reader.show(index.view())
  expect(reader.labels('JOBS', ['head of sale'])).toEqual(new Map())
  expect(reader.labels('COMPANIES', ['acme'])).toEqual(new Map())
})

test('beyond the limit of a segment, companies must come before their people', () => {
  const builder = new IndexBuilder({ people: 2 })
  builder.addCompany(company({ id: 1 }))
  for (const id of [1, 2, 3]) builder.addPerson(person({ id, company: 1 }))
  expect(() => builder.addCompany(company({ id: 2 }))).toThrow('must come first')
  expect(
    builder
      .finish()
      .view()
      .segments.map(({ memory }) => memory.documents),
  ).toEqual([2, 1])
})

test('of segments that are too large to be merged together, the smallest ones are merged', () => {
  const builder = new IndexBuilder({ people: 10 })
  for (let id = 1; id <= 60; id++) builder.addPerson(person({ id }))
  const { segments } = builder.finish().view()
  const { bytes } = segments[0]!.memory
  const merged = (parts: number) =>
    new IndexWriter(segments, bytes * (parts + 0.5)).planMerge()?.segments.length
  expect([3, 4, 5, 6].map(merged)).toEqual([undefined, 4, 5, 6])
})
