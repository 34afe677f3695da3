import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUpAfterTest } from '../../test/cleanup.ts'
import { testDatabase } from '../../test/database.ts'
import { parseExposition } from '../../test/exposition.ts'
import { createPeople, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { connectLive } from '../../test/live-client.ts'
import { bearer, callUntil, json, send } from '../../test/processes/callers.ts'
import { startProxy } from '../../test/processes/proxy.ts'
import { addressOf, freshDataDir, runServer, type Program } from '../../test/processes/process.ts'
import { version } from '../config/version.ts'
import { demoAccount } from '../features/accounts/demo-account.ts'
import { changeMaintenance } from '../features/settings/settings.ts'

const patience = { timeout: 10_000, interval: 20 }
const metricsToken = 'mT8kW4nB2vM6cX1zQ9pL3jH7gF5dT0rE'
const jwtSecret = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'
/** Servers of one database have the same. */
const secrets = {
  JWT_SECRET: jwtSecret,
  SUPPRESSION_KEY: testSuppressionKey,
  SECRETS_KEY: testSuppressionKey,
}
const people = 5
const dyingThread = new URL('../../test/processes/dying-serving-thread.ts', import.meta.url)

type Started = { server: Program; address: string }

async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<Started> {
  const given = { DATABASE_URL: databaseUrl, DATA_DIR: freshDataDir(), ...secrets, ...env }
  const server = runServer(given, { args: ['--workers', '2'] })
  return { server, address: await addressOf(server) }
}

/** A caller whose one connection stays with one of the threads. */
type Caller = { thread: number; agent: Agent; call: Call }
type Call = (
  method: string,
  path: string,
  options?: { body?: object; token?: string },
) => ReturnType<typeof send>

/**
 * One caller of each thread. The system says which thread a connection is for, so this connects
 * until both have one.
 */
async function callers({ server, address }: Started): Promise<[Caller, Caller]> {
  const found = new Map<number, Caller>()
  while (found.size < 2) {
    const caller = await connect({ server, address })
    found.set(caller.thread, caller)
  }
  return [found.get(1)!, found.get(2)!]
}

async function connect({ server, address }: Started): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  cleanUpAfterTest(() => agent.destroy())
  const call: Call = (method, path, { body, token } = {}) =>
    send(
      address,
      { method, path, ...(body && { body: JSON.stringify(body) }) },
      { agent, headers: { ...(body && json), ...(token !== undefined && bearer(token)) } },
    )
  const { headers } = await call('GET', '/api/health')
  const line = new RegExp(`"thread":(\\d+),"reqId":"${String(headers['x-request-id'])}"`)
  await expect.poll(() => line.test(server.output()), patience).toBe(true)
  return { thread: Number(line.exec(server.output())?.[1]), agent, call }
}

async function signIn(address: string, agent?: Agent): Promise<string> {
  const call = { method: 'POST', path: '/api/auth/login', body: JSON.stringify(demoAccount) }
  const { text } = await send(address, call, { headers: json, ...(agent && { agent }) })
  return (JSON.parse(text) as { data: { access_token: string } }).data.access_token
}

async function countAt({ call }: Caller, token: string): Promise<number> {
  const { text } = await call('POST', '/api/v2/search/count/by-filters', { body: {}, token })
  return (JSON.parse(text) as { data: { count: number } }).data.count
}

test('two threads answer at one port, work as one, and end as one', async () => {
  const { url, pool } = await testDatabase()
  const [removed] = await createPeople(
    pool,
    Array.from({ length: people }, () => personRecord()),
  )
  const diesWith = join(freshDataDir(), 'dies')
  const started = await start(url, {
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    NODE_OPTIONS: `--import=${dyingThread.href}`,
    DIES_WITH: diesWith,
  })
  expect(started.server.output()).toContain(`"version":"${version}"`)
  await expectPortTaken(url, new URL(started.address).port)
  const both = await callers(started)
  const token = await signIn(started.address, both[0].agent)
  for (const { call } of both) expect((await call('GET', '/api/users/profile', { token })).status).toBe(200)
  await expectLiveEverywhere(started, token)

  expect(await Promise.all(both.map((caller) => countAt(caller, token)))).toEqual([people, people])
  await pool.query('delete from people where id = $1', [removed])
  const removedAt = performance.now()
  for (const caller of both) await expect.poll(() => countAt(caller, token), patience).toBe(people - 1)
  expect(performance.now() - removedAt).toBeLessThan(2000)
  await expectMetricsOfAll(both)
  await expectCountedTogether(both)

  await changeMaintenance({ pool, now: () => new Date() }, null, { isOn: true })
  for (const { call } of both)
    await expect.poll(async () => (await call('GET', '/api/users/profile')).status, patience).toBe(503)
  await changeMaintenance({ pool, now: () => new Date() }, null, { isOn: false })
  for (const { call } of both)
    await expect.poll(async () => (await call('GET', '/api/users/profile')).status, patience).toBe(401)
  await expectOneEnd(started, () => writeFileSync(diesWith, ''))
})

async function expectPortTaken(url: string, port: string): Promise<void> {
  const second = runServer(
    { DATABASE_URL: url, DATA_DIR: freshDataDir(), PORT: port },
    { args: ['--workers', '2'] },
  )
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Port ${port} is in use: stop the program that uses it, or set another PORT\n`)
}

/**
 * Opens windows at both threads. A change at one must arrive at all of them. Each request of a
 * polling window may reach another thread.
 */
async function expectLiveEverywhere(started: Started, token: string): Promise<void> {
  const atBoth = (await callers(started)).map(({ agent }) =>
    // Takes over the connection of a caller, and so stays with its thread. The types know no agents.
    connectLive(started.address, { token }, { agent: agent as unknown as string }),
  )
  const polling = Array.from({ length: 10 }, () =>
    connectLive(started.address, { token }, { transports: ['polling'] }),
  )
  const windows = await Promise.all([...atBoth, ...polling])
  const { call } = await connect(started)
  expect((await call('POST', '/api/lists', { body: { title: 'Heard of' }, token })).status).toBe(200)
  for (const window of windows) expect(await window.next('changed')).toEqual({ kind: 'lists' })
}

/** Requests of one address that are left in this minute, which the threads count together. */
async function expectCountedTogether([one, two]: [Caller, Caller]): Promise<void> {
  const left = async ({ call }: Caller) =>
    Number((await call('GET', '/api/ready')).headers['x-ratelimit-remaining'])
  // Unless a minute begins between the two.
  await expect.poll(async () => (await left(one)) - (await left(two)), patience).toBe(1)
}

/** A thread that dies ends the process, after the work that is running in the other thread. */
async function expectOneEnd({ server, address }: Started, kill: () => void): Promise<void> {
  const [{ agent }] = await callers({ server, address })
  const headers = { ...json, expect: '100-continue' }
  const running = request(`${address}/api/auth/login`, { method: 'POST', headers, agent })
  running.flushHeaders()
  await once(running, 'continue')
  kill()
  await server.printed('Unexpected error: Error: out of luck')
  const [answer] = (await once(running.end(JSON.stringify(demoAccount)), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  expect(await server.ended).toBe(1)
}

/** Whichever thread answers. */
async function expectMetricsOfAll([one, two]: [Caller, Caller]): Promise<void> {
  for (const { call } of [one, two, two]) expect((await call('GET', '/api/ready')).status).toBe(200)
  const starts = new Set<number>()
  for (const caller of [one, two]) {
    const read = await metricsOf(caller)
    expect(read('rapport_http_request_duration_seconds_count', { route: '/api/ready' })).toBe(3)
    expect(read('rapport_index_people')).toBe(people - 1)
    expect(read('rapport_live_connections')).toBe(12)
    expect(read('rapport_database_up')).toBe(1)
    for (const thread of ['main', '1', '2'])
      expect(read('nodejs_heap_size_used_bytes', { thread })).toBeGreaterThan(1e6)
    starts.add(read('process_start_time_seconds'))
  }
  expect(starts.size).toBe(1)
}

/** Reads metrics: the one sample with these labels, or several added up. */
async function metricsOf({ call }: Caller) {
  const { text } = await call('GET', '/api/metrics', { token: metricsToken })
  const samples = [...parseExposition(text).values()].flatMap((family) => family.samples)
  return (name: string, labels: Record<string, string> = {}): number =>
    samples
      .filter((sample) => sample.name === name)
      .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
      .reduce((sum, { value }) => sum + value, 0)
}

test('all threads stop together, and no request behind a proxy fails', async () => {
  const { url } = await testDatabase()
  const env = { DRAIN_SECONDS: '1' }
  const alone = runServer({ DATABASE_URL: url, DATA_DIR: freshDataDir(), ...secrets })
  const [threads, other] = await Promise.all([start(url, env), addressOf(alone)])
  const proxy = await startProxy([threads.address, other])
  await proxy.untilReady()
  const token = await signIn(other)
  const over = new AbortController()
  const load = Promise.all([1, 2, 3, 4].map(() => callUntil(over.signal, { address: proxy.address, token })))
  threads.server.child.kill('SIGTERM')
  expect(await threads.server.ended, threads.server.output()).toBe(0)
  over.abort()
  for (const answers of await load) expect(answers).toEqual(new Map([[200, expect.any(Number)]]))
})
