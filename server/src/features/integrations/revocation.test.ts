import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { forgetRevocations } from './integrations.ts'

let now = new Date('2026-11-20T10:00:00Z')
const clock = () => now
const google = new GmailServer(clock)
let t: TestApp
let ann: SignedIn
let serial = 0

beforeAll(async () => {
  await google.start()
  const credentials = { clientId: 'client', clientSecret: 'not-a-real-one', issuer: google.url }
  t = await testApp({ config: { ...testConfig, google: credentials, gmailUrl: google.url }, now: clock })
})
afterAll(() => google.stop())
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  await t.pool.query('delete from mailbox_revocations')
  await t.pool.query('delete from graphile_worker._private_jobs')
  ann = await signIn()
})

const signIn = async () => t.signIn(await createUser(t.pool, { email: `user${++serial}@rapport.test` }))

async function connect({ headers }: SignedIn, email: string): Promise<void> {
  google.account(email)
  const url = '/api/integrations/google/gmail'
  const started = await t.inject({ url: `${url}/start`, headers })
  const { data } = started.json<{ data: { url: string; flow: string } }>()
  const payload = { flow: data.flow, parameters: google.oauth.consent(data.url, { email }) }
  expect((await t.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
}

async function remove({ headers, user }: SignedIn): Promise<void> {
  const payload = { password: user.password }
  const response = await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
  expect(response.statusCode).toBe(200)
}

const grantsOf = (address: string) => [...google.oauth.grants].filter(([, { email }]) => email === address)
const kept = async () => (await t.pool.query('select from mailbox_revocations')).rowCount
const makeDue = () => t.pool.query('update graphile_worker._private_jobs set run_at = now()')

test('removing an account ends the access of its mailboxes at Google, and no job has a token', async () => {
  await connect(ann, 'one@mail.example')
  await connect(ann, 'two@mail.example')
  await remove(ann)
  const { rows } = await t.pool.query(
    `select payload from graphile_worker._private_jobs where payload::text like '%revocation%'`,
  )
  expect(rows).toHaveLength(2)
  for (const { payload } of rows) expect(Object.keys(payload)).toEqual(['revocationId'])
  await t.runJobs()
  expect([...grantsOf('one@mail.example'), ...grantsOf('two@mail.example')]).toEqual([])
  expect(await kept()).toBe(0)
})

test('the access that another account has to the same mailbox stays', async () => {
  const ben = await signIn()
  await connect(ann, 'shared@mail.example')
  await connect(ben, 'shared@mail.example')
  await remove(ann)
  await t.runJobs()
  expect(grantsOf('shared@mail.example')).not.toEqual([])
  expect(await kept()).toBe(0)
  await remove(ben)
  await t.runJobs()
  expect(grantsOf('shared@mail.example')).toEqual([])
})

test('Google is told again until it knows', async () => {
  await connect(ann, 'later@mail.example')
  const grants = grantsOf('later@mail.example')
  google.oauth.endGrants('later@mail.example')
  await remove(ann)
  await expect(t.runJobs()).rejects.toThrow(/Google could not be told/)
  expect(await kept()).toBe(1)
  for (const [token, grant] of grants) google.oauth.grants.set(token, grant)
  await makeDue()
  await t.runJobs()
  expect(grantsOf('later@mail.example')).toEqual([])
  expect(await kept()).toBe(0)
})

test('what Google would not take for three days is erased, and asked no more', async () => {
  await connect(ann, 'never@mail.example')
  google.oauth.endGrants('never@mail.example')
  await remove(ann)
  await expect(t.runJobs()).rejects.toThrow(/Google could not be told/)
  await forgetRevocations({ pool: t.pool, now: clock })
  expect(await kept()).toBe(1)
  now = new Date(now.getTime() + 73 * 3_600_000)
  await forgetRevocations({ pool: t.pool, now: clock })
  expect(await kept()).toBe(0)
  await makeDue()
  await t.runJobs()
})
