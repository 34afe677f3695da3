import type { Failure } from '@rapport/contract/errors.ts'
import type { Facets } from '@rapport/contract/people/schemas.ts'
import { facetNames, facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

const place = (city: string, state: string, country: string): Place => ({ city, metro: null, state, country })
const berlin = place('Berlin', 'Berlin', 'DE')
const seoul = place('Seoul', 'Seoul', 'KR')

const funded = companyRecord({
  name: 'Funded',
  industry: 'Computer Software',
  type: 'private',
  headcount: { min: 51, max: 200 },
  headquarters: berlin,
  fundingTotal: 60_000_000,
  fundingRoundCount: 2,
  fundingRounds: [{ name: 'Series B', date: '2020-01-01', amount: 50_000_000 }],
})
const large = companyRecord({
  name: 'Large',
  industry: 'Banking',
  type: 'public',
  foundedYear: 1900,
  headcount: { min: 20_000, max: 20_000 },
  headquarters: seoul,
})

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) =>
      void (await createPeople(pool, [
        personRecord({ fullName: '김민준', title: '이사', company: large, place: seoul }),
        personRecord({ fullName: '김서연', title: 'Software Engineer', company: large, place: seoul }),
        personRecord({ fullName: 'Ana López', title: 'Founder & CEO', company: funded, place: berlin }),
        personRecord({ fullName: 'José Kim', title: 'Sales Manager', company: funded, place: seoul }),
        personRecord({ fullName: 'Nobody Known', title: null, company: null }),
      ])),
  })
  auth = (await t.signIn()).headers
})

const post = (path: string, payload: object) =>
  t.inject({ method: 'POST', url: `/api/v2/search/${path}`, headers: auth, payload })
const facetsOf = async (filters: object) => {
  const response = await post('facets', filters)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Facets }>().data
}
const counted = (facets: Facets, name: FacetName) =>
  Object.fromEntries(facets[name].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

/** The part of a filter set in which a facet's value is the only one. */
const alone: Record<FacetName, (value: string) => object> = {
  locations: (value) => ({ locations: [value] }),
  industries: (value) => ({ companyFilter: { domains: [value] } }),
  companyTypes: (value) => ({ companyFilter: { types: [value] } }),
  headcounts: (value) => ({ companyFilter: { headcounts: [value] } }),
  headquarters: (value) => ({ companyFilter: { HQLocationIncluded: [value] } }),
  smartIntents: (value) => ({ smartIntentFilters: [value] }),
  seniorities: (value) => ({ experience: { seniorityLevels: [value] } }),
  functions: (value) => ({ experience: { functions: [value] } }),
  fundingDates: (value) => ({ funding: { fundingDates: [value] } }),
  lastFundingAmounts: (value) => ({ funding: { lastFundingAmounts: [value] } }),
  totalFundingAmounts: (value) => ({ funding: { totalFundingAmounts: [value] } }),
  fundingCategories: (value) => ({ funding: { fundingCategories: [value] } }),
  totalFundingRounds: (value) => ({ funding: { totalFundingRounds: [value] } }),
}

describe('facets', () => {
  test('count everybody when nothing is asked for', async () => {
    const facets = await facetsOf({})
    expect(Object.keys(facets).toSorted()).toEqual([...facetNames].toSorted())
    expect(counted(facets, 'locations')).toEqual({ 'South Korea': 3, Germany: 1 })
    expect(counted(facets, 'headquarters')).toEqual({ Germany: 2, 'South Korea': 2 })
    expect(counted(facets, 'industries')).toEqual({ Banking: 2, 'Computer Software': 2 })
    expect(counted(facets, 'companyTypes')).toEqual({ private: 2, public: 2 })
    expect(counted(facets, 'headcounts')).toEqual({ '0-500': 2, '10001-50000': 2 })
    expect(counted(facets, 'smartIntents')).toMatchObject({ LEGACY_LEADERS: 2, ENTERPRISE_TITANS: 2 })
    expect(counted(facets, 'seniorities')).toMatchObject({ Founder: 1, 'C-Level': 1, Manager: 1 })
    expect(counted(facets, 'fundingDates')).toEqual({ 'All time': 2 })
    expect(counted(facets, 'lastFundingAmounts')).toEqual({ '$11M-$50M': 2 })
    expect(counted(facets, 'totalFundingAmounts')).toEqual({ '$51M-$100M': 2 })
    expect(counted(facets, 'fundingCategories')).toEqual({ 'Series B': 2 })
    expect(counted(facets, 'totalFundingRounds')).toEqual({ '-': 2, '1-2': 2 })
  })

  test('have every value of a fixed vocabulary in its order; places and industries only where somebody is', async () => {
    const facets = await facetsOf({ names: ['lopez'] })
    const { industries: _, ...fixed } = facetValues
    for (const [name, values] of Object.entries(fixed))
      expect(facets[name as FacetName].map(({ value }) => value)).toEqual(values)
    expect(facets.industries).toEqual([{ value: 'Computer Software', count: 1 }])
    expect(facets.locations).toEqual([{ value: 'Germany', count: 1 }])
    expect((await facetsOf({})).locations.map(({ value }) => value)).toEqual(['South Korea', 'Germany'])
  })

  test.each([
    {},
    { names: ['김민준'] },
    { names: ['jose'] },
    { locations: ['서울'], experience: { seniorityLevels: ['Manager', 'Founder'] } },
    { companyFilter: { domains: ['banking'], HQLocationExcluded: ['Germany'] } },
    { companyFilter: { types: ['public'], headcounts: ['10001-50000'] } },
    { companyFilter: { headcounts: ['0-500'] }, funding: { fundingCategories: ['Series B'] } },
    { funding: { fundingDates: ['Last 90 days'] } },
    { names: ['no such person'] },
  ])(
    'of %j count what the same filters with that value alone count',
    async (filters: Record<string, unknown>) => {
      const facets = await facetsOf(filters)
      for (const name of facetNames) {
        for (const { value, count } of facets[name]) {
          const own = Object.entries(alone[name](value)).map(([key, part]: [string, unknown]) =>
            Array.isArray(part) ? [key, part] : [key, { ...(filters[key] as object), ...(part as object) }],
          )
          const response = await post('count/by-filters', { ...filters, ...Object.fromEntries(own) })
          expect(response.json(), `${name} ${value}`).toEqual({ data: { count } })
        }
      }
    },
  )

  test.each([
    [{ colour: 1 }, 'colour error_unknown_key'],
    [{ locations: 'Berlin' }, 'locations error_invalid_value'],
    [{ companyFilter: { headcounts: ['9-1'] } }, 'companyFilter.headcounts.0 error_invalid_range'],
    [{ smartIntentFilters: ['X'] }, 'smartIntentFilters.0 error_unknown_value'],
  ])('refuse %j', async (filters, error) => {
    const response = await post('facets', filters)
    expect(response.statusCode).toBe(400)
    const { code, errors = [] } = response.json<Failure>()
    expect(code).toBe('invalid_request')
    expect(errors.map((each) => `${each.path} ${each.code}`)).toEqual([error])
  })

  test('need somebody signed in', async () => {
    const response = await t.inject({ method: 'POST', url: '/api/v2/search/facets', payload: {} })
    expect(response.statusCode).toBe(401)
  })
})

const alternatives = (payload: object) => post('count/alternatives', payload)

describe('alternatives', () => {
  test('are counted one by one, in their order', async () => {
    const response = await alternatives({
      filterSets: [{}, { locations: ['Germany'] }, { names: ['no such person'] }, { locations: ['Seoul'] }],
    })
    expect(response.json()).toEqual({ data: { counts: [5, 1, 0, 3] } })
  })

  test.each([
    [{}, 'filterSets error_required'],
    [{ filterSets: [] }, 'filterSets error_required'],
    [{ filterSets: Array.from({ length: 21 }, () => ({})) }, 'filterSets error_too_many'],
    [{ filterSets: [{}, { colour: 1 }] }, 'filterSets.1.colour error_unknown_key'],
    [{ filterSets: [{}], page: 1 }, 'page error_unknown_key'],
  ])('are refused: %j', async (payload, error) => {
    const response = await alternatives(payload)
    expect(response.statusCode).toBe(400)
    const { errors = [] } = response.json<Failure>()
    expect(errors.map((each) => `${each.path} ${each.code}`)).toEqual([error])
  })

  test('need somebody signed in', async () => {
    const response = await t.inject({
      method: 'POST',
      url: '/api/v2/search/count/alternatives',
      payload: { filterSets: [{}] },
    })
    expect(response.statusCode).toBe(401)
  })
})
