import type { Failure } from '@rapport/contract/errors.ts'
import type { TitleGroups } from '@rapport/contract/people/title-groups.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'

const seoul = { city: 'Seoul', metro: null, state: 'Seoul', country: 'KR' }

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) =>
      void (await createPeople(pool, [
        personRecord({ title: 'VP of Sales', place: seoul }),
        personRecord({ title: 'VP of Sales' }),
        personRecord({ title: 'Sales VP', place: seoul }),
        personRecord({ title: 'Accountant', place: seoul }),
      ])),
  })
  auth = (await t.signIn()).headers
})

const post = (payload: object, headers: Record<string, string> = auth) =>
  t.inject({ method: 'POST', url: '/api/v2/search/titles', headers, payload })

describe('what an included title finds', () => {
  test('is grouped, with counts within the other filters', async () => {
    const response = await post({
      title: 'Sales VP',
      filters: { locations: ['Seoul'], experience: { jobTitlesIncluded: ['Sales VP'] } },
    })
    expect(response.statusCode, response.body).toBe(200)
    const { same } = response.json<{ data: TitleGroups }>().data
    expect(same).toEqual([
      { label: 'Sales VP', value: 'Sales VP', count: 1, isContained: true },
      { label: 'VP of Sales', value: 'VP of Sales', count: 1, isContained: false },
    ])
  })

  test.each([
    [{}, ['title error_required', 'filters error_required']],
    [{ title: ' ', filters: {} }, ['title error_required']],
    [{ title: 'x'.repeat(201), filters: {} }, ['title error_too_long']],
    [{ title: 'CTO', filters: { colour: 1 } }, ['filters.colour error_unknown_key']],
    [{ title: 'CTO', filters: {}, language: 'en' }, ['language error_unknown_key']],
  ])('refuses %j', async (payload, errors) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json<Failure>().errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(errors)
  })

  test('needs somebody signed in', async () => {
    expect((await post({ title: 'CTO', filters: {} }, {})).statusCode).toBe(401)
  })
})
