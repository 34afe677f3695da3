import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp, type SignedIn } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { buyer } from '../../../test/reveals.ts'

const url = '/api/people/contacts/bulk-reveal'
const patience = { timeout: 20_000, interval: 20 }

test('with slow providers, the bulk reveals of one account hold up neither those of others nor emails', async () => {
  const t = await testApp({
    finder: {
      providers: ['Slow'],
      find: async () => {
        await sleep(100)
        return { contacts: [], hit: null, isUnanswered: false }
      },
      canFind: () => true,
      status: () => [],
    },
  })
  const people = (count: number) =>
    createPeople(
      t.pool,
      Array.from({ length: count }, () => personRecord()),
    )
  const start = async (count: number, { headers }: SignedIn) => {
    const payload = { talentIds: await people(count), revealType: 'email' }
    const response = await t.inject({ method: 'POST', url, payload, headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ data: BulkReveal }>().data.id
  }
  const states = async (ids: number[]) =>
    (
      await t.pool.query<{ state: string }>('select state from bulk_reveals where id = any($1) order by id', [
        ids,
      ])
    ).rows.map(({ state }) => state)

  const busy = await buyer(t, { email: 200 })
  const other = await buyer(t, { email: 5 })
  const runs = [await start(25, busy), await start(25, busy), await start(25, busy)]
  const theirs = await start(2, other)
  const jobs = t.runJobs()
  await t.inject({ method: 'POST', url: '/api/auth/password/lost', payload: { email: other.user.email } })
  await expect.poll(async () => (await mailsTo(t.pool, other.user.email)).length, patience).toBe(1)
  expect(await states([theirs])).toEqual(['running'])
  await expect.poll(() => states([theirs]), patience).toEqual(['finished'])
  expect(await states(runs)).toEqual(['running', 'running', 'running'])
  for (const id of runs) await t.inject({ method: 'DELETE', url: `${url}/${id}`, headers: busy.headers })
  await jobs
}, 30_000)
