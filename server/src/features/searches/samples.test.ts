import { emptySearch } from '../../../test/people/search-that.ts'
import { languages } from '@rapport/contract/languages.ts'
import { countFilters } from '@rapport/contract/filters/values.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { sampleSearch, type SampleSearch } from '@rapport/contract/searches/schemas.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { samples } from './sample-list.ts'
import { findSamples, sampleTexts } from './samples.ts'

const place = (city: string, country: string): Place => ({ city, metro: null, state: null, country })

let t: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) =>
      void (await createPeople(pool, [
        personRecord({ title: 'Marketing Manager', place: place('Seoul', 'KR') }),
        personRecord({ title: 'Head of Marketing', place: place('Seoul', 'KR') }),
        personRecord({
          title: 'Sales Manager',
          place: place('London', 'GB'),
          company: companyRecord({ industry: 'Banking' }),
        }),
        personRecord({
          title: 'HR Director',
          company: companyRecord({ headcount: { min: 5000, max: 5000 } }),
        }),
        personRecord({
          title: 'Product Manager',
          place: place('Boston', 'US'),
          company: companyRecord({ industry: 'Biotechnology' }),
        }),
      ])),
  })
  headers = (await t.signIn()).headers
})

const asked = async (language: string) => {
  const response = await t.inject({
    url: '/api/search/samples',
    headers: { ...headers, 'accept-language': language },
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { items: SampleSearch[] } }>().data.items
}

describe('sample searches', () => {
  test('are the first three that match anyone, with their counts', async () => {
    const found = await asked('en')
    expect(found.map(({ id, peopleCount }) => [id, peopleCount])).toEqual([
      ['seoul-marketing-deciders', 2],
      ['british-finance-sales', 1],
      ['enterprise-people-leaders', 1],
    ])
    expect(found[0]).toMatchObject({ title: 'Marketing decision makers in Seoul', badge: null })
    expect(await asked('en')).toEqual(found)
  })

  test('count what a search with their filters finds', async () => {
    for (const { searchFilters, peopleCount } of await asked('en')) {
      const { data } = (
        await t.inject({ method: 'POST', url: '/api/v2/search/people', headers, payload: searchFilters })
      ).json<{ data: { metadata: { total: number } } }>()
      expect(data.metadata.total).toBe(peopleCount)
    }
  })

  test('are the same in Korean, translated', async () => {
    const [english, korean] = [await asked('en'), await asked('ko')]
    expect(korean.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(korean[0]?.title).toBe('서울의 마케팅 의사결정권자')
  })

  test('are empty if there are no people', async () => {
    const { signal } = new AbortController()
    expect(await findSamples(emptySearch, 'en', signal)).toEqual([])
  })
})

describe('the list of samples', () => {
  test('has enough, each with a unique name', () => {
    expect(samples.length).toBeGreaterThanOrEqual(8)
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
  })

  test.each(samples.map((sample) => [sample.id, sample] as const))('%s is whole', (id, { filters }) => {
    const searchFilters = filterSet.parse(filters)
    expect(countFilters(searchFilters)).toBeGreaterThan(1)
    for (const language of languages) {
      const texts = { badge: null, ...sampleTexts[language][id] }
      sampleSearch.parse({ id, ...texts, searchFilters, peopleCount: 1 })
      expect(texts.tags.length).toBe(sampleTexts.en[id].tags.length)
      expect(texts.badge === null).toBe(sampleTexts.en[id].badge === undefined)
      for (const text of [texts.title, ...texts.tags, ...(texts.badge === null ? [] : [texts.badge])]) {
        expect(text.trim()).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(limits.maxTextLength)
        expect(/\p{Script=Hangul}/u.test(text)).toBe(language === 'ko')
      }
    }
  })
})
