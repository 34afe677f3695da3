import { createServer, type Server } from 'node:net'
import type { Pool } from 'pg'
import { afterAll, expect, test, inject } from 'vitest'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import { testApp, testConfig, testReveals, testSending } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { createPool } from '../../database/database.ts'

const search = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })

const appOver = (pool: Pool, draining?: AbortSignal) =>
  buildApp({
    config: testConfig,
    pool,
    search,
    reveals: testReveals(pool),
    sending: testSending(pool),
    ...(draining && { draining }),
  })

const silent: Server[] = []
afterAll(() => silent.forEach((server) => server.close()))

test('a server that works is alive and ready', async () => {
  const t = await testApp()
  expect((await t.inject({ url: '/api/health' })).json()).toEqual({ data: { status: 'ok' } })
  const ready = await t.inject({ url: '/api/ready' })
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ data: { database: 'ok', people: 0 } })
})

test('one that is about to stop is alive, serves, and is not ready', async () => {
  const pool = createPool(inject('serverUrl'))
  const draining = new AbortController()
  const app = await appOver(pool, draining.signal)
  expect((await app.inject({ url: '/api/ready' })).statusCode).toBe(200)
  draining.abort()
  const ready = await app.inject({ url: '/api/ready' })
  expect(ready.json()).toMatchObject({ code: 'not_ready' })
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close'])
  const served = await app.inject({ url: '/api/settings' })
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close'])
  await app.close()
  await pool.end()
})

test('without its database it is alive, not ready', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none')
  const app = await appOver(pool)
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
  const ready = await app.inject({ url: '/api/ready', headers: { 'accept-language': 'ko' } })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ code: 'not_ready', message: { title: '아직 준비되지 않았어요' } })
  await app.close()
  await pool.end()
})

test('a database that does not answer makes it wait for two seconds at most', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  silent.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pool = createPool(`postgres://nobody@127.0.0.1:${port}/none`)
  const app = await appOver(pool)
  const started = performance.now()
  expect((await app.inject({ url: '/api/ready' })).statusCode).toBe(503)
  expect(performance.now() - started).toBeLessThan(6000)
  await app.close()
})
