import type { CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

const place = (city: string, country: string): Place => ({ city, metro: null, state: null, country })
const nimbus = companyRecord({
  name: 'Nimbus Software',
  domain: 'nimbus.example',
  industry: 'Computer Software',
  headcount: { min: 51, max: 200 },
  foundedYear: 2012,
  headquarters: place('Berlin', 'DE'),
  fundingRounds: [
    { name: 'Seed', date: '2014-05', amount: 1_500_000 },
    { name: 'Series A', date: '2016-02-01', amount: null },
  ],
})
const cirrus = companyRecord({
  name: 'Cirrus Software',
  industry: 'Computer Software',
  headcount: { min: 51, max: 200 },
})
const bakery = companyRecord({ name: 'Corner Bakery', industry: 'Food Production' })
const north = companyRecord({ name: 'Twin Ltd', key: 'twin-north', industry: 'Banking' })
const south = companyRecord({ name: 'Twin GmbH', key: 'twin-south', industry: 'Banking' })

const titles = ['CTO', 'Software Engineer', 'Senior Software Engineer', 'Sales Director']
const people = [
  ...titles.map((title) => personRecord({ company: nimbus, title })),
  ...[cirrus, bakery, north, south].map((company) => personRecord({ company, title: 'Sales Director' })),
]

let t: TestApp
let auth: { authorization: string }
const ids = new Map<string, number>()
beforeAll(async () => {
  t = await testApp({ seed: async (pool) => void (await createPeople(pool, people)) })
  auth = (await t.signIn()).headers
  const { rows } = await t.pool.query<{ id: number; key: string }>('select id, key from companies')
  for (const { id, key } of rows) ids.set(key, id)
})

const get = (id: string | number, headers: Record<string, string> = auth) =>
  t.inject({ method: 'GET', url: `/api/companies/${id}`, headers })
async function profileOf(key: string): Promise<CompanyProfile> {
  const response = await get(ids.get(key)!)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: CompanyProfile }>().data
}
const counts = (values: { value: string; count: number }[]) =>
  values.map(({ value, count }) => [value, count])

describe('a company', () => {
  test('shows its facts, rounds and when they were stored', async () => {
    expect(await profileOf(nimbus.key)).toMatchObject({
      name: 'Nimbus Software',
      domain: 'nimbus.example',
      foundedYear: 2012,
      headquarters: 'Berlin, Germany',
      funding: {
        rounds: [
          { name: 'Seed', date: '2014-05', amount: 1_500_000 },
          { name: 'Series A', date: '2016-02-01', amount: null },
        ],
      },
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    })
  })

  test('counts its people by function and by seniority as its people search does', async () => {
    const { people: found } = await profileOf(nimbus.key)
    expect(found).toMatchObject({ count: 4, companies: 1 })
    expect(found.filters.companyFilter).toEqual({ domains: ['nimbus.example'], namesIncluded: [] })
    expect(counts(found.seniorities)[0]).toEqual(['C-Level', 1])
    for (const { value, count } of found.functions) {
      const response = await t.inject({
        method: 'POST',
        url: '/api/v2/search/count/by-filters',
        headers: auth,
        payload: { ...found.filters, experience: { functions: [value] } },
      })
      expect(response.json()).toEqual({ data: { count } })
    }
    expect(found.functions.length).toBeGreaterThan(1)
  })

  test('says when the search for its people finds those of other companies, too', async () => {
    const { people: found } = await profileOf(north.key)
    expect(found).toMatchObject({ count: 2, companies: 2 })
    expect(found.filters.companyFilter).toEqual({ domains: [], namesIncluded: ['Twin Ltd'] })
  })

  test('has similar companies, without itself', async () => {
    const { similar } = await profileOf(nimbus.key)
    expect(similar.map(({ name }) => name)).toEqual(['Cirrus Software'])
  })

  test.each(['999999', '0', 'acme'])('%s is not found', async (id) => {
    expect((await get(id)).statusCode).toBe(404)
  })

  test('needs somebody signed in', async () => {
    expect((await get(ids.get(nimbus.key)!, {})).statusCode).toBe(401)
  })
})
