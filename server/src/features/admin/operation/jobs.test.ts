import type { Job, JobKind } from '@rapport/contract/admin/jobs.ts'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  elevate,
  testApp,
  testConfig,
  testReveals,
  testSending,
  type SignedIn,
  type TestApp,
} from '../../../../test/app.ts'
import { bulkReveals } from '../../../../test/bulk-reveals.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { buyer, peopleOnFile, standingOf } from '../../../../test/reveals.ts'
import { upload } from '../../../../test/uploads.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { composeUpkeep } from '../../../tasks.ts'

const config = { ...testConfig, adminEmails: ['admin@rapport.test', 'second@rapport.test'] }
const noSuchId = 2 ** 31 - 1

let t: TestApp
let admin: SignedIn
/** The mail server's answer. Null: it accepts emails. */
let refusal: string | null = null
const sent: Mail[] = []

beforeAll(async () => {
  const mailer = {
    send: async (mail: Mail) => {
      if (refusal !== null) throw new Error(refusal)
      sent.push(mail)
    },
  }
  t = await testApp({ config, mailer })
  admin = await administrator('admin@rapport.test')
})
beforeEach(async () => {
  refusal = null
  sent.length = 0
  await t.pool.query('delete from graphile_worker._private_jobs')
})

async function administrator(email: string): Promise<SignedIn> {
  const account = await t.signIn(await createUser(t.pool, { email }))
  await elevate(t, account)
  return account
}

type Page = { items: Job[]; kinds: JobKind[]; metadata: { total: number; page: number; limit: number } }

async function jobs(query = '', { headers }: Partial<SignedIn> = admin) {
  const response = await t.inject({ url: `/api/admin/jobs?${query}`, headers: { ...headers } })
  return { status: response.statusCode, data: response.json<{ data: Page }>().data }
}
const post = async (id: number | string, what: 'retry' | 'drop', { headers }: Partial<SignedIn> = admin) =>
  (await t.inject({ method: 'POST', url: `/api/admin/jobs/${id}/${what}`, headers: { ...headers } }))
    .statusCode

/** Has the server send an email to an address. */
async function askForReset(email: string): Promise<Job> {
  await t.inject({ method: 'POST', url: '/api/auth/password/lost', payload: { email } })
  return (await jobs()).data.items[0]!
}
const audited = async (id: number) =>
  (
    await t.pool.query<{ action: string; before: object }>(
      `select action, before from audit_entries where target_kind = 'job' and target_id = $1 order by id`,
      [String(id)],
    )
  ).rows

describe('a job that fails', () => {
  it('is found and read, and succeeds once it is retried', async () => {
    const { email } = await createUser(t.pool)
    const { id } = await askForReset(email)
    refusal = `451 4.3.0 <${email}>: try again later\nand more`
    await t.pool.query('update graphile_worker._private_jobs set max_attempts = 2')
    await expect(t.runJobs()).rejects.toThrow('451')
    const [domain] = email.split('@').slice(1)
    const failure = `451 4.3.0 <…@${domain}>: try again later`
    expect((await jobs('state=retrying')).data.items).toMatchObject([{ id, attempts: 1, tries: 2, failure }])

    await t.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await expect(t.runJobs()).rejects.toThrow('451')
    const { data } = await jobs('kind=send_mail&state=failed')
    expect(data.items).toEqual([
      {
        id,
        kind: 'send_mail',
        state: 'failed',
        attempts: 2,
        tries: 2,
        dueAt: expect.any(String),
        failure,
        about: [{ name: 'mail', value: 'reset_password' }],
      },
    ])
    expect(data.kinds).toEqual([
      { kind: 'send_mail', waiting: 0, retrying: 0, running: 0, failed: 1, oldestDueAt: null },
    ])
    expect(JSON.stringify(data)).not.toContain(email)

    refusal = null
    await t.runJobs()
    expect(sent).toEqual([])
    expect(await post(id, 'retry')).toBe(200)
    const { items, kinds } = (await jobs()).data
    expect(items).toMatchObject([{ id, state: 'retrying', attempts: 0, tries: 2 }])
    expect(kinds[0]!.oldestDueAt).toBe(items[0]!.dueAt)
    await t.runJobs()
    expect(sent.map(({ to }) => to)).toEqual([email])
    expect((await jobs()).data).toMatchObject({ items: [], kinds: [], metadata: { total: 0 } })
    expect(await audited(id)).toEqual([
      { action: 'job_retried', before: { kind: 'send_mail', state: 'failed', attempts: 2 } },
    ])
  })
})

it('pages jobs, newest first', async () => {
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.unshift((await askForReset(`nobody${i}@example.com`)).id)
  const { items, metadata } = (await jobs('limit=2')).data
  expect([items.map(({ id }) => id), metadata]).toEqual([ids.slice(0, 2), { total: 3, page: 1, limit: 2 }])
  expect((await jobs('limit=2&page=2')).data.items.map(({ id }) => id)).toEqual(ids.slice(2))
  expect((await jobs('kind=bulk_reveal')).data.items).toEqual([])
})

it('leaves a running job alone', async () => {
  const { id } = await askForReset('nobody@example.com')
  await t.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1`,
  )
  expect((await jobs('state=running')).data.items).toMatchObject([{ id, attempts: 1 }])
  expect([await post(id, 'retry'), await post(id, 'drop')]).toEqual([409, 409])
  // graphile-worker itself would take it from a worker after four hours, which may still be running it.
  await t.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '5 hours'`)
  expect([await post(id, 'retry'), await post(id, 'drop')]).toEqual([409, 409])
  expect(await audited(id)).toEqual([])
})

describe('two administrators at once', () => {
  it('drop a job once', async () => {
    const second = await administrator('second@rapport.test')
    const { id } = await askForReset('nobody@example.com')
    const answers = await Promise.all([admin, second].map((account) => post(id, 'drop', account)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await audited(id)).toHaveLength(1)
    await t.runJobs()
    expect(sent).toEqual([])
  })

  it('retry or drop it: whoever is first, it is whole', async () => {
    const { id } = await askForReset('nobody@example.com')
    const [retried, dropped] = await Promise.all([post(id, 'retry'), post(id, 'drop')])
    expect(dropped).toBe(200)
    expect([200, 404]).toContain(retried)
    expect((await jobs()).data.items).toEqual([])
    expect(await audited(id)).toHaveLength(retried === 200 ? 2 : 1)
  })
})

it('ends long work whose job is dropped as failed, and gives back its credits', async () => {
  const account = await buyer(t, { email: 20 })
  const { headers } = account
  const send = async (url: string, payload: object) =>
    (await t.inject({ method: 'POST', url, headers, payload })).json<{ data: { id: number } }>().data.id
  const people = await peopleOnFile(t.pool, 14)
  const reveals = bulkReveals(() => t)
  const listId = await createList(t.pool, account.user.id, { title: 'A', people })
  const fields = { title: 'B' }
  const { data: uploaded } = await upload(t, account, { content: 'email\nann@work.example', fields })

  const bulk = await reveals.start(people.slice(0, 3), account)
  const enrichment = await send(`/api/lists/${listId}/enrich-profiles`, { revealTypes: ['email'], all: true })
  await importsOf(t).call(account, 'POST', `${uploaded.importId}/check`)

  const state = async (path: string) =>
    (await t.inject({ url: `/api/${path}`, headers })).json<{ data: { state: string } }>().data.state
  const states = () =>
    Promise.all(
      [
        `people/contacts/bulk-reveal/${bulk.id}`,
        `lists/${listId}/enrich-profiles/${enrichment}`,
        `lists/csv/imports/${uploaded.importId}`,
      ].map(state),
    )
  expect(await states()).toEqual(['running', 'running', 'checking'])
  const reserved = async () =>
    (
      await t.pool.query<{ sum: number }>(
        'select coalesce(sum(amount), 0)::integer as sum from credit_reservations where user_id = $1',
        [account.user.id],
      )
    ).rows[0]!.sum
  expect(await reserved()).toBeGreaterThanOrEqual(3)

  const { items } = (await jobs()).data
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['bulk_reveal', 'list_enrichment', 'list_import'])
  for (const { id } of items) expect(await post(id, 'drop')).toBe(200)
  const deps = { pool: t.pool, config, reveals: testReveals(t.pool), sending: testSending(t.pool) }
  const log = pino({ level: 'silent' })
  for (const chore of composeUpkeep({ ...deps, log, now: () => new Date() })) await chore()
  expect(await states()).toEqual(['failed', 'failed', 'failed'])
  expect(await reserved()).toBe(0)
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 20 })
})

describe('jobs', () => {
  it('are for administrators with an elevated session', async () => {
    const other = await t.signIn()
    const { id } = await askForReset('nobody@example.com')
    for (const [caller, status] of [
      [other, 403],
      [{}, 401],
      [await t.signIn(admin.user), 403],
    ] as const)
      expect([
        (await jobs('', caller)).status,
        await post(id, 'retry', caller),
        await post(id, 'drop', caller),
      ]).toEqual([status, status, status])
  })

  it('are named by their ids, states and kinds', async () => {
    expect([await post(noSuchId, 'retry'), await post(noSuchId, 'drop'), await post('x', 'drop')]).toEqual([
      404, 404, 404,
    ])
    for (const query of ['state=lost', 'page=0', 'limit=1000', `kind=${'x'.repeat(61)}`])
      expect((await jobs(query)).status).toBe(400)
  })
})
