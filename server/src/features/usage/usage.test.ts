import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { accountId } from '../../database/ids.ts'
import { testApp, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { forgetActiveDays, UsageCounter } from './usage.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const fail = (error: unknown) => expect(error).toBeUndefined()

const counts = async (pool: Pool) => {
  const { rows } = await pool.query<{ kind: string; quarter: Date; count: number }>(
    'select kind, quarter, count from usage_counts order by kind, quarter',
  )
  return rows.map(({ kind, quarter, count }) => `${kind} ${quarter.toISOString().slice(11, 16)} ${count}`)
}

const post = (t: TestApp, url: string, headers: Record<string, string>, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers, payload })

test('searches, sentences and exports that succeed are counted by the quarter of an hour, and accounts by the day', async () => {
  const { pool } = await testDatabase()
  let time = '2026-11-20T10:14:59Z'
  // Long enough that only closing writes.
  const t = await testApp({ pool, now: () => new Date(time), usageDelay: 600_000 })
  const { user, headers } = await t.signIn()
  await t.signIn()
  const search = '/v2/search/people'
  expect((await post(t, search, headers)).statusCode).toBe(200)
  time = '2026-11-20T10:15:00Z'
  for (const url of [search, search, `${search}?page=2`, `${search}?record=false`, '/v2/search/count'])
    await post(t, url, headers)
  await post(t, search, {})
  expect((await post(t, '/v2/search/filters', headers, { query: 'engineers' })).statusCode).toBe(200)
  expect((await post(t, '/v2/search/filters', headers, {})).statusCode).toBe(400)
  const made = await post(t, '/lists', headers, { title: 'Exported' })
  const { id } = made.json<{ data: { id: number } }>().data
  expect((await t.inject({ url: `/api/lists/${id}/csv/download`, headers })).statusCode).toBe(200)
  expect((await t.inject({ url: `/api/lists/${id + 1}/csv/download`, headers })).statusCode).toBe(404)
  await t.app.close()
  expect(await counts(pool)).toEqual([
    'exports 10:15 1',
    'searches 10:00 1',
    'searches 10:15 2',
    'sentences 10:15 1',
  ])
  const { rows } = await pool.query('select day::text, user_id as "userId" from active_days')
  expect(rows).toEqual([{ day: '2026-11-20', userId: user.id }])
})

test('several processes add to one another', async () => {
  const { pool } = await testDatabase()
  const { id } = await createUser(pool)
  const counters = Array.from({ length: 4 }, () => new UsageCounter({ pool, now, onError: fail }))
  for (const counter of counters)
    for (let made = 0; made < 25; made++) {
      counter.count(made % 2 === 0 ? 'searches' : 'exports')
      counter.see(id)
    }
  await Promise.all(counters.map((counter) => counter.close()))
  expect(await counts(pool)).toEqual(['exports 10:00 48', 'searches 10:00 52'])
})

test('what could not be written is written later; an account that is gone is forgotten, and old days too', async () => {
  const { pool } = await testDatabase()
  let isDown = true
  const failures: unknown[] = []
  const flaky = {
    query: async (text: string, values: unknown[]) => {
      if (isDown) throw new Error('down')
      return pool.query(text, values)
    },
    connect: async () => {
      if (isDown) throw new Error('down')
      return pool.connect()
    },
  } as unknown as Pool
  const usage = new UsageCounter({
    pool: flaky,
    now,
    delay: 1,
    onError: (error) => void failures.push(error),
  })
  const { id } = await createUser(pool)
  usage.count('searches')
  usage.see(id)
  usage.see(accountId(id + 1))
  await expect.poll(() => failures.length).toBeGreaterThan(1)
  isDown = false
  await expect.poll(() => counts(pool)).toEqual(['searches 10:00 1'])
  const days = async () => (await pool.query('select user_id as "userId" from active_days')).rows
  await expect.poll(days).toEqual([{ userId: id }])
  await usage.close()
  await forgetActiveDays({ pool, now: () => new Date('2027-02-28T10:00:00Z') })
  expect(await days()).toHaveLength(1)
  await forgetActiveDays({ pool, now: () => new Date('2027-03-01T10:00:00Z') })
  expect(await days()).toEqual([])
})
