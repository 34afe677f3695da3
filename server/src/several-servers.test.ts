import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../test/database.ts'
import { connectLive } from '../test/live-client.ts'
import { bearer, callUntil, json } from '../test/processes/callers.ts'
import { startProxy } from '../test/processes/proxy.ts'
import { addressOf, freshDataDir, runServer, type Program } from '../test/processes/process.ts'
import { demoAccount } from './features/accounts/demo-account.ts'
import { changeMaintenance } from './features/settings/settings.ts'
import { signInLimits } from './limits/sign-in-limit.ts'

const patience = { timeout: 10_000, interval: 20 }
const people = 300

/** What servers of one database share. */
const secrets = {
  JWT_SECRET: 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi',
  SUPPRESSION_KEY: 'sY4kW8nB2vM6cX1zQ9pL3jH7gF5dT0rEaB',
  SECRETS_KEY: 'uT3hR6mC9xD2bN5wK8jV1gP4fS7aL0qEyI',
}

type Started = { server: Program; address: string; restart(): Promise<void> }

/** A server with a folder of its own, which can be stopped and started again at the same address. */
async function start(databaseUrl: string, given: Record<string, string> = {}): Promise<Started> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: freshDataDir(), ...secrets, ...given }
  const server = runServer(env)
  const address = await addressOf(server)
  const started = { server, address, restart }
  return started

  async function restart(): Promise<void> {
    started.server.child.kill('SIGTERM')
    expect(await started.server.ended, started.server.output()).toBe(0)
    started.server = runServer({ ...env, PORT: new URL(address).port })
    await addressOf(started.server)
  }
}

const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

async function dataOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { data: T }).data
}

async function signIn(address: string): Promise<string> {
  return (await dataOf<{ access_token: string }>(post(address, '/api/auth/login', demoAccount))).access_token
}

const profile = (address: string, token: string) =>
  fetch(`${address}/api/users/profile`, { headers: bearer(token) })

test('two servers that start at once on an empty database make everything once, and then work as one', async () => {
  const { url, pool } = await emptyDatabase()
  const env = { SAMPLE_PEOPLE: String(people) }
  const [one, two] = await Promise.all([start(url, env), start(url, env)])
  const made = await pool.query(
    `select (select count(*)::int from people) people, (select count(*)::int from users) users,
       (select count(*)::int from lists) lists, (select count(*)::int from campaigns) campaigns,
       (select count(*)::int from mailboxes) mailboxes, (select sum(amount)::int from credit_entries) credits`,
  )
  expect(made.rows).toEqual([{ people, users: 1, lists: 1, campaigns: 1, mailboxes: 1, credits: 20_000 }])

  const token = await signIn(one.address)
  expect((await profile(two.address, token)).status).toBe(200)
  await expectLiveEverywhere(one.address, two.address, token)
  await expectChangesEverywhere(one.address, two.address, {
    token,
    change: () => pool.query('delete from people where id = (select max(id) from people)'),
  })
  await expectLimitsTogether(one.address, two.address)

  await changeMaintenance({ pool, now: () => new Date() }, null, { isOn: true })
  const switchedAt = performance.now()
  for (const { address } of [one, two])
    await expect.poll(async () => (await fetch(`${address}/api/users/profile`)).status, patience).toBe(503)
  expect(performance.now() - switchedAt).toBeLessThan(2000)
})

/** A change made at one server is heard by windows of the other, and so is the end of their session, which is over at both. */
async function expectLiveEverywhere(one: string, two: string, token: string): Promise<void> {
  const ending = await signIn(one)
  const window = await connectLive(two, { token: ending })
  const made = await post(one, '/api/lists', { title: 'Heard of' }, bearer(token))
  expect(made.status).toBe(200)
  expect(await window.next('changed')).toEqual({ kind: 'lists' })
  const ended = await fetch(`${one}/api/users/sessions`, { method: 'DELETE', headers: bearer(token) })
  expect(ended.status).toBe(200)
  expect(await window.next('refused')).toEqual({ code: 'unauthenticated' })
  expect((await profile(two, ending)).status).toBe(401)
}

type Change = { token: string; change: () => Promise<unknown> }

/** Each server has an index of its own, which follows what anybody changes. */
async function expectChangesEverywhere(one: string, two: string, { token, change }: Change): Promise<void> {
  const count = (address: string) =>
    dataOf<{ count: number }>(post(address, '/api/v2/search/count/by-filters', {}, bearer(token)))
  expect(await Promise.all([one, two].map(count))).toMatchObject([{ count: people }, { count: people }])
  await change()
  for (const address of [one, two])
    await expect.poll(() => count(address), patience).toMatchObject({ count: people - 1 })
}

const guess = async (address: string): Promise<number> =>
  (await post(address, '/api/auth/login', { email: 'ann@rapport.test', password: 'guessed' })).status

/** As many wrong passwords as one server allows, in turns at both; then no more at either. */
async function expectLimitsTogether(one: string, two: string): Promise<void> {
  for (let guesses = 0; guesses < signInLimits.pair; guesses++)
    expect(await guess(guesses % 2 === 0 ? one : two)).toBe(401)
  expect([await guess(one), await guess(two)]).toEqual([429, 429])
}

test('servers restart one after the other, and no request behind a proxy fails', async () => {
  const { url } = await testDatabase()
  const env = { DRAIN_SECONDS: '1' }
  const servers = await Promise.all([start(url, env), start(url, env)])
  const addresses = servers.map(({ address }) => address)
  const proxy = await startProxy(addresses)
  await proxy.untilReady()
  const token = await signIn(proxy.address)
  const over = new AbortController()
  const load = Promise.all([1, 2, 3, 4].map(() => callUntil(over.signal, proxy.address, token)))
  const windows = await Promise.all([1, 2].map(() => connectLive(proxy.address, { token })))
  for (const server of servers) {
    await server.restart()
    await proxy.untilReady()
  }
  over.abort()
  for (const answers of await load) {
    expect(answers).toEqual(new Map([[200, expect.any(Number)]]))
    expect(answers.get(200)).toBeGreaterThan(50)
  }
  // Each was with one of the servers, told to leave, and is welcome at the other.
  for (const { closed } of windows) expect(await closed).toMatch(/transport close|io server disconnect/)
  await connectLive(proxy.address, { token })
})
