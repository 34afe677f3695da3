import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPool } from '../../src/database/database.ts'
import { composeUpkeep } from '../../src/tasks.ts'
import { testApp, testConfig, testReveals, testSending, type SignedIn, type TestApp } from '../app.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { testDatabase } from '../database.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { brokenReservations, buyer, peopleOnFile, standingOf } from '../reveals.ts'

const now = () => new Date()
const accounts = 8
const servers = 4

/**
 * Leaves a bulk reveal whose job is gone, and a list that was deleted long ago with a person who is
 * on no other list.
 */
async function leaveBehind(t: TestApp, people: number[]): Promise<SignedIn> {
  const account = await buyer(t, { email: 5 })
  const response = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers: account.headers,
    payload: { talentIds: people, revealType: 'email' },
  })
  const { data } = response.json<{ data: BulkReveal }>()
  await t.pool.query('delete from graphile_worker._private_jobs where key = $1', [`bulk_reveal:${data.id}`])
  const own = await createOwnPerson(t.pool, account.user.id, { fullName: 'Only Here' })
  const list = await createList(t.pool, account.user.id, { title: 'Old', people: [own] })
  await t.pool.query(`update lists set deleted_at = now() - interval '1 year' where id = $1`, [list])
  return account
}

test('upkeep that several servers do at the same moment does each thing once, and none of them fails', async () => {
  const { url, pool } = await testDatabase()
  const t = await testApp({ pool })
  const people = await peopleOnFile(pool, 2)
  const left: SignedIn[] = []
  for (let at = 0; at < accounts; at++) left.push(await leaveBehind(t, people))
  await pool.query(
    `insert into call_counts (key, count, expires_at)
     select decode(md5(n::text), 'hex'), 1, now() - interval '1 hour' from generate_series(1, 1000) n`,
  )
  await pool.query(`insert into active_days (day, user_id) select '2020-01-01', id from users`)

  const upkeeps = Array.from({ length: servers }, () => {
    const own = createPool(url)
    cleanUpAfterFile(() => own.end())
    const log = pino({ level: 'silent' })
    const deps = {
      pool: own,
      config: testConfig,
      log,
      now,
      reveals: testReveals(own),
      sending: testSending(own),
    }
    return composeUpkeep(deps)
  })
  for (let round = 0; round < 2; round++)
    await Promise.all(upkeeps.flatMap((upkeep) => upkeep.map((work) => work())))

  const { rows } = await pool.query(
    `select (select count(*)::int from call_counts where expires_at < now()) as counts,
       (select count(*)::int from active_days where day < '2021-01-01') as days,
       (select count(*)::int from lists where deleted_at is not null) as lists,
       (select count(*)::int from own_people) as people,
       (select count(*)::int from bulk_reveals where state = 'failed') as failed`,
  )
  expect(rows).toEqual([{ counts: 0, days: 0, lists: 0, people: 0, failed: accounts }])
  expect(await brokenReservations(pool)).toEqual([])
  for (const { user } of left) {
    expect(await standingOf(pool, user.id, 'email')).toMatchObject({ left: 5, owned: [] })
    const told = await pool.query(
      `select content ->> 'state' as state from notifications where user_id = $1`,
      [user.id],
    )
    expect(told.rows).toEqual([{ state: 'failed' }])
  }
})
