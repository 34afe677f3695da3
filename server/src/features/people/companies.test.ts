import type { Failure } from '@rapport/contract/errors.ts'
import type { companyPage } from '@rapport/contract/companies/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

type Found = Output<typeof companyPage>

const place = (city: string, state: string, country: string): Place => ({ city, metro: null, state, country })
const software = companyRecord({
  name: 'Nimbus Software',
  domain: 'nimbus.example',
  industry: 'Computer Software',
  type: 'private',
  headcount: { min: 51, max: 200 },
  foundedYear: 2012,
  headquarters: place('Berlin', 'Berlin', 'DE'),
  fundingRounds: [{ name: 'Series B', date: '2020-01-01', amount: 50_000_000 }],
})
const bank = companyRecord({
  name: 'Granite Bank',
  industry: 'Banking',
  type: 'public',
  headcount: { min: 20_000, max: 20_000 },
  revenue: 12_000_000,
  headquarters: place('Seoul', 'Seoul', 'KR'),
})
const left = companyRecord({ name: 'Left Behind', industry: 'Banking' })

const people = [
  personRecord({ company: software }),
  personRecord({ company: bank }),
  personRecord({ company: bank }),
  personRecord({ company: bank }),
  personRecord({
    company: software,
    positions: [
      { company: software, title: 'Founder', place: null, startDate: null, endDate: null, isCurrent: true },
      { company: left, title: 'Clerk', place: null, startDate: null, endDate: null, isCurrent: false },
    ],
  }),
]

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp({ seed: async (pool) => void (await createPeople(pool, people)) })
  auth = (await t.signIn()).headers
})

const post = (payload: object, query = '', headers: Record<string, string> = auth) =>
  t.inject({ method: 'POST', url: `/api/company/search${query}`, headers, payload })
const found = async (payload: object, query = '') => {
  const response = await post(payload, query)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Found }>().data
}
const names = ({ items }: Found) => items.map(({ name, peopleCount }) => [name, peopleCount])
const refusal = async (payload: object, query = '') => {
  const response = await post(payload, query)
  const { errors = [] } = response.json<Failure>()
  return [response.statusCode, ...errors.map(({ path, code }) => `${path} ${code}`)]
}

describe('company search', () => {
  test('lists all companies with their people, those with most first, also ones without any', async () => {
    const all = await found({})
    expect(all.metadata).toEqual({ total: 3, page: 1, limit: 15 })
    expect(names(all)).toEqual([
      ['Granite Bank', 3],
      ['Nimbus Software', 2],
      ['Left Behind', 0],
    ])
    expect(all.items[1]).toMatchObject({
      name: 'Nimbus Software',
      domain: 'nimbus.example',
      industry: 'Computer Software',
      headcount: { min: 51, max: 200 },
      foundedYear: 2012,
      headquarters: 'Berlin, Germany',
      revenue: null,
      linkedinFollowers: null,
      lastFunding: { category: 'Series B', date: '2020-01-01', amount: 50_000_000 },
      peopleCount: 2,
    })
  })

  test('gives the people that a people search gives', async () => {
    for (const { name, peopleCount } of (await found({})).items) {
      const response = await t.inject({
        method: 'POST',
        url: '/api/v2/search/count/by-filters',
        headers: auth,
        payload: { companyFilter: { namesIncluded: [name] } },
      })
      expect(response.json()).toEqual({ data: { count: peopleCount } })
    }
  })

  test.each<[object, string[]]>([
    [{ companyFilter: { domains: ['Banking'] } }, ['Granite Bank', 'Left Behind']],
    [{ companyFilter: { domains: ['nimbus.example'] } }, ['Nimbus Software']],
    [{ companyFilter: { headcounts: ['0-500'] } }, ['Nimbus Software']],
    [{ companyFilter: { types: ['public', 'nonprofit'] } }, ['Granite Bank']],
    [{ companyFilter: { typesExcluded: ['public'] } }, ['Nimbus Software', 'Left Behind']],
    [{ companyFilter: { HQLocationIncluded: ['Europe'] } }, ['Nimbus Software']],
    [{ companyFilter: { HQLocationExcluded: ['Europe'] } }, ['Granite Bank', 'Left Behind']],
    [{ companyFilter: { namesExcluded: ['Granite Bank'] } }, ['Nimbus Software', 'Left Behind']],
    [{ companyFilter: { namesIncluded: ['granite'] } }, ['Granite Bank']],
    [{ funding: { fundingCategories: ['Series B'] } }, ['Nimbus Software']],
    [{ smartIntentFilters: ['ENTERPRISE_TITANS'] }, ['Granite Bank']],
    [{ revenue: { isRevenueUnknown: true }, companyFilter: { yearFoundedMin: 2000 } }, ['Nimbus Software']],
    [
      { companyFilter: { namesIncludedPast: false, namesIncludedPastList: [], namesExcludedPast: false } },
      ['Granite Bank', 'Nimbus Software', 'Left Behind'],
    ],
  ])('of %j', async (filters, expected) => {
    expect((await found(filters)).items.map(({ name }) => name)).toEqual(expected)
  })

  test('counts each facet as if its own filter were not there', async () => {
    const { facets } = await found({ companyFilter: { domains: ['Banking'] } })
    expect(facets.industries).toEqual([
      { value: 'Banking', count: 2 },
      { value: 'Computer Software', count: 1 },
    ])
    expect(facets.headquarters).toEqual([{ value: 'South Korea', count: 1 }])
    expect(facets.companyTypes.filter(({ count }) => count > 0)).toEqual([{ value: 'public', count: 1 }])
    expect(facets.headcounts.find(({ value }) => value === '10001-50000')?.count).toBe(1)
    expect(facets.fundingCategories.every(({ count }) => count === 0)).toBe(true)
  })

  test.each([
    ['sortOn=people&sortBy=asc', ['Left Behind', 'Nimbus Software', 'Granite Bank']],
    ['sortOn=headcount', ['Granite Bank', 'Nimbus Software', 'Left Behind']],
    ['sortOn=headcount&sortBy=asc', ['Nimbus Software', 'Granite Bank', 'Left Behind']],
    ['sortOn=revenue&sortBy=asc', ['Granite Bank', 'Nimbus Software', 'Left Behind']],
    ['sortOn=lastFunding', ['Nimbus Software', 'Granite Bank', 'Left Behind']],
    ['sortOn=name', ['Granite Bank', 'Left Behind', 'Nimbus Software']],
    ['sortOn=name&sortBy=desc', ['Nimbus Software', 'Left Behind', 'Granite Bank']],
  ])('sorts the whole result by %s, unknown values last', async (sort, expected) => {
    expect((await found({}, `?${sort}`)).items.map(({ name }) => name)).toEqual(expected)
    const second = await found({}, `?${sort}&limit=1&page=2`)
    expect(second.items.map(({ name }) => name)).toEqual([expected[1]])
  })

  test('has pages without gap or overlap, and an empty one beyond the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found({}, `?limit=1&page=${page}`)))
    expect(pages.map((page) => page.items.map(({ name }) => name))).toEqual([
      ['Granite Bank'],
      ['Nimbus Software'],
      ['Left Behind'],
      [],
    ])
    expect(pages.every(({ metadata }) => metadata.total === 3)).toBe(true)
  })

  test.each([
    [{ locations: ['Berlin'] }, '', 'locations error_unknown_key'],
    [{ companyFilter: { size: 1 } }, '', 'companyFilter.size error_unknown_key'],
    [{ companyFilter: { headcounts: ['x'] } }, '', 'companyFilter.headcounts.0 error_invalid_range'],
    [
      { companyFilter: { namesIncluded: ['Acme'], namesExcluded: ['ACME'] } },
      '',
      'companyFilter.namesExcluded.0 error_included_and_excluded',
    ],
    [
      { companyFilter: { namesIncludedPastList: ['Acme'] } },
      '',
      'companyFilter.namesIncludedPastList error_past_companies',
    ],
    [
      { companyFilter: { namesIncludedPast: true } },
      '',
      'companyFilter.namesIncludedPast error_past_companies',
    ],
    [
      { companyFilter: { namesExcludedPast: true } },
      '',
      'companyFilter.namesExcludedPast error_past_companies',
    ],
    [{}, '?page=0', 'page error_invalid_page'],
    [{}, '?limit=101', 'limit error_invalid_limit'],
    [{}, '?sortOn=strength', 'sortOn error_unknown_value'],
    [{}, '?sortBy=up', 'sortBy error_unknown_value'],
  ])('of %j%s is refused', async (filters, query, error) => {
    expect(await refusal(filters, query)).toEqual([400, error])
  })

  test('needs somebody signed in', async () => {
    expect((await post({}, '', {})).statusCode).toBe(401)
  })
})
