import type { BulkReveal, RevealQuote } from '@rapport/contract/contacts/schemas.ts'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  testApp,
  testConfig,
  testReveals,
  testSending,
  type SignedIn,
  type TestApp,
} from '../../../test/app.ts'
import { buyer, outcomesOf, peopleOnFile, standingOf } from '../../../test/reveals.ts'
import { composeTasks, composeUpkeep } from '../../tasks.ts'
import { startWorker, type JobWorker } from '../../jobs/worker.ts'

const patience = { timeout: 20_000, interval: 50 }
const now = () => new Date()
const url = '/api/people/contacts/bulk-reveal'

let t: TestApp
let worker: JobWorker | undefined
/** Number of upkeep runs. */
let upkeeps = 0
beforeAll(async () => {
  t = await testApp()
  await t.pool.query(`
    create table unsellable (person_id integer primary key);
    create function refuse_sale() returns trigger language plpgsql as $$
    begin
      if exists (select from unsellable where person_id = new.person_id) then raise exception 'no sale'; end if;
      return new;
    end $$;
    create trigger refuse_sale before insert on reveals for each row execute function refuse_sale()`)
})
afterEach(async () => {
  await worker?.close(AbortSignal.abort())
  worker = undefined
  await t.pool.query('delete from unsellable')
})

async function startServing(): Promise<void> {
  const log = pino({ level: 'silent' })
  const reveals = testReveals(t.pool)
  const sending = testSending(t.pool)
  const deps = { pool: t.pool, config: testConfig, log, reveals, sending, now }
  worker = await startWorker({
    pool: t.pool,
    log,
    tasks: composeTasks(deps),
    upkeep: [...composeUpkeep(deps), async () => void upkeeps++],
    sweepInterval: 100,
  })
}

const post = async <T>(path: string, talentIds: number[], { headers }: SignedIn): Promise<T> => {
  const payload = { talentIds, revealType: 'email' }
  const response = await t.inject({ method: 'POST', url: `${url}${path}`, headers, payload })
  return response.json<{ data: T }>().data
}
const get = async (id: number, { headers }: SignedIn) =>
  (await t.inject({ url: `${url}/${id}`, headers })).json<{ data: BulkReveal }>().data
const job = async (id: number) => {
  const { rows } = await t.pool.query<{ attempts: number; isWaiting: boolean }>(
    `select attempts, locked_at is null as "isWaiting" from graphile_worker.jobs where key = $1`,
    [`bulk_reveal:${id}`],
  )
  return rows[0]
}
const lastTry = (id: number, tries: number) =>
  t.pool.query('update graphile_worker._private_jobs set max_attempts = $2, run_at = now() where key = $1', [
    `bulk_reveal:${id}`,
    tries,
  ])
const notifications = async ({ user }: SignedIn) =>
  (await t.pool.query('select content from notifications where user_id = $1', [user.id])).rows

test('a bulk reveal that fails in all attempts ends as failed, keeps what it revealed, and can be started again', async () => {
  const account = await buyer(t, { email: 5 })
  const ids = (await peopleOnFile(t.pool, 3)) as [number, number, number]
  await t.pool.query('insert into unsellable values ($1)', [ids[1]])
  const { id } = await post<BulkReveal>('', ids, account)
  await startServing()

  await expect.poll(() => job(id), patience).toEqual({ attempts: 1, isWaiting: true })
  const before = upkeeps
  await expect.poll(() => upkeeps, patience).toBeGreaterThan(before + 3)
  // It will be retried, so it has not ended.
  expect(await get(id, account)).toMatchObject({ state: 'running', done: 1 })

  await lastTry(id, 2)
  await expect.poll(async () => (await get(id, account)).state, patience).toBe('failed')
  await expect.poll(() => job(id), patience).toBeUndefined()
  expect(await get(id, account)).toMatchObject({ total: 3, revealed: 1, done: 1 })
  expect(await outcomesOf(t.pool, { id })).toEqual({
    waiting: ids.slice(1),
    revealed: [ids[0]],
    owned: [],
    nothing: [],
    unavailable: [],
  })
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 4, owned: [ids[0]] })
  expect(await notifications(account)).toMatchObject([
    { content: { state: 'failed', total: 3, revealed: 1 } },
  ])

  const quote = await post<RevealQuote>('/quote', ids, account)
  expect(quote).toMatchObject({ owned: 1, chargeable: 2, balance: 4, balanceAfter: 2 })
  await t.pool.query('delete from unsellable')
  const again = await post<BulkReveal>('', ids, account)
  await expect.poll(async () => (await get(again.id, account)).state, patience).toBe('finished')
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 2, owned: ids })
}, 60_000)

test('a bulk reveal whose job is missing, or died with its process in the last attempt, ends as failed; a running one continues', async () => {
  const account = await buyer(t, { email: 5 })
  const [first, second, third] = (await peopleOnFile(t.pool, 3)) as [number, number, number]
  const gone = await post<BulkReveal>('', [first], account)
  await t.pool.query('delete from graphile_worker._private_jobs where key = $1', [`bulk_reveal:${gone.id}`])
  const died = await post<BulkReveal>('', [second], account)
  await t.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a dead worker' where key = $1`,
    [`bulk_reveal:${died.id}`],
  )
  const fine = await post<BulkReveal>('', [third], account)
  await startServing()
  const states = () => Promise.all([gone, died, fine].map(async ({ id }) => (await get(id, account)).state))
  await expect.poll(states, patience).toEqual(['failed', 'failed', 'finished'])
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 4, owned: [third] })
  expect(await notifications(account)).toHaveLength(3)
}, 60_000)
