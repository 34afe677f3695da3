import type { Failure } from '@rapport/contract/errors.ts'
import type { Suggestion, SimilarCategory } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

const study = (school: string, ...fieldsOfStudy: string[]) => ({
  school,
  degrees: [],
  fieldsOfStudy,
  startYear: null,
  endYear: null,
})
const seoul = { city: 'Seoul', metro: null, state: 'Seoul', country: 'KR' }
const elan = companyRecord({
  name: 'Élan Vital',
  domain: 'elan.example',
  industry: 'Electrical/Electronic Manufacturing',
})
const acme = companyRecord({ name: 'Acme, Inc.: North', domain: 'acme.example', industry: 'Accounting' })
const hanbit = companyRecord({ name: '한빛 소프트', domain: 'hanbit.example', industry: 'Computer Software' })

/** Another one for each number below 60. */
const word = (i: number) => `${'bdfgklmnrs'[i % 10]}${'aeiouy'[Math.floor(i / 10)]}t`

const people = [
  personRecord({
    title: '마케팅 이사',
    company: hanbit,
    place: seoul,
    education: [study('서울대학교', '경영학'), study('École Polytechnique', 'Économie')],
  }),
  personRecord({
    title: 'Chief Marketing Officer',
    company: elan,
    education: [study('École Polytechnique')],
  }),
  personRecord({
    title: 'Marketing Manager',
    company: acme,
    education: [study('Universität zu Köln', 'Economics')],
  }),
  personRecord({ title: 'Marketing Manager', company: acme, education: [study('Ecole polytechnique')] }),
  personRecord({ title: 'Market Analyst', company: acme, education: [study('Economy School', 'Economics')] }),
  ...Array.from({ length: 60 }, (_, i) =>
    personRecord({ title: `Zoologist ${word(i)}`, company: companyRecord({ name: `Zoo ${i}` }) }),
  ),
]

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp({ seed: async (pool) => void (await createPeople(pool, people)) })
  auth = (await t.signIn()).headers
})

const post = (category: string, query: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api/search/similar/${category}?${query}`, headers: auth, payload })
const similar = async (category: SimilarCategory, text: string, chosen = '') => {
  const response = await post(category, `search=${encodeURIComponent(text)}`, { search: chosen })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Suggestion[] }>().data
}
const zoologists = async (query: string, chosen = '') => {
  const response = await post('jobTitle', `search=zoo${query}`, { search: chosen })
  return response.json<{ data: Suggestion[] }>().data.map(({ label }) => label)
}
/** The values similar to the included ones, best first. */
const labels = async (category: SimilarCategory, chosen: string) =>
  (await similar(category, '', chosen)).map(({ label }) => label)
const brief = (items: Suggestion[]) => items.map(({ label, count }) => [label, count])
const suggest = async (type: SuggestionType, text: string) => {
  const url = `/api/people/search/suggest/${type}?query=${encodeURIComponent(text)}`
  return (await t.inject({ url, headers: auth })).json<{ data: Suggestion[] }>().data
}
/** Status, code and field errors of a failure. */
const refusalOf = (response: LightMyRequestResponse) => {
  const { code, errors = [] } = response.json<Failure>()
  return [response.statusCode, code, ...errors.map((each) => `${each.path} ${each.code}`)]
}
const refusal = (error: string) => [400, 'invalid_request', error]
/** A context of so many values. */
const manyChosen = (count: number) => ({ search: Array(count).fill('a:include').join() })

describe('suggestions by type', () => {
  test.each<[SuggestionType, string, [string, number][]]>([
    ['UNIVERSITIES', 'koln', [['Universität zu Köln', 1]]],
    ['UNIVERSITIES', 'ZÜ KÓL', [['Universität zu Köln', 1]]],
    ['UNIVERSITIES', '서울', [['서울대학교', 1]]],
    ['EDUCATIONS', '경영', [['경영학', 1]]],
    ['COMPANIES', '소프', [['한빛 소프트', 1]]],
    ['COMPANIES', 'elan', [['Élan Vital', 1]]],
    ['COMPANIES', 'VITÀL', [['Élan Vital', 1]]],
    ['JOBS', '이사', [['마케팅 이사', 1]]],
    ['SENIORITIES', 'c-le', [['C-Level', 1]]],
    ['INDUSTRIES', 'computersoft', [['Computer Software', 1]]],
    ['INDUSTRIES', ' COMPUTER  soft', [['Computer Software', 1]]],
    ['DOMAINS', 'acme.ex', [['acme.example', 3]]],
    [
      'LOCATIONS',
      'seou',
      [
        ['Seoul Capital Area', 1],
        ['Seoul, South Korea', 1],
      ],
    ],
  ])('%s for %s', async (type, text, expected) => {
    const found = await suggest(type, text)
    expect(brief(found)).toEqual(expected)
    expect(found.every((item) => item.type === type && item.value === item.label)).toBe(true)
  })

  test('show a school that is written in two ways once', async () => {
    const found = await suggest('UNIVERSITIES', 'écol')
    expect(found).toHaveLength(1)
    expect(found[0]?.count).toBe(3)
    expect(['École Polytechnique', 'Ecole polytechnique']).toContain(found[0]?.label)
  })

  test('are ten at most', async () => {
    expect(await suggest('JOBS', 'zoo')).toHaveLength(10)
  })
})

describe('similar values', () => {
  test.each<[SimilarCategory, string, [SuggestionType, string, number]]>([
    ['location', 'seoul s', ['LOCATIONS', 'Seoul, South Korea', 1]],
    ['company', '한빛', ['COMPANIES', '한빛 소프트', 1]],
    ['jobTitle', 'mark', ['JOBS', 'Marketing Manager', 2]],
    ['management_level', 'manag', ['SENIORITIES', 'Manager', 2]],
    ['educationTitles', '서울', ['UNIVERSITIES', '서울대학교', 1]],
    ['educationMajors', 'economie', ['EDUCATIONS', 'Économie', 1]],
    ['domain', 'hanbit', ['DOMAINS', 'hanbit.example', 1]],
    ['domain', 'compu', ['INDUSTRIES', 'Computer Software', 1]],
  ])('of %s for %s', async (category, text, [type, label, count]) => {
    expect((await similar(category, text))[0]).toEqual({ label, value: label, type, count })
  })

  test('of education are schools and fields together, most frequent first', async () => {
    const found = await similar('education', 'eco')
    expect(found.map(({ type, count }) => [type, count])).toEqual([
      ['UNIVERSITIES', 3],
      ['EDUCATIONS', 2],
      ['UNIVERSITIES', 1],
      ['EDUCATIONS', 1],
    ])
    expect(brief(found).slice(1)).toEqual([
      ['Economics', 2],
      ['Economy School', 1],
      ['Économie', 1],
    ])
    expect((await similar('educationTitles', 'eco')).every(({ type }) => type === 'UNIVERSITIES')).toBe(true)
    expect((await similar('educationMajors', 'eco')).every(({ type }) => type === 'EDUCATIONS')).toBe(true)
  })

  test('of domains are web domains and industries together', async () => {
    expect((await similar('domain', 'el')).map(({ label, type }) => [label, type])).toEqual([
      ['Electrical/Electronic Manufacturing', 'INDUSTRIES'],
      ['elan.example', 'DOMAINS'],
    ])
  })

  test('leave out what is chosen, either way and in any case', async () => {
    const all = (await similar('jobTitle', 'mark')).map(({ label }) => label)
    expect(all).toEqual(['Marketing Manager', 'Chief Marketing Officer', 'Market Analyst'])
    const left = async (chosen: string) =>
      (await similar('jobTitle', 'mark', chosen)).map(({ label }) => label)
    expect(await left('marketing MANAGER:include')).toEqual(all.slice(1))
    expect(await left('Market Analyst:exclude, Marketing Manager:include')).toEqual([all[1]])
    expect(await left('Marketing:include')).toEqual(all)
    expect(await left('')).toEqual(all)
    expect(await similar('jobTitle', '마케', '마케팅 이사:exclude')).toEqual([])
    expect(await similar('educationMajors', 'econ', 'Économie:include,Economics:include')).toEqual([])
  })

  test('know names with commas and colons', async () => {
    expect(brief(await similar('company', 'acme'))).toEqual([['Acme, Inc.: North', 3]])
    expect(await similar('company', 'acme', 'Acme, Inc.: North:exclude')).toEqual([])
    expect(await similar('company', 'acme', 'Zoo 1:include,Acme, Inc.: North:include,a:exclude')).toEqual([])
    expect(await similar('company', 'acme', 'include:include,Acme:exclude')).toHaveLength(1)
  })

  test('without a text are like what is included', async () => {
    const levels = await labels('management_level', 'Manager:include,C-Level:exclude')
    expect(levels).toEqual(['Specialist', 'Director'])
    expect(await labels('jobTitle', 'Marketing Manager:include')).toContain('Chief Marketing Officer')
    expect(
      await labels('jobTitle', 'Marketing Manager:include,Chief Marketing Officer:exclude'),
    ).not.toContain('Chief Marketing Officer')
    expect(await labels('jobTitle', 'Marketing Manager:exclude')).toEqual([])
    expect(await labels('location', 'Nowhereville:include')).toEqual([])
    expect(await labels('company', '한빛 소프트:include')).toEqual([])
  })

  test('are as many as asked for, without those chosen', async () => {
    expect(await zoologists('')).toHaveLength(10)
    expect(await zoologists('&limit=50')).toHaveLength(50)
    const [first, second] = await zoologists('&limit=2')
    expect(await zoologists('&limit=1', `${first}:include`)).toEqual([second])
  })

  test.each(['', 'm', ' m ', '(m', '´'])('are none for %j', async (text) => {
    expect(await similar('jobTitle', text)).toEqual([])
  })

  test('are none without a text', async () => {
    expect((await post('jobTitle', '')).json()).toEqual({ data: [] })
  })

  test.each(["'; drop table people; --", '%%', '(((', '🙂🙂'])('survive %j', async (text) => {
    expect(await similar('jobTitle', text, `${text}:include`)).toEqual([])
  })

  test.each([
    ['JOBS', 'search=ab', {}, 'type error_unknown_value'],
    ['seniority', 'search=ab', {}, 'type error_unknown_value'],
    ['__proto__', 'search=ab', {}, 'type error_unknown_value'],
    ['company', 'search=ab&search=cd', {}, 'search error_invalid_text'],
    ['company', 'search=ab%00', {}, 'search error_invalid_text'],
    ['company', 'limit=0', {}, 'limit error_invalid_limit'],
    ['company', 'limit=51', {}, 'limit error_invalid_limit'],
    ['company', 'limit=x', {}, 'limit error_invalid_limit'],
    ['company', '', { chosen: '' }, 'chosen error_unknown_key'],
    ['company', '', { search: 7 }, 'search error_invalid_value'],
    ['company', '', { search: ['a:include'] }, 'search error_invalid_value'],
    ['company', '', { search: 'Acme' }, 'search.0 error_invalid_chosen'],
    ['company', '', { search: 'Acme:maybe' }, 'search.0 error_invalid_chosen'],
    ['company', '', { search: 'Acme:Include' }, 'search.0 error_invalid_chosen'],
    ['company', '', { search: 'a:include,b' }, 'search.1 error_invalid_chosen'],
    ['company', '', { search: 'a:include,' }, 'search.1 error_invalid_chosen'],
    ['company', '', { search: 'a:include,:exclude' }, 'search.1 error_required'],
    ['company', '', { search: 'a:include, :exclude' }, 'search.1 error_required'],
  ])('of %s?%s with %j are refused', async (category, query, payload, error) => {
    expect(refusalOf(await post(category, query, payload))).toEqual(refusal(error))
  })

  test('have a text, names and a context of limited length', async () => {
    const long = 'x'.repeat(201)
    expect(refusalOf(await post('company', `search=${long}`))).toEqual(refusal('search error_too_long'))
    expect(refusalOf(await post('company', '', { search: `${long}:include` }))).toEqual(
      refusal('search.0 error_too_long'),
    )
    expect(refusalOf(await post('company', '', manyChosen(501)))).toEqual(refusal('search error_too_many'))
    expect((await post('company', '', manyChosen(500))).statusCode).toBe(200)
  })

  test('of long nonsense are refused at once', async () => {
    const started = performance.now()
    for (const text of [':include'.repeat(100_000), ','.repeat(900_000), 'a:'.repeat(400_000)])
      expect((await post('company', '', { search: text })).statusCode).toBe(400)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('need a body and somebody signed in', async () => {
    const url = '/api/search/similar/company?search=ac'
    expect((await t.inject({ method: 'POST', url, headers: auth })).statusCode).toBe(400)
    expect((await t.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  })
})
