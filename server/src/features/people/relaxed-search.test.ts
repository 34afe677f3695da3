import type { Failure } from '@rapport/contract/errors.ts'
import type { peoplePage } from '@rapport/contract/people/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

type Page = Output<typeof peoplePage>

const place = (city: string, country: string): Place => ({ city, metro: null, state: city, country })
const [seoul, berlin] = [place('Seoul', 'KR'), place('Berlin', 'DE')]
const round = (name: string) =>
  companyRecord({ name: `${name} Ltd`, fundingRounds: [{ name, date: '2020-01-01', amount: 1_000_000 }] })
const [seed, seriesB] = [round('Seed'), round('Series B')]

const zookeeper = (at: Place, company: typeof seed, skills: string[] = []) =>
  personRecord({ title: 'Zookeeper', place: at, company, skills })

const nobody: PartialFilterSet = {
  locations: ['Seoul'],
  experience: { jobTitlesIncluded: ['Zookeeper'] },
  funding: { fundingCategories: ['Series B'] },
}
/** Without the round, two people are left; without the place, twenty. */
const nearest = filterSet.parse({ locations: ['Seoul'], experience: { jobTitlesIncluded: ['Zookeeper'] } })

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) =>
      void (await createPeople(pool, [
        zookeeper(seoul, seed, ['Falconry']),
        zookeeper(seoul, seed, ['Beekeeping']),
        personRecord({ title: 'Sales Director', place: berlin }),
        ...Array.from({ length: 20 }, () => zookeeper(berlin, seriesB)),
      ])),
  })
  auth = (await t.signIn()).headers
})

const post = (filters: PartialFilterSet, query: string, headers = auth) =>
  t.inject({ method: 'POST', url: `/api/v2/search/people?${query}`, headers, payload: filters })
const pageOf = async (filters: PartialFilterSet, query: string) => {
  const response = await post(filters, query)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Page }>().data
}

describe('a relaxed search', () => {
  test('answers the nearest people, their total and their filters', async () => {
    const { people, metadata, relaxed } = await pageOf(nobody, 'relax=true')
    expect(relaxed).toEqual({
      filters: nearest,
      omitted: [{ filter: 'funding.fundingCategories', value: 'Series B' }],
    })
    expect(people.map(({ location }) => location)).toEqual(['Seoul, South Korea', 'Seoul, South Korea'])
    expect(metadata).toMatchObject({ total: 2, page: 1, limit: 15 })
  })

  test('asks for any of the skills before it gives them up', async () => {
    const skills = { included: ['Falconry', 'Beekeeping'], all: true }
    const { metadata, relaxed } = await pageOf({ ...nearest, skills }, 'relax=true')
    expect(relaxed).toEqual({
      filters: filterSet.parse({ ...nearest, skills: { ...skills, all: false } }),
      omitted: [{ filter: 'skills.all', value: true }],
    })
    expect(metadata.total).toBe(2)
    const unknown = { included: ['Beekeeping', 'Juggling'], all: true }
    const { relaxed: further } = await pageOf(
      { locations: ['Berlin'], skills: unknown, experience: nearest.experience },
      'relax=true',
    )
    expect(further?.omitted.map(({ filter, value }) => [filter, value])).toEqual([
      ['skills.included', 'Beekeeping'],
      ['skills.included', 'Juggling'],
      ['skills.all', true],
    ])
  })

  test('by address is the same', async () => {
    const url = `/api/v2/search/people?relax=true&filters=${encodeURIComponent(JSON.stringify(nobody))}`
    const { data } = (await t.inject({ url, headers: auth })).json<{ data: Page }>()
    expect(data.relaxed).toEqual((await pageOf(nobody, 'relax=true')).relaxed)
    expect(data.metadata.total).toBe(2)
  })

  test.each(['limit=1', 'limit=1&page=2', 'limit=1&page=3'])(
    'has the pages of its filters: %s',
    async (slice) => {
      const { people, metadata, relaxed } = await pageOf(nobody, `relax=true&${slice}`)
      const again = await pageOf(relaxed!.filters, slice)
      expect(again.people).toEqual(people)
      expect(again.metadata.total).toBe(metadata.total)
      expect(again.relaxed).toBeUndefined()
    },
  )

  test.each(['', 'relax=false'])('is only made when asked for: %j', async (query) => {
    const page = await pageOf(nobody, query)
    expect(page).toMatchObject({ people: [], metadata: { total: 0 } })
    expect(page).not.toHaveProperty('relaxed')
  })

  test('switches similar titles on before it omits anything', async () => {
    const filters = { locations: ['Berlin'], experience: { jobTitlesIncluded: ['Head of Sales'] } }
    const { people, metadata, relaxed } = await pageOf(filters, 'relax=true')
    expect(relaxed).toEqual({
      filters: filterSet.parse({
        ...filters,
        experience: { ...filters.experience, includeSimilarTitles: true },
      }),
      omitted: [],
    })
    expect(metadata.total).toBe(1)
    expect(people[0]).toMatchObject({
      title: 'Sales Director',
      titleMatch: { kind: 'similar', title: 'Head of Sales' },
    })
  })

  test('is not made while somebody matches, not even beyond the last page', async () => {
    for (const query of ['relax=true', 'relax=true&page=9']) {
      const page = await pageOf(nearest, query)
      expect(page.metadata.total).toBe(2)
      expect(page).not.toHaveProperty('relaxed')
    }
  })

  test('never answers people of another role', async () => {
    for (const experience of [{ jobTitlesIncluded: ['Nurse'] }, { seniorityLevels: ['Founder' as const] }]) {
      const page = await pageOf({ locations: ['Seoul'], experience }, 'relax=true')
      expect(page).toMatchObject({ people: [], metadata: { total: 0 } })
      expect(page).not.toHaveProperty('relaxed')
    }
    const farAway = { ...nobody, locations: ['Busan'] }
    expect((await pageOf(farAway, 'relax=true')).relaxed?.filters.experience.jobTitlesIncluded).toEqual([
      'Zookeeper',
    ])
  })

  test('gives up the place after the round', async () => {
    const { metadata, relaxed } = await pageOf({ ...nobody, locations: ['Busan'] }, 'relax=true')
    expect(relaxed?.omitted).toEqual([{ filter: 'locations', value: 'Busan' }])
    expect(metadata.total).toBe(20)
  })

  test('finds nobody in an empty index', async () => {
    const empty = await testApp()
    const { headers } = await empty.signIn()
    const url = '/api/v2/search/people?relax=true'
    for (const payload of [{}, nobody]) {
      const response = await empty.inject({ method: 'POST', url, headers, payload })
      const { data } = response.json<{ data: Page }>()
      expect(data).toMatchObject({ people: [], metadata: { total: 0 } })
      expect(data).not.toHaveProperty('relaxed')
    }
  })

  test.each(['relax=maybe', 'relax=', 'relax=1', 'relax=true&relax=true'])('refuses %s', async (query) => {
    const response = await post(nobody, query)
    expect(response.statusCode).toBe(400)
    expect(response.json<Failure>().errors).toMatchObject([{ path: 'relax', code: 'error_unknown_value' }])
  })

  test('needs somebody signed in', async () => {
    const response = await t.inject({
      method: 'POST',
      url: '/api/v2/search/people?relax=true',
      payload: nobody,
    })
    expect(response.statusCode).toBe(401)
  })
})
