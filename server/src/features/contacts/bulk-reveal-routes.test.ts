import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { bulkReveals } from '../../../test/bulk-reveals.ts'
import { buyer, peopleOnFile } from '../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const { post, call, start, get, listed } = bulkReveals(() => t)

describe('bulk reveals', () => {
  test('are listed in pages: running ones first, then the newest', async () => {
    const account = await buyer(t, { email: 5 })
    const running = await start(await peopleOnFile(t.pool, 1), account)
    const { rows } = await t.pool.query<{ id: number }>(
      `insert into bulk_reveals (user_id, kind, state, created_at, finished_at)
       select $1, 'phone', 'finished', now(), now() from generate_series(1, 12) returning id`,
      [account.user.id],
    )
    const newest = rows.map(({ id }) => id).toReversed()
    const expected = [running.id, ...newest]
    expect((await listed(account)).map(({ id }) => id)).toEqual(expected.slice(0, 10))
    const second = await call('GET', '?page=2&limit=5', account.headers)
    const { data } = second.json<{ data: { items: BulkReveal[]; metadata: unknown } }>()
    expect(data.items.map(({ id }) => id)).toEqual(expected.slice(5, 10))
    expect(data.metadata).toEqual({ total: 13, page: 2, limit: 5 })
    await t.runJobs()
  })

  test('of other accounts are not found', async () => {
    const owner = await buyer(t, { email: 5 })
    const { id } = await start(await peopleOnFile(t.pool, 1), owner)
    const { headers } = await buyer(t)
    expect((await call('GET', '', headers)).json()).toMatchObject({ data: { items: [] } })
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await call(method, `/${id}`, headers)
      expect([response.statusCode, response.json<Failure>().code]).toEqual([404, 'not_found'])
    }
    await t.runJobs()
    expect(await get(id, owner)).toMatchObject({ state: 'finished' })
  })

  test('require a signed-in user', async () => {
    const answers = await Promise.all([
      post('', {}),
      post('/quote', {}),
      call('GET', ''),
      call('GET', '/1'),
      call('DELETE', '/1'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })

  test.each([
    [{ revealType: 'email' }, 'talentIds error_required'],
    [{ talentIds: [], revealType: 'email' }, 'talentIds error_required'],
    [{ talentIds: [1, 0], revealType: 'email' }, 'talentIds.1 error_invalid_id'],
    [{ talentIds: Array.from({ length: 1001 }, () => 1), revealType: 'email' }, 'talentIds error_too_many'],
    [{ talentIds: [1], revealType: 'fax' }, 'revealType error_unknown_value'],
    [{ talentIds: [1], revealType: 'email', userId: 1 }, 'userId error_unknown_key'],
  ])('refuse %j', async (payload, fault) => {
    const { headers } = await buyer(t)
    for (const path of ['', '/quote']) {
      const response = await post(path, payload, headers)
      expect(response.statusCode).toBe(400)
      const { errors } = response.json<Failure>()
      expect(errors?.map((error) => `${error.path} ${error.code}`)).toEqual([fault])
    }
  })

  test.each([0, 1001, 1.5])('refuse at most %d credits', async (maxCredits) => {
    const { headers } = await buyer(t)
    const response = await post('', { talentIds: [1], revealType: 'email', maxCredits }, headers)
    expect(response.statusCode).toBe(400)
  })

  test.each(['?page=0', '?limit=101'])('refuse the page %s', async (query) => {
    expect((await call('GET', query, (await buyer(t)).headers)).statusCode).toBe(400)
  })

  test('know no malformed id', async () => {
    const { headers } = await buyer(t)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, '/x', headers)).statusCode).toBe(404)
  })
})
