import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { documentedMetrics, parseExposition, sampleOf, type Family } from '../test/exposition.ts'
import { ask, postgresOf } from '../test/processes/postgres.ts'
import { addressOf, freshDataDir, hasServer, preparedDataDir, runServer } from '../test/processes/process.ts'
import { openEmbeddedPostgres } from './database/embedded/embedded.ts'
import { demoAccount } from './features/accounts/demo-account.ts'
import { updateSchema } from './jobs/schema.ts'
import { withLongPool } from './database/database.ts'

/** From the loss of the database until everything works again. */
const patience = { timeout: 10_000, interval: 50 }
const people = 300

async function post(address: string, path: string, body: object, token = ''): Promise<Response> {
  return fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

async function dataOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { data: T }).data
}

const metricsToken = 'scrape-me-if-you-can'

async function scrape(address: string): Promise<Map<string, Family>> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return parseExposition(await (await fetch(`${address}/api/metrics`, { headers })).text())
}

/** All metrics are there, and tell of the job that ran. */
async function expectMetrics(address: string): Promise<void> {
  const families = await scrape(address)
  expect([...families.keys()]).toEqual(expect.arrayContaining(documentedMetrics().map(({ name }) => name)))
  const done = { job: 'send_mail', outcome: 'done' }
  expect(sampleOf(families, 'rapport_job_duration_seconds_count', done)).toBe(1)
  expect(sampleOf(families, 'rapport_account_emails_total', { outcome: 'sent' })).toBe(1)
  expect(sampleOf(families, 'rapport_index_people')).toBe(people - 1)
  expect(sampleOf(families, 'rapport_database_up')).toBe(1)
}

/** Calls until the server serves again. Until then it answers 503 and when to come back. */
async function waitUntilReady(address: string): Promise<void> {
  const answers = new Set<string>()
  await vi.waitFor(async () => {
    const [ready, signedIn] = await Promise.all([
      fetch(`${address}/api/ready`),
      post(address, '/api/auth/login', demoAccount),
    ])
    answers.add(`${signedIn.status} ${signedIn.headers.get('retry-after')}`)
    expect([ready.status, signedIn.status]).toEqual([200, 200])
  }, patience)
  expect(['200 null', '503 5']).toEqual(expect.arrayContaining([...answers]))
}

/** A change reaches the index, the live connection listens, and a job runs. */
async function expectEverythingWorks(address: string, url: string, left: number): Promise<void> {
  const { access_token: token } = await dataOf<{ access_token: string }>(
    post(address, '/api/auth/login', demoAccount),
  )
  await ask(url, 'delete from people where id = (select max(id) from people)')
  const count = () => dataOf<{ count: number }>(post(address, '/api/v2/search/count/by-filters', {}, token))
  await vi.waitFor(async () => expect(await count()).toMatchObject({ count: left }), patience)
  const names = async () =>
    (await ask<{ name: string }>(url, 'select application_name as name from pg_stat_activity')).map(
      ({ name }) => name,
    )
  await vi.waitFor(
    async () => expect(await names()).toEqual(expect.arrayContaining(['rapport-index', 'rapport-live'])),
    patience,
  )
  const asked = await post(address, '/api/auth/password/lost', { email: demoAccount.email })
  expect(asked.status).toBe(200)
  const jobs = () => ask(url, 'select * from graphile_worker.jobs')
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
}

test('one killed process of the database costs seconds, not the server', async () => {
  const dataDir = preparedDataDir()
  const server = runServer({ DATA_DIR: dataDir, SAMPLE_PEOPLE: String(people) })
  const address = await addressOf(server)
  const { pid, url } = postgresOf(dataDir)
  const [victim] = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where application_name = 'rapport'`,
  )
  process.kill(victim!.pid, 'SIGKILL')
  await waitUntilReady(address)
  expect(postgresOf(dataDir).pid).toBe(pid)
  await expectEverythingWorks(address, url, people - 1)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(hasServer(dataDir)).toBe(false)
})

test('a restart of a configured database costs seconds, not the server, and its metrics tell of it', async () => {
  const elsewhere = preparedDataDir()
  const backups = freshDataDir()
  const database = await openEmbeddedPostgres(elsewhere)
  await withLongPool(database.url, updateSchema)
  const env = {
    DATA_DIR: freshDataDir(),
    DATABASE_URL: database.url,
    SAMPLE_PEOPLE: String(people),
    METRICS_TOKEN: metricsToken,
    BACKUP_DIR: backups,
    BACKUP_KEY: 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi',
  }
  const server = runServer(env)
  const address = await addressOf(server)
  // The first backup is made at once.
  const made = [expect.stringMatching(/^rapport-.*\.backup$/)]
  await vi.waitFor(() => expect(readdirSync(backups)).toEqual(made), patience)
  await database.close()
  const settings = await fetch(`${address}/api/settings`)
  expect(settings.status).toBe(200)
  const refused = await post(address, '/api/auth/login', demoAccount)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: {
      title: 'Temporarily unavailable',
      subTitle: 'Rapport is unavailable for a moment. Try again shortly.',
    },
  })
  expect(sampleOf(await scrape(address), 'rapport_database_up')).toBe(0)
  const again = await openEmbeddedPostgres(elsewhere)
  expect(again.url).toBe(database.url)
  await waitUntilReady(address)
  await expectEverythingWorks(address, again.url, people - 1)
  await expectMetrics(address)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await again.close()
})
