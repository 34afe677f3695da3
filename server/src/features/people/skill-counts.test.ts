import type { FacetCount } from '@rapport/contract/people/schemas.ts'
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
        personRecord({ skills: ['JS', 'Rust'], place: seoul }),
        personRecord({ skills: ['javascript', 'SQL'], place: seoul }),
        personRecord({ skills: ['Rust', 'SQL'], place: seoul }),
        personRecord({ skills: ['Rust'] }),
      ])),
  })
  auth = (await t.signIn()).headers
})

const post = (payload: object, headers: Record<string, string> = auth) =>
  t.inject({ method: 'POST', url: '/api/v2/search/skills', headers, payload })
const skillsOf = async (payload: object) => {
  const response = await post(payload)
  expect(response.statusCode, response.body).toBe(200)
  return response
    .json<{ data: { skills: FacetCount[] } }>()
    .data.skills.map(({ value, count }) => `${value} ${count}`)
}

describe('the skills of a result', () => {
  test('are counted within the other filters, those of most people first', async () => {
    expect(await skillsOf({ locations: ['Seoul'] })).toEqual(['JavaScript 2', 'Rust 2', 'SQL 2'])
    expect(await skillsOf({})).toEqual(['Rust 3', 'JavaScript 2', 'SQL 2'])
  })

  test('begin with the included ones, each counted as if it were the only one', async () => {
    const skills = { included: ['sql', 'Nobody knows it', 'js'] }
    expect(await skillsOf({ skills })).toEqual(['sql 2', 'Nobody knows it 0', 'js 2', 'Rust 3'])
  })

  test('include one as often as it is spelled otherwise', async () => {
    const skills = { included: ['JS', 'Rust', 'Javascript'] }
    expect(await skillsOf({ skills })).toEqual(['JS 2', 'Rust 3', 'Javascript 2', 'SQL 2'])
  })

  test('are those of people who have the included ones, if all of these are asked for', async () => {
    expect(await skillsOf({ skills: { included: ['rust'], all: true } })).toEqual([
      'rust 3',
      'JavaScript 1',
      'SQL 1',
    ])
    expect(await skillsOf({ skills: { included: ['rust', 'js'], all: true } })).toEqual(['rust 1', 'js 1'])
  })

  test('leave out those of excluded people', async () => {
    expect(await skillsOf({ skills: { excluded: ['SQL'] } })).toEqual(['Rust 2', 'JavaScript 1'])
  })

  test('need valid filters and somebody signed in', async () => {
    expect((await post({ colour: 1 })).statusCode).toBe(400)
    expect((await post({}, {})).statusCode).toBe(401)
  })
})
