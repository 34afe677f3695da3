import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../database/ids.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../test/app.ts'
import { connectLive } from '../../test/live-client.ts'
import { announce, announceChange } from './announce.ts'
import { sessionsEnded } from '../features/sessions/sessions.ts'
import { accessTokenLifetime, signAccessToken } from '../features/sessions/tokens.ts'

let t: TestApp
let url: string
/** A server that soon closes connections without sign-in. */
let impatientUrl: string
const admissionMs = 500
beforeAll(async () => {
  t = await testApp()
  url = await listening(t)
  impatientUrl = await listening(await testApp({ liveAdmissionMs: admissionMs }))
})

async function listening({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const authOf = ({ tokens }: SignedIn) => ({ token: tokens.access_token })
const sessionOf = ({ tokens }: SignedIn) => tokens.refresh_token.split('.')[0]!

const changed = (userId: AccountId, event: ChangedEvent) => announceChange(t.pool, userId, event)

/** Ends the connections that listen to announcements, as a restart of PostgreSQL would. */
async function cutListeners(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rapport-live' and datname = current_database()`,
  )
  return rowCount ?? 0
}

const listeners = async (pool: Pool) => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where application_name = 'rapport-live' and datname = current_database() and query like 'listen%'`,
  )
  return rows[0]!.count
}

describe('connecting', () => {
  test.each(['websocket', 'polling'] as const)('works by %s alone', async (transport) => {
    const user = await t.signIn()
    const client = await connectLive(url, authOf(user), { transports: [transport] })
    expect(client.socket.io.engine.transport.name).toBe(transport)
    await changed(user.user.id, { kind: 'profile' })
    expect(await client.next('changed')).toEqual({ kind: 'profile' })
  })

  test('upgrades from polling to a websocket', async () => {
    const client = await connectLive(url, authOf(await t.signIn()), { transports: ['polling', 'websocket'] })
    await expect.poll(() => client.socket.io.engine.transport.name).toBe('websocket')
  })

  test.each([
    ['nothing', {}],
    ['a token that is none', { token: 'x.y.z' }],
    ['a number', { token: 7 }],
    ['too much', { token: 'x'.repeat(5000) }],
    ['a language that we do not have', { token: 'x.y.z', language: 'tlh' }],
  ])('with %s is refused', async (_name, auth) => {
    await expect(connectLive(url, auth)).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  })

  test('with an expired token says so', async () => {
    const { user, tokens } = await t.signIn()
    const subject = { userId: user.id, sessionId: tokens.refresh_token.split('.')[0]! }
    const old = new Date(Date.now() - accessTokenLifetime * 1000 - 1000)
    const token = await signAccessToken(subject, testConfig.jwtSecret, old)
    await expect(connectLive(url, { token })).rejects.toMatchObject({ data: { code: 'token_expired' } })
  })

  test('with the token of a session that has ended is refused', async () => {
    const user = await t.signIn()
    await t.pool.query('update sessions set ended_at = now() where id = $1', [sessionOf(user)])
    await expect(connectLive(url, authOf(user))).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  })

  test('from another site is refused', async () => {
    const auth = authOf(await t.signIn())
    for (const transport of ['websocket', 'polling'] as const)
      await expect(
        connectLive(url, auth, {
          transports: [transport],
          extraHeaders: { origin: 'https://elsewhere.example' },
        }),
      ).rejects.toThrow(/websocket error|xhr poll error/)
  })

  test('to another namespace is refused', async () => {
    const auth = authOf(await t.signIn())
    await expect(connectLive(url, auth, { namespace: '/' })).rejects.toThrow('not_found')
    await expect(connectLive(url, auth, { namespace: '/admin' })).rejects.toThrow('Invalid namespace')
  })

  test('stays HTTP if another protocol is offered', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    const { request } = await import('node:http')
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    request(`${url}/api/health`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
    expect(await promise).toBe(200)
  })

  test('polling responses have the security headers, and other origins may not read them', async () => {
    const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('what is announced', () => {
  test('reaches every window of the account, and nobody else', async () => {
    const [user, other] = [await t.signIn(), await t.signIn()]
    const again = await t.signIn(user.user)
    const [first, second, stranger] = await Promise.all([
      connectLive(url, authOf(user)),
      connectLive(url, authOf(again)),
      connectLive(url, authOf(other)),
    ])
    await changed(user.user.id, { kind: 'bulk_reveal', id: 7 })
    for (const client of [first, second])
      expect(await client.next('changed')).toEqual({ kind: 'bulk_reveal', id: 7 })
    await changed(other.user.id, { kind: 'profile' })
    expect(await stranger.next('changed')).toEqual({ kind: 'profile' })
    expect(stranger.waiting('changed')).toBe(0)
  })

  test('in an invalid form stops nothing', async () => {
    const user = await t.signIn()
    const client = await connectLive(url, authOf(user))
    for (const payload of ['', 'no JSON', 'null', '{"kind":"unknown"}'])
      await t.pool.query('select pg_notify($1, $2)', ['rapport_live', payload])
    await changed(user.user.id, { kind: 'profile' })
    expect(await client.next('changed')).toEqual({ kind: 'profile' })
  })

  test('arrives again after PostgreSQL has ended the connection, and clients refetch what they missed', async () => {
    const [user, ended] = [await t.signIn(), await t.signIn()]
    const client = await connectLive(url, authOf(user))
    const gone = await connectLive(url, authOf(ended))
    await expect.poll(() => listeners(t.pool)).toBe(1)
    expect(await cutListeners(t.pool)).toBe(1)
    // Missed, because no connection listens.
    await t.pool.query('update sessions set ended_at = now() where id = $1', [sessionOf(ended)])
    const missed = ['profile', 'plan_requests', 'notifications'].map((kind) => ({ kind }))
    for (const each of missed) expect(await client.next('changed')).toEqual(each)
    expect(await gone.next('refused')).toEqual({ code: 'unauthenticated' })
    await changed(user.user.id, { kind: 'bulk_reveal', id: 1 })
    expect(await client.next('changed')).toEqual({ kind: 'bulk_reveal', id: 1 })
  })
})

describe('a connection ends', () => {
  test('with its session, and those of other sessions stay', async () => {
    const user = await t.signIn()
    const again = await t.signIn(user.user)
    const client = await connectLive(url, authOf(user))
    const other = await connectLive(url, authOf(again))
    await announce(t.pool, sessionsEnded, { sessionIds: [sessionOf(user)] })
    expect(await client.next('refused')).toEqual({ code: 'unauthenticated' })
    expect(await client.closed).toBe('io server disconnect')
    await changed(user.user.id, { kind: 'profile' })
    expect(await other.next('changed')).toEqual({ kind: 'profile' })
  })

  test('with its token, and a new token opens another', async () => {
    const user = await t.signIn()
    const subject = { userId: user.user.id, sessionId: sessionOf(user) }
    const nearly = new Date(Date.now() - accessTokenLifetime * 1000 + 2000)
    const token = await signAccessToken(subject, testConfig.jwtSecret, nearly)
    const client = await connectLive(url, { token })
    expect(await client.next('refused')).toEqual({ code: 'token_expired' })
    expect(await client.closed).toBe('io server disconnect')
    const { socket } = await connectLive(url, authOf(user))
    expect(socket.connected).toBe(true)
  })

  test('when nobody signs in on it', async () => {
    const socket = new WebSocket(`${impatientUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const opened = performance.now()
    await once(socket, 'close')
    expect(performance.now() - opened).toBeGreaterThan(admissionMs / 2)
  })

  test('when the server stops, at once', async () => {
    const own = await testApp()
    const address = await listening(own)
    const user = await own.signIn()
    const clients = await Promise.all([
      connectLive(address, authOf(user), { transports: ['polling'] }),
      connectLive(address, authOf(user)),
    ])
    const started = Date.now()
    await own.app.close()
    expect(Date.now() - started).toBeLessThan(3000)
    for (const client of clients) expect(await client.closed).toMatch(/transport|io server disconnect/)
    expect(await listeners(own.pool)).toBe(0)
  })
})

describe('a message', () => {
  test.each([
    ['nothing', []],
    ['a text', ['ALL']],
    ['no page', [{ filter_type: 'ALL' }]],
    ['page 0', [{ page_number: 0, filter_type: 'ALL' }]],
    ['a huge page', [{ page_number: 1e9, filter_type: 'ALL' }]],
    ['an unknown filter', [{ page_number: 1, filter_type: 'MINE' }]],
    ['a deep object', [JSON.parse('{"page_number":'.repeat(100) + '1' + '}'.repeat(100)) as object]],
    ['bytes', [Buffer.from('x')]],
  ])('with %s is refused, and the next is answered', async (_name, args) => {
    const client = await connectLive(url, authOf(await t.signIn()))
    client.socket.emit('send_more_notifications', ...(args as [never]))
    expect(await client.next('refused')).toEqual({ code: 'invalid_request' })
    client.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    expect(await client.next('notifications')).toMatchObject({ currentPage: 1, totalCount: 0 })
  })

  test('of an unknown kind is refused', async () => {
    const client = await connectLive(url, authOf(await t.signIn()))
    client.socket.emit('drop_everything' as 'send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    expect(await client.next('refused')).toEqual({ code: 'invalid_request' })
  })

  test('is for the account as it is now, not as it was when it connected', async () => {
    const user = await t.signIn()
    const client = await connectLive(url, authOf(user))
    // No announcement is sent, as if it had been missed.
    await t.pool.query('update sessions set ended_at = now() where id = $1', [sessionOf(user)])
    client.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    expect(await client.next('refused')).toEqual({ code: 'unauthenticated' })
    expect(client.waiting('notifications')).toBe(0)
  })

  test('that is too large ends the connection, not the server', async () => {
    const user = await t.signIn()
    for (const transport of ['websocket', 'polling'] as const) {
      const client = await connectLive(url, authOf(user), { transports: [transport] })
      client.socket.emit('send_more_notifications', {
        page_number: 1,
        filter_type: 'x'.repeat(100_000) as 'ALL',
      })
      expect(await client.closed).toMatch(/transport/)
    }
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  test('too many at once are refused; the rest are answered', async () => {
    const client = await connectLive(url, authOf(await t.signIn()))
    for (let i = 0; i < 150; i++)
      client.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    expect(await client.next('refused')).toEqual({ code: 'too_many_requests' })
    await expect.poll(() => client.waiting('notifications')).toBeGreaterThanOrEqual(100)
    expect(client.waiting('notifications')).toBeLessThan(120)
  })

  test('that is not Socket.IO ends the connection, not the server', async () => {
    const address = impatientUrl.replace('http', 'ws')
    for (const text of ['{}', '99', '42["x"', '4', '451-["a",{"_placeholder":true,"num":9}]']) {
      const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`)
      await once(socket, 'open')
      socket.send('40/notification,{"token":"x"}')
      socket.send(text)
      await once(socket, 'close')
    }
    expect((await fetch(`${impatientUrl}/api/health`)).status).toBe(200)
  })
})
