import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { postgresOf } from '../test/processes/postgres.ts'
import {
  addressOf,
  freshDataDir,
  hasServer,
  preparedDataDir,
  run,
  runServer,
} from '../test/processes/process.ts'
import { openDatabase } from './database/database.ts'
import { demoAccount } from './features/accounts/demo-account.ts'

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount),
  })
}

/** A request that the server has started to read, with its body still to come. */
async function beginSignIn(address: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const running = request(`${address}/api/auth/login`, { method: 'POST', headers })
  running.flushHeaders()
  await once(running, 'continue')
  return running
}

/** Queries the database of a data directory, whether or not its server is running. */
async function ask<T>(dataDir: string, sql: string): Promise<T[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    return (await database.pool.query(sql)).rows as T[]
  } finally {
    await database.close()
  }
}

/** Accepts connections but never answers. */
async function listenSomewhere(): Promise<{ port: number; close(this: void): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function refusalOf(env: Record<string, string>): Promise<string> {
  const server = runServer(env)
  expect(await server.ended).toBe(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
  return server.output().trim()
}

test('a request running at SIGTERM is answered; then everything stops with exit code 0', async () => {
  const dataDir = preparedDataDir()
  const server = runServer({ DATA_DIR: dataDir })
  const address = await addressOf(server)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  const running = await beginSignIn(address)
  server.child.kill('SIGTERM')
  // New connections are refused.
  await vi.waitFor(() => expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed'), 10_000)
  const [answer] = (await once(running.end(JSON.stringify(demoAccount)), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  // The connection is kept alive: it must not be waited for.
  const answered = performance.now()
  expect(await server.ended).toBe(0)
  expect(performance.now() - answered).toBeLessThan(7000)
  expect(hasServer(dataDir)).toBe(false)
})

test('after a kill, it starts again with every committed row, and takes over the database left running', async () => {
  const dataDir = preparedDataDir()
  const first = runServer({ DATA_DIR: dataDir })
  await addressOf(first)
  await ask(dataDir, `insert into places (country) values ('KR')`)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  expect(hasServer(dataDir)).toBe(true)
  const second = runServer({ DATA_DIR: dataDir })
  expect((await signIn(await addressOf(second))).status).toBe(200)
  expect(await ask(dataDir, 'select country from places')).toEqual([{ country: 'KR' }])
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(hasServer(dataDir)).toBe(false)
})

test('a lock file that is unreadable or names a dead process is ignored', async () => {
  const dataDir = preparedDataDir()
  // Our own id with another start time, as in a container after a kill.
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, started: 'another boot/1' }))
  writeFileSync(join(dataDir, 'postgres.lock'), 'half a li')
  const server = runServer({ DATA_DIR: dataDir })
  await addressOf(server)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('of two servers on one DATA_DIR, one serves and the other reports it', async () => {
  const dataDir = freshDataDir()
  const both = [runServer({ DATA_DIR: dataDir }), runServer({ DATA_DIR: dataDir })]
  const refused = await Promise.race(both.map((server) => server.ended.then((code) => ({ server, code }))))
  expect(refused.code).toBe(1)
  const kept = both.find((server) => server !== refused.server)
  if (!kept) throw new Error('both are the same')
  expect(refused.server.output().trim()).toBe(
    `Rapport is already running on ${dataDir} (process ${kept.child.pid}): stop it, or set another DATA_DIR`,
  )
  expect((await fetch(`${await addressOf(kept)}/api/ready`)).status).toBe(200)
})

test('SIGTERM stops it at any step of the start', async () => {
  const dataDir = freshDataDir()
  const moments = [
    () => readdirSync(dataDir).includes('jwt-secret'),
    () => readdirSync(dataDir).some((name) => name.startsWith('postgres.partial.')),
    () => hasServer(dataDir),
  ]
  for (const hasCome of moments) {
    const server = runServer({ DATA_DIR: dataDir, SAMPLE_PEOPLE: '5000' })
    await expect.poll(hasCome, { timeout: 20_000, interval: 10 }).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended, server.output()).toBe(0)
    expect(server.output()).not.toContain('Rapport is at')
    expect(hasServer(dataDir)).toBe(false)
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
  }
})

test('an interrupted sample is completed without duplicates', async () => {
  const dataDir = preparedDataDir()
  const env = { DATA_DIR: dataDir, SAMPLE_PEOPLE: '6000' }
  const first = runServer(env)
  await expect.poll(() => hasServer(dataDir), { timeout: 20_000 }).toBe(true)
  await expect
    .poll(
      () =>
        ask<{ n: number }>(dataDir, `select count(*)::int as n from people`).then(
          ([row]) => row?.n ?? 0,
          () => 0,
        ),
      {
        timeout: 20_000,
      },
    )
    .toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  const second = runServer(env)
  await addressOf(second)
  expect(await ask(dataDir, 'select count(*)::int as n from people')).toEqual([{ n: 6000 }])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('when the launcher is killed, the server stops by itself', async () => {
  const dataDir = preparedDataDir()
  const env = { DATA_DIR: dataDir, PORT: '0', SAMPLE_PEOPLE: '0' }
  const launcher = run('scripts/start.mjs', env, { args: ['--api-only'] })
  const address = await addressOf(launcher)
  launcher.child.kill('SIGKILL')
  await expect.poll(() => hasServer(dataDir), { timeout: 20_000 }).toBe(false)
  await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed')
})

test('the launcher forwards signals and the exit code; a signal that arrives twice counts once', async () => {
  const dataDir = preparedDataDir()
  const env = { DATA_DIR: dataDir, PORT: '0', SAMPLE_PEOPLE: '0' }
  const launcher = run('scripts/start.mjs', env, { args: ['--api-only'] })
  await addressOf(launcher)
  launcher.child.kill('SIGINT')
  launcher.child.kill('SIGINT')
  expect(await launcher.ended).toBe(0)
  expect(hasServer(dataDir)).toBe(false)
  const refused = run('scripts/start.mjs', { DATA_DIR: dataDir, PORT: 'x' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe('PORT must be a whole number\n')
})

test('when its database dies and does not start again, the server reports it and exits with 1', async () => {
  const dataDir = preparedDataDir()
  const server = runServer({ DATA_DIR: dataDir })
  await addressOf(server)
  const { pid } = postgresOf(dataDir)
  rmSync(join(dataDir, 'postgres/cluster/global/pg_control'))
  process.kill(pid, 'SIGKILL')
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/The embedded PostgreSQL went away \(.*pg_control.*\): see .*server\.log/)
  rmSync(join(dataDir, 'postgres/cluster/postmaster.pid'), { force: true })
})

test('a port in use gives a one-line error, and the database is not left running', async () => {
  const { port, close } = await listenSomewhere()
  const dataDir = freshDataDir()
  expect(await refusalOf({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
    `Port ${port} is in use: stop the program that uses it, or set another PORT`,
  )
  close()
  expect(hasServer(dataDir)).toBe(false)
})

test('an unusable DATA_DIR gives a one-line error', async () => {
  const file = join(freshDataDir(), 'a file')
  writeFileSync(file, '')
  const secret = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'
  for (const dataDir of [file, join(file, 'data'), '/proc/rapport'])
    expect(await refusalOf({ DATA_DIR: dataDir })).toMatch(/^DATA_DIR .* cannot be used: .*$/)
  // If no secret must be written, the lock finds the problem.
  expect(await refusalOf({ DATA_DIR: file, JWT_SECRET: secret, SUPPRESSION_KEY: secret })).toMatch(
    /^DATA_DIR .* cannot be used: .*$/,
  )
})

test('an unusable TMPDIR gives a one-line error, and a missing one is created', async () => {
  const dataDir = freshDataDir()
  const file = join(dataDir, 'a file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'tmp'), '/proc/rapport'])
    expect(await refusalOf({ DATA_DIR: dataDir, TMPDIR: folder })).toMatch(/^TMPDIR .* cannot be used: .*$/)
  const missing = join(dataDir, 'not', 'there')
  const { port, close } = await listenSomewhere()
  // Further than the folder: the port is tried after it.
  expect(await refusalOf({ DATA_DIR: dataDir, TMPDIR: missing, PORT: String(port) })).toMatch(/^Port /)
  close()
  expect(readdirSync(missing)).toEqual([])
})

test('invalid variables give one line each', async () => {
  expect(await refusalOf({ DATA_DIR: freshDataDir(), PORT: 'http', SAMPLE_PEOPLE: '-1' })).toBe(
    'PORT must be a whole number\nSAMPLE_PEOPLE must be at least 0',
  )
})

test('settings that are valid but suspect are warned of at the start', async () => {
  const secret = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'
  const output = await refusalOf({
    DATA_DIR: freshDataDir(),
    TMPDIR: '/proc/none',
    NODE_ENV: 'production',
    JWT_SECRET: secret,
    SUPPRESSION_KEY: secret,
    PUBLIC_URL: 'http://rapport.example.com',
    SMTP_URL: 'smtp://mail.example.com:587',
    TRUSTED_PROXY: '10.0.0.1',
  })
  expect(output).toMatch(/^TRUSTED_PROXY is no setting .* TRUSTED_PROXIES\?\nPUBLIC_URL begins with http: /)
})

test('a database that refuses, is missing or never answers gives a one-line error', async () => {
  const dataDir = freshDataDir()
  const server = inject('serverUrl')
  const url = (change: Partial<URL>) => Object.assign(new URL(server), change).href
  const place = decodeURIComponent(new URL(server).host)
  const refusal = (databaseUrl: string) => refusalOf({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  expect(await refusal(url({ password: 'guess' }))).toBe(
    `The database at ${place} refuses user rapport: check DATABASE_URL`,
  )
  expect(await refusal(url({ pathname: '/nowhere' }))).toBe(
    `There is no database nowhere at ${place}: check DATABASE_URL`,
  )
  expect(await refusal('postgres://u:p@127.0.0.1:9/x')).toMatch(
    /^The database at 127.0.0.1:9 does not answer \(.*ECONNREFUSED.*\): check DATABASE_URL$/,
  )
  const { port, close } = await listenSomewhere()
  expect(await refusal(`postgres://u:p@127.0.0.1:${port}/x?connect_timeout=1`)).toMatch(
    /does not answer \(.*timeout.*\)/,
  )
  close()
})

test('with DATABASE_URL it uses that server and starts none', async () => {
  const { url, pool } = await testDatabase()
  const dataDir = join(freshDataDir(), 'new')
  const server = runServer({ DATA_DIR: dataDir, DATABASE_URL: url })
  expect((await signIn(await addressOf(server))).status).toBe(200)
  expect(hasServer(dataDir)).toBe(false)
  // Names of people are in the index, whose folder belongs to one server.
  const modes = ['', 'index', 'index/people.snapshot', 'server.lock'].map(
    (name) => statSync(join(dataDir, name)).mode & 0o777,
  )
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '700', '600', '600'])
  expect(await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: url })).toMatch(/^Rapport is already running on /)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect((await pool.query('select 1 as x')).rows).toEqual([{ x: 1 }])
})
