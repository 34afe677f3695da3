import type { Failure } from '@rapport/contract/errors.ts'
import { personDetails, type PersonDetails, type TitleMatch } from '@rapport/contract/people/person.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

type Page = {
  people: { id: number; fullName: string; titleMatch: TitleMatch | null; skillMatches: string[] }[]
  metadata: { total: number; page: number; limit: number; tookMs: number }
}

const place = (city: string, state: string, country: string): Place => ({ city, metro: null, state, country })
const acme = companyRecord({
  name: 'Acme Inc',
  key: 'web:acme.example',
  domain: 'acme.example',
  linkedinSlug: 'acme',
  industry: 'computer software',
  foundedYear: 2012,
  headcount: { min: 51, max: 200 },
  headcountGrowth: 0.25,
  revenue: 5_000_000_000,
  type: 'nonprofit',
  linkedinFollowers: 12_000,
  headquarters: place('Berlin', 'Berlin', 'DE'),
  offices: [place('Seoul', 'Seoul', 'KR'), place('Berlin', 'Berlin', 'DE')],
  summary: 'Makes everything.',
  fundingTotal: 30_000_000,
  fundingRoundCount: 2,
  fundingRounds: [
    { name: 'Seed', date: '2013', amount: null },
    { name: 'Series A', date: '2015-06-01', amount: 28_000_000 },
  ],
})
const globex = companyRecord({ name: 'Globex', key: 'name:globex' })

const jane = personRecord({
  fullName: 'Jané Roe',
  headline: 'Builds things',
  summary: 'A summary.',
  linkedinSlug: 'jané-roe',
  place: place('Berlin', 'Berlin', 'DE'),
  title: 'Senior Software Engineer',
  company: acme,
  positions: [
    {
      title: 'Senior Software Engineer',
      company: acme,
      place: place('Berlin', 'Berlin', 'DE'),
      startDate: '2020-03',
      endDate: null,
      isCurrent: true,
    },
    {
      title: 'Engineer',
      company: globex,
      place: null,
      startDate: '2016',
      endDate: '2020-03',
      isCurrent: false,
    },
  ],
  education: [
    {
      school: 'TU Berlin',
      degrees: ['Bachelor'],
      fieldsOfStudy: ['Computer Science'],
      startYear: 2012,
      endYear: 2016,
    },
  ],
  contacts: [
    {
      kind: 'email',
      value: 'jane.roe@example.com',
      type: 'professional',
      source: 'test',
      date: null,
      status: 'verified',
    },
    {
      kind: 'email',
      value: 'jane@example.org',
      type: 'personal',
      source: 'test',
      date: null,
      status: 'unverified',
    },
    { kind: 'phone', value: '+12125550123', type: 'mobile', source: 'test', date: null, status: 'invalid' },
  ],
  skills: ['TypeScript', 'SQL'],
})

const everybody = 40
let t: TestApp
let auth: { authorization: string }
let janeId: number

beforeAll(async () => {
  t = await testApp({
    now: () => new Date('2026-11-20T00:00:00Z'),
    seed: async (pool) => {
      const others = Array.from({ length: everybody - 1 }, (_, i) =>
        personRecord({ fullName: `Person Number${i}`, title: 'Accountant', company: globex }),
      )
      janeId = (await createPeople(pool, [jane, ...others]))[0]!
    },
  })
  auth = (await t.signIn()).headers
})

const post = (path: string, payload: unknown, headers: Record<string, string> = auth) =>
  t.inject({ method: 'POST', url: `/api/v2/search/${path}`, headers, payload: payload as object })
const get = (url: string, headers: Record<string, string> = auth) => t.inject({ url: `/api${url}`, headers })
const pageOf = async (payload: object, query = '') =>
  (await post(`people${query}`, payload)).json<{ data: Page }>().data
const byAddress = (path: string, filters: unknown) =>
  get(`/v2/search/${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`)

describe('searching people', () => {
  test('answers a page of fifteen and the exact number', async () => {
    const { people, metadata } = await pageOf({})
    expect(people).toHaveLength(15)
    expect(metadata).toMatchObject({ total: everybody, page: 1, limit: 15 })
    expect(metadata.tookMs).toBeGreaterThan(0)
    expect(metadata.tookMs).toBeLessThan(10_000)
  })

  test('shows what a row needs, and of contacts the usable kinds alone', async () => {
    const response = await post('people', { names: ['jane roe'] })
    expect(response.json<{ data: Page }>().data.people).toEqual([
      {
        id: janeId,
        fullName: 'Jané Roe',
        title: 'Senior Software Engineer',
        seniorities: ['Senior'],
        jobFunction: 'Engineering',
        experienceYears: 10,
        positionSince: '2020-03',
        companySince: '2020-03',
        skills: ['TypeScript', 'SQL'],
        school: 'TU Berlin',
        addedAt: expect.any(String) as string,
        factsFrom: { date: expect.any(String) as string, by: 'import' },
        company: {
          id: expect.any(Number) as number,
          name: 'Acme Inc',
          domain: 'acme.example',
          industry: 'computer software',
          headcount: { min: 51, max: 200 },
          foundedYear: 2012,
          revenue: 5_000_000_000,
          headcountGrowth: 0.25,
          linkedinFollowers: 12_000,
          headquarters: expect.stringContaining('Berlin') as string,
          lastFunding: { category: 'Series A', date: '2015-06-01', amount: 28_000_000 },
        },
        place: { city: 'Berlin', country: 'Germany' },
        location: expect.stringContaining('Berlin') as string,
        linkedinUrl: 'https://www.linkedin.com/in/jan%C3%A9-roe',
        onFile: { email: 'verified', phone: null },
        titleMatch: null,
        skillMatches: [],
      },
    ])
    expect(response.body).not.toContain('example.com')
  })

  test('says why each title fits the included ones', async () => {
    const { people } = await pageOf({ experience: { jobTitlesIncluded: ['CTO', 'software engineers'] } })
    expect(people.map(({ titleMatch }) => titleMatch)).toEqual([
      { kind: 'contains', title: 'software engineers', score: 1 },
    ])
  })

  test('says which of the included skills each person has, in whatever words they are asked for', async () => {
    const { people } = await pageOf({ skills: { included: ['ts', 'Juggling', 'sql ', 'typescript'] } })
    expect(people.map(({ skillMatches }) => skillMatches)).toEqual([['TypeScript', 'SQL']])
    const { people: excluding } = await pageOf({ names: ['Roe'], skills: { excluded: ['Juggling'] } })
    expect(excluding.map(({ skillMatches }) => skillMatches)).toEqual([[]])
  })

  test('pages follow each other without gap or overlap, in the order of the index', async () => {
    const seen: number[] = []
    for (let page = 1; page <= 6; page++) {
      const { people, metadata } = await pageOf({}, `?page=${page}&limit=7`)
      expect(metadata).toMatchObject({ total: everybody, page, limit: 7 })
      seen.push(...people.map(({ id }) => id))
    }
    expect(seen).toHaveLength(everybody)
    expect(new Set(seen).size).toBe(everybody)
    const { people } = await pageOf({}, '?limit=100')
    expect(people.map(({ id }) => id)).toEqual(seen)
  })

  test.each([4, 1_000_000, Number.MAX_SAFE_INTEGER])(
    'page %i, beyond the end, is empty with the right total',
    async (page) => {
      const { people, metadata } = await pageOf({}, `?page=${page}`)
      expect(people).toEqual([])
      expect(metadata).toMatchObject({ total: everybody, page })
    },
  )

  test('by address it is the same', async () => {
    const filters = {
      companyFilter: { namesIncluded: ['Globex'] },
      experience: { jobTitlesIncluded: ['accountants'] },
    }
    const [a, b] = [await post('people', filters), await byAddress('people', filters)]
    expect(b.statusCode).toBe(200)
    const [left, right] = [a, b].map((response) => response.json<{ data: Page }>().data)
    expect(right?.people).toEqual(left?.people)
    expect(right?.metadata.total).toBe(everybody - 1)
    expect((await get('/v2/search/people')).json<{ data: Page }>().data.metadata.total).toBe(everybody)
  })

  test('one who was removed since is missing from the page, not from the total', async () => {
    const gone = await testApp({
      seed: async (pool) => void (await createPeople(pool, [personRecord(), personRecord()])),
    })
    const { headers } = await gone.signIn()
    await gone.pool.query('delete from people where id = (select min(id) from people)')
    const response = await gone.inject({ method: 'POST', url: '/api/v2/search/people', headers, payload: {} })
    const { people, metadata } = response.json<{ data: Page }>().data
    expect(people).toHaveLength(1)
    expect(metadata.total).toBe(2)
  })

  test.each([
    ['?page=0', 'page error_invalid_page'],
    ['?page=-1', 'page error_invalid_page'],
    ['?page=1.5', 'page error_invalid_page'],
    ['?page=x', 'page error_invalid_page'],
    ['?page=1e300', 'page error_invalid_page'],
    ['?page=1&page=2', 'page error_invalid_page'],
    ['?limit=0', 'limit error_invalid_limit'],
    ['?limit=101', 'limit error_invalid_limit'],
    ['?limit=15;drop table people', 'limit error_invalid_limit'],
  ])('refuses %s', async (query, error) => {
    const response = await post(`people${encodeURI(query)}`, {})
    expect(response.statusCode).toBe(400)
    expect(errorsOf(response.json<Failure>())).toContain(error)
  })

  test.each([
    [{ colour: 1 }, ['colour error_unknown_key']],
    [{ companyFilter: { domain: [] } }, ['companyFilter.domain error_unknown_key']],
    [
      { companyFilter: { domains: ['a.example', 'A.EXAMPLE'] } },
      ['companyFilter.domains.1 error_domain_exists'],
    ],
    [
      { companyFilter: { namesIncluded: ['Café'], namesExcluded: ['Acme', 'CAFE'] } },
      ['companyFilter.namesExcluded.1 error_included_and_excluded'],
    ],
    [{ locations: [''] }, ['locations.0 error_required']],
    [{ locations: ['a\u0000b'] }, ['locations.0 error_invalid_text']],
    [{ locations: ['x'.repeat(201)] }, ['locations.0 error_too_long']],
    [{ locations: Array.from({ length: 501 }, (_, i) => `place ${i}`) }, ['locations error_too_many']],
    [{ locations: 'Berlin' }, ['locations error_invalid_value']],
    [{ linkedinUrls: ['linkedin.com/company/x'] }, ['linkedinUrls.0 error_invalid_linkedin_url']],
    [{ companyFilter: { headcounts: ['9-1'] } }, ['companyFilter.headcounts.0 error_invalid_range']],
    [
      { experience: { minExperience: 9, maxExperience: 3 } },
      [
        'experience.minExperience error_min_greater_than_max',
        'experience.maxExperience error_max_less_than_min',
      ],
    ],
    [{ experience: null }, ['experience error_invalid_value']],
    [{ smartIntentFilters: ['X'] }, ['smartIntentFilters.0 error_unknown_value']],
  ])('refuses %j, posted or by address', async (filters, errors) => {
    const posted = await post('people', filters)
    expect(posted.statusCode).toBe(400)
    expect(posted.json<Failure>().code).toBe('invalid_request')
    expect(errorsOf(posted.json<Failure>())).toEqual(errors)
    expect(errorsOf((await post('count/by-filters', filters)).json<Failure>())).toEqual(errors)
    const addressed = await byAddress('people', filters)
    expect(addressed.statusCode).toBe(400)
    expect(errorsOf(addressed.json<Failure>())).toEqual(errors.map((error) => `filters.${error}`))
  })

  test.each(['{', 'undefined', '[]', '"x"', 'null'])('refuses %s as filters in the address', async (text) => {
    for (const path of ['people', 'count/by-filters']) {
      const response = await get(`/v2/search/${path}?filters=${encodeURIComponent(text)}`)
      expect(response.statusCode).toBe(400)
      expect(response.json<Failure>().errors?.[0]?.path).toBe('filters')
    }
  })

  test.each([
    "'; drop table people; --",
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '$1',
    '${7*7}',
    '<script>',
    '🙂',
    '\u202eeman',
    '김민준',
  ])('finds nobody by %s and does no harm', async (text) => {
    const filters = {
      names: [text],
      locations: [text],
      companyFilter: { namesIncluded: [text], domains: [text], HQLocationIncluded: [text] },
      experience: { jobTitlesIncluded: [text] },
      education: { universities: [text], fieldsOfStudy: [text] },
    }
    expect((await pageOf(filters)).metadata.total).toBe(0)
    expect((await pageOf({})).metadata.total).toBe(everybody)
  })

  test('as large as a filter set may be', async () => {
    const list = Array.from({ length: 500 }, (_, i) => `value ${i}`)
    const filters = {
      names: list,
      locations: list,
      companyFilter: { namesIncluded: list, namesExcluded: list.map((each) => `x ${each}`) },
    }
    expect((await pageOf(filters)).metadata.total).toBe(0)
  })
})

describe('counting people', () => {
  test.each([
    [{}, everybody],
    [{ names: ['Roe'] }, 1],
    [{ companyFilter: { namesIncluded: ['globex'] } }, everybody - 1],
    [{ companyFilter: { namesIncludedPast: true, namesIncludedPastList: ['Globex'] } }, 1],
    [{ companyFilter: { namesExcluded: ['Globex'], namesExcludedPast: true } }, 0],
  ])('%j matches %i', async (filters, count) => {
    expect((await post('count/by-filters', filters)).json()).toEqual({ data: { count } })
    expect((await byAddress('count/by-filters', filters)).json()).toEqual({ data: { count } })
    expect((await pageOf(filters)).metadata.total).toBe(count)
  })
})

describe('a profile', () => {
  test('has career, education and company, and no contact value', async () => {
    const response = await get(`/people/${janeId}/details`)
    const { data } = response.json<{ data: PersonDetails }>()
    expect(personDetails.parse(data)).toEqual(data)
    expect(data).toMatchObject({
      id: janeId,
      firstName: 'Jané',
      lastName: 'Roe',
      headline: 'Builds things',
      summary: 'A summary.',
      skills: ['TypeScript', 'SQL'],
      experienceYears: 10,
      onFile: { email: 'verified', phone: null },
      education: [jane.education[0]!],
    })
    expect(
      data.positions.map(({ title, company, startDate, endDate, isCurrent }) => [
        title,
        company.name,
        startDate,
        endDate,
        isCurrent,
      ]),
    ).toEqual([
      ['Senior Software Engineer', 'Acme Inc', '2020-03', null, true],
      ['Engineer', 'Globex', '2016', '2020-03', false],
    ])
    expect(data.positions.map((each) => each.seniorities)).toEqual([['Senior'], ['Specialist']])
    expect(data.positions.map(({ location }) => location)).toEqual([expect.stringContaining('Berlin'), null])
    for (const value of ['example.com', 'example.org', '5550123']) expect(response.body).not.toContain(value)
  })

  test('has what is known of the company', async () => {
    const { data } = (await get(`/people/${janeId}/details`)).json<{ data: PersonDetails }>()
    expect(data.companyDetails).toMatchObject({
      name: 'Acme Inc',
      domain: 'acme.example',
      linkedinUrl: 'https://www.linkedin.com/company/acme',
      foundedYear: 2012,
      revenue: 5_000_000_000,
      type: 'nonprofit',
      linkedinFollowers: 12_000,
      headquarters: expect.stringContaining('Berlin') as string,
      summary: 'Makes everything.',
      funding: {
        total: 30_000_000,
        roundCount: 2,
        rounds: [
          { name: 'Seed', category: 'Seed', date: '2013', amount: null },
          { name: 'Series A', category: 'Series A', date: '2015-06-01', amount: 28_000_000 },
        ],
      },
    })
    expect(data.companyDetails?.headcountGrowth).toBeCloseTo(0.25)
    expect(data.companyDetails?.intents).toContain('HIGH_REVENUE_CORPORATES')
    expect(data.companyDetails?.offices.map((office) => office.split(',')[0]).toSorted()).toEqual([
      'Berlin',
      'Seoul',
    ])
  })

  test('of one of whom little is known says so', async () => {
    const bare = await testApp({
      seed: async (pool) =>
        void (await createPeople(pool, [personRecord({ fullName: 'Solo', title: null, company: null })])),
    })
    const { headers } = await bare.signIn()
    const { rows } = await bare.pool.query<{ id: number }>('select id from people')
    const response = await bare.inject({ url: `/api/people/${rows[0]!.id}/details`, headers })
    expect(response.json()).toEqual({
      data: {
        id: rows[0]!.id,
        fullName: 'Solo',
        firstName: 'Solo',
        lastName: null,
        title: null,
        seniorities: [],
        company: null,
        location: null,
        linkedinUrl: null,
        onFile: { email: null, phone: null },
        jobFunction: null,
        positionSince: null,
        companySince: null,
        school: null,
        addedAt: expect.any(String) as string,
        place: null,
        headline: null,
        summary: null,
        experienceYears: null,
        skills: [],
        positions: [],
        education: [],
        companyDetails: null,
        factsFrom: { date: expect.any(String) as string, by: 'import' },
        own: { note: null, extra: [] },
      },
    })
  })

  test.each(['2147483647', '999999', '2147483648', '1e1', 'x'])('of nobody (%s) is not found', async (id) => {
    const response = await get(`/people/${id}/details`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  })
})

const suggest = async (type: string, query: string) => {
  const response = await get(`/people/search/suggest/${type}?query=${encodeURIComponent(query)}`)
  return response.json<{ data: Suggestion[] }>().data
}

describe('suggestions', () => {
  test('begin with the text and say how many people they mean', async () => {
    expect(await suggest('JOBS', 'acc')).toEqual([
      expect.objectContaining({ label: 'Accountant', type: 'JOBS', count: everybody - 1 }),
    ])
    expect((await suggest('COMPANIES', 'glo'))[0]).toMatchObject({ label: 'Globex', count: everybody - 1 })
    expect((await suggest('LOCATIONS', 'berl')).length).toBeGreaterThan(0)
    expect((await suggest('EDUCATIONS', 'computer')).map(({ label }) => label)).toEqual(['Computer Science'])
  })

  test.each(['', 'a', ' '])('are none for %j', async (text) => {
    expect(await suggest('JOBS', text)).toEqual([])
  })

  test('are none without a text', async () => {
    expect((await get('/people/search/suggest/JOBS')).json()).toEqual({ data: [] })
  })

  test('are the most frequent values when these are asked for without a text', async () => {
    const frequent = async (type: string, query = '') => {
      const response = await get(`/people/search/suggest/${type}?frequent=true&query=${query}`)
      return response.json<{ data: Suggestion[] }>().data
    }
    expect((await frequent('JOBS'))[0]).toMatchObject({ label: 'Accountant', count: everybody - 1 })
    expect((await frequent('COMPANIES'))[0]).toMatchObject({ label: 'Globex', count: everybody - 1 })
    expect(await frequent('JOBS', 'a')).toEqual([])
    expect((await get('/people/search/suggest/JOBS?frequent=1')).statusCode).toBe(400)
  })

  test.each([
    ['PEOPLE', 'ab', 'type error_unknown_value'],
    ['jobs', 'ab', 'type error_unknown_value'],
    ['JOBS', 'x'.repeat(201), 'query error_too_long'],
  ])('of %s for %s are refused', async (type, query, error) => {
    const response = await get(`/people/search/suggest/${type}?query=${query}`)
    expect(response.statusCode).toBe(400)
    expect(errorsOf(response.json<Failure>())).toEqual([error])
  })

  test.each(["'; drop table people; --", '%%', '\\\\', '\u200b\u200b', '((('])('survive %j', async (text) => {
    expect(await suggest('JOBS', text)).toEqual([])
  })
})

const errorsOf = (failure: Failure) => (failure.errors ?? []).map(({ path, code }) => `${path} ${code}`)
