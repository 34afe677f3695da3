import { createPeopleIndex } from '../../../search/test/create-people-index.ts'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../test/app.ts'
import { cleanUpAfterFile } from '../../test/cleanup.ts'
import { testDatabase } from '../../test/database.ts'
import { documentedMetrics, parseExposition, sampleOf, type Family } from '../../test/exposition.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { buyer, peopleOnFile } from '../../test/reveals.ts'
import { BackupSchedule, measureBackups } from '../backup/schedule.ts'
import { MailRefused } from '../mail/mailer.ts'
import { createPool } from '../database/database.ts'
import { measurePool } from '../database/pool-metrics.ts'
import { Metrics } from './metrics.ts'
import { measureDisk, measureProcess } from './process-metrics.ts'

const token = 'scrape-me-if-you-can'
const config = { ...testConfig, metricsToken: token }
const authorization = `Bearer ${token}`
const nobody = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })
const now = () => new Date()

/** Milliseconds of the metrics' clock. Each scrape reads the database again. */
let clock = 0

async function scrape({ inject }: Pick<TestApp, 'inject'>): Promise<Map<string, Family>> {
  clock += 10_000
  const answer = await inject({ url: '/api/metrics', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  return parseExposition(answer.body)
}

/** The value of a sample; 0 without it. */
const valueOf = (...of: Parameters<typeof sampleOf>): number => sampleOf(...of) ?? 0

const upOf = (families: Map<string, Family>) => valueOf(families, 'rapport_database_up')

/** All that a server measures, registered as `serve.ts` does. */
async function measuredApp(options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> {
  const { pool } = options.pool ? { pool: options.pool } : await testDatabase()
  const metrics = new Metrics({ pool, now, clock: () => clock })
  measureProcess(metrics)
  measureDisk(metrics, tmpdir())
  measurePool(metrics, pool)
  const settings = { dir: tmpdir(), key: '', hours: 24, keep: 7 }
  measureBackups(metrics, new BackupSchedule({ databaseUrl: '', settings, log: pino(), now }))
  return testApp({ config, ...options, pool, metrics })
}

describe('the token', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ search: nobody, config })
  })
  const get = (given?: string) =>
    t.inject({ url: '/api/metrics', headers: given === undefined ? {} : { authorization: given } })

  test('opens the metrics, in the format that scrapers ask for', async () => {
    for (const given of [authorization, `bearer  ${token}`]) {
      const answer = await get(given)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
    }
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token} ${token}`,
    `Bearer x, Bearer ${token}`,
  ])('%j is refused', async (given) => {
    const answer = await get(given)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
  })

  test('is not asked for in the address, and an access token is none', async () => {
    const { headers } = await t.signIn()
    expect((await get(headers.authorization)).statusCode).toBe(401)
    expect((await t.inject({ url: `/api/metrics?token=${token}` })).statusCode).toBe(401)
  })

  test('no other method has an effect', async () => {
    for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
      const answer = await t.inject({ method, url: '/api/metrics', headers: { authorization } })
      expect({ method, status: answer.statusCode }).toEqual({ method, status: 405 })
    }
  })

  test('a scraper is not limited with the users of its address; whoever guesses is', async () => {
    const limited = 'x-ratelimit-remaining'
    expect((await get(authorization)).headers).not.toHaveProperty(limited)
    const [first, second] = [await get('Bearer a-guess'), await get('Bearer another-guess')]
    expect(Number(first.headers[limited]) - Number(second.headers[limited])).toBe(1)
  })

  test('is served during maintenance', async () => {
    await t.pool.query(`insert into settings (key, value) values ('maintenance', '{"message": null}')`)
    const s = await testApp({ search: nobody, config, pool: t.pool })
    expect((await s.inject({ url: '/api/users/profile' })).statusCode).toBe(503)
    expect((await s.inject({ url: '/api/metrics', headers: { authorization } })).statusCode).toBe(200)
    await t.pool.query('delete from settings')
  })

  test('without one configured there is nothing', async () => {
    const s = await testApp({ search: nobody, pool: t.pool })
    const [answer, unknown] = await Promise.all(
      ['/api/metrics', '/api/no/such/call'].map((url) => s.inject({ url, headers: { authorization } })),
    )
    expect([answer!.statusCode, answer!.body]).toEqual([404, unknown!.body])
    const head = await s.inject({ method: 'HEAD', url: '/api/metrics', headers: { authorization } })
    expect(head.statusCode).toBe(404)
  })
})

describe('what is measured', () => {
  let t: TestApp
  const refused = { to: 'refused@example.com', fails: true }
  beforeAll(async () => {
    t = await measuredApp({
      seed: async (pool) => void (await createPeople(pool, [personRecord({}), personRecord({})])),
      mailer: {
        send: async ({ to }) => {
          if (to === refused.to) throw new MailRefused('no such mailbox')
        },
      },
    })
  })

  test('is what the documentation lists, each with its type and labels', async () => {
    const documented = documentedMetrics()
    const families = await scrape(t)
    const own = [...families.values()].filter(({ name }) => name.startsWith('rapport_'))
    expect(documented.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual(
      own.map(({ name, type }) => `${name} ${type}`).toSorted(),
    )
    for (const { name, labels } of documented)
      for (const sample of families.get(name)!.samples) {
        const given = Object.keys(sample.labels).filter((each) => each !== 'le')
        expect({ name, labels: new Set(given) }).toEqual({ name, labels: new Set(labels) })
      }
    for (const { name, type } of own)
      expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect(families.has('process_resident_memory_bytes')).toBe(true)
    expect(valueOf(families, 'rapport_database_up')).toBe(1)
    expect(valueOf(families, 'rapport_index_people')).toBe(2)
  })

  test('requests by the pattern of their path, searches by their question, failures by their code', async () => {
    const user = await t.signIn()
    const before = await scrape(t)
    const search = {
      method: 'POST',
      url: '/api/v2/search/people',
      headers: user.headers,
      payload: {},
    } as const
    for (let i = 0; i < 3; i++) expect((await t.inject(search)).statusCode).toBe(200)
    expect((await t.inject({ url: '/api/people/1/details' })).statusCode).toBe(401)
    const wrong = { email: user.user.email, password: 'Wrong!Horse7' }
    await t.inject({ method: 'POST', url: '/api/auth/login', payload: wrong })
    const sentence = { query: 'engineers in Berlin' }
    await t.inject({ ...search, url: '/api/v2/search/filters', payload: sentence })
    const after = await scrape(t)
    const grown = (name: string, labels: Record<string, string>) =>
      valueOf(after, name, labels) - valueOf(before, name, labels)
    const requests = 'rapport_http_request_duration_seconds_count'
    expect(grown(requests, { method: 'POST', route: '/api/v2/search/people', status: '2xx' })).toBe(3)
    expect(grown(requests, { method: 'GET', route: '/api/people/:id/details', status: '4xx' })).toBe(1)
    expect(grown('rapport_search_duration_seconds_count', { question: 'search' })).toBe(3)
    expect(grown('rapport_sentence_duration_seconds_count', { reader: 'built_in' })).toBe(1)
    expect(grown('rapport_http_failures_total', { code: 'invalid_credentials' })).toBe(1)
    expect(grown('rapport_http_failures_total', { code: 'unauthenticated' })).toBe(1)
    expect(grown('rapport_database_use_duration_seconds_count', {})).toBeGreaterThan(3)
  })

  test('reveals by what came of them, and what they cost', async () => {
    const [first, second] = (await peopleOnFile(t.pool, 2)) as [number, number]
    const { headers } = await buyer(t, { email: 1 })
    for (const id of [first, first, second])
      await t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
    const families = await scrape(t)
    const reveals = (outcome: string) =>
      valueOf(families, 'rapport_reveals_total', { kind: 'email', outcome })
    expect([reveals('revealed'), reveals('owned'), reveals('nothing')]).toEqual([1, 1, 0])
    const spent = { module: 'TALENT_EMAIL_REVEAL' }
    expect(valueOf(families, 'rapport_credits_spent_total', spent)).toBe(1)
    expect(valueOf(families, 'rapport_http_failures_total', { code: 'out_of_credits' })).toBe(1)
  })

  test('jobs that wait, how they ended, and what became of their emails', async () => {
    const lost = async (email: string) => {
      await createUser(t.pool, { email })
      await t.inject({ method: 'POST', url: '/api/auth/password/lost', payload: { email } })
    }
    await lost('taken@example.com')
    await lost(refused.to)
    const waiting = await scrape(t)
    const due = { job: 'send_mail', state: 'due' }
    expect(valueOf(waiting, 'rapport_jobs', due)).toBe(2)
    expect(valueOf(waiting, 'rapport_job_delay_seconds', { job: 'send_mail' })).toBeGreaterThan(0)
    await t.runJobs()
    const done = await scrape(t)
    expect(valueOf(done, 'rapport_jobs', due)).toBe(0)
    const runs = { job: 'send_mail', outcome: 'done' }
    expect(valueOf(done, 'rapport_job_duration_seconds_count', runs)).toBe(2)
    const emails = (outcome: string) => valueOf(done, 'rapport_account_emails_total', { outcome })
    expect([emails('sent'), emails('refused'), emails('failed')]).toEqual([1, 1, 0])
  })

  test('labels stay few, whatever paths and methods callers make up', async () => {
    const name = 'rapport_http_request_duration_seconds'
    const inventions = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
    const attempt = async (round: number) => {
      for (const [at, method] of inventions.entries()) {
        const made = `${round * 100 + at}`
        for (const url of [
          `/${made}`,
          `/api/${made}`,
          `/api/people/${made}/details`,
          `/api/users/profile?${made}`,
        ])
          await t.inject({ method, url })
      }
      const { samples } = (await scrape(t)).get(name)!
      return samples.length
    }
    const first = await attempt(1)
    expect(await attempt(2)).toBe(first)
    const routes = new Set((await scrape(t)).get(name)!.samples.map(({ labels }) => labels.route))
    expect([...routes].filter((route) => route !== 'none' && /\d{3}/.test(route!))).toEqual([])
  })
})

describe('a database that is away', () => {
  const fromDatabase = ['rapport_jobs', 'rapport_campaign_contacts_due', 'rapport_database_answer_seconds']
  const counts = (families: Map<string, Family>) =>
    fromDatabase.map((name) => families.get(name)!.samples.length)

  test('refuses: the rest is served, and nothing of what it said before', async () => {
    const { pool } = await testDatabase()
    let isAway = false
    const t = await testApp({
      search: nobody,
      config,
      pool,
      metrics: new Metrics({
        pool: new Proxy(pool, {
          get: (of, key) =>
            isAway && key === 'query' ? () => Promise.reject(new Error('away')) : Reflect.get(of, key, of),
        }),
        now,
        clock: () => clock,
      }),
    })
    await t.pool.query(`select graphile_worker.add_job('send_mail', '{}')`)
    const before = await scrape(t)
    expect([upOf(before), counts(before)]).toEqual([1, [1, 1, 1]])
    isAway = true
    const during = await scrape(t)
    expect([upOf(during), counts(during)]).toEqual([0, [0, 0, 0]])
    isAway = false
    expect(upOf(await scrape(t))).toBe(1)
  })

  test('hangs: a scrape waits two seconds at most', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    cleanUpAfterFile(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const pool = createPool(`postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`)
    const metrics = new Metrics({ pool, now, clock: () => clock })
    metrics.addDatabaseGauge({ name: 'never', help: 'Never read', read: async () => [] })
    const started = performance.now()
    const texts = await Promise.all([metrics.text(), metrics.text()])
    expect(performance.now() - started).toBeLessThan(4000)
    for (const text of texts) expect(upOf(parseExposition(text))).toBe(0)
    expect(pool.totalCount).toBe(1)
  })

  test('is slow with one thing: the others are there, and the failure is counted', async () => {
    const { pool } = await testDatabase()
    const metrics = new Metrics({ pool, now, clock: () => clock })
    metrics.addDatabaseGauge({
      name: 'slow',
      help: 'Takes too long',
      read: async (client) => (await client.query('select pg_sleep(60)')).rows,
    })
    metrics.addDatabaseGauge({
      name: 'writes',
      help: 'Must not',
      read: async (client) => (await client.query('delete from users')).rows,
    })
    metrics.addDatabaseGauge({
      name: 'quick',
      help: 'Is there',
      read: async () => [{ labels: {}, value: 7 }],
    })
    const families = parseExposition(await metrics.text())
    expect(valueOf(families, 'quick')).toBe(7)
    expect([upOf(families), families.get('slow')!.samples]).toEqual([1, []])
    expect(valueOf(families, 'rapport_database_readings_failed_total')).toBe(2)
  })

  test('is asked once for scrapes in quick succession', async () => {
    const { pool } = await testDatabase()
    const metrics = new Metrics({ pool, now, clock: () => clock })
    let reads = 0
    const read = async () => [{ labels: {}, value: ++reads }]
    metrics.addDatabaseGauge({ name: 'reads', help: 'How often', read })
    for (let i = 0; i < 5; i++) await metrics.text()
    await Promise.all([metrics.text(), metrics.text()])
    expect(reads).toBe(1)
    clock += 5000
    await Promise.all([metrics.text(), metrics.text()])
    expect(reads).toBe(2)
  })
})
