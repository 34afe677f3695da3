import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SocketError, type SocketFault, type SocketState } from './socket-state.ts'
import { SocketHandler, socketTiming } from './socket.ts'

/** A Socket.IO server and the real client; only the waiting is shorter. */
const timing = { startMs: 30, timeoutMs: 5000, retryMs: 60 }
const shortTimeoutMs = 150

type Events = { news: (item: { id: number }) => void }
type Requests = { ask: (page: number) => void }
type Handler = SocketHandler<Events, Requests>

let http: HttpServer
let io: Server
let port: number
/** The code by which the server refuses a token; null to accept it. */
let refusalOf: (token: unknown) => string | null
/** The tokens of all attempts. */
let attempts: unknown[]
let sockets: Socket[]

let handlers: Handler[]
let states: SocketState[]
let token: string | null
let renewals: string[]

const names = () => states.map(({ name }) => name)
const last = () => states.at(-1)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const connected = (count = 1) =>
  until(() => expect(names().filter((name) => name === 'connected')).toHaveLength(count))

async function listen(server: HttpServer | TcpServer, at = 0): Promise<void> {
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
}

async function serve({ at = 0, connectTimeout = 45_000 } = {}): Promise<void> {
  http = createHttpServer()
  io = new Server(http, { connectTimeout })
  const namespace = io.of('/test')
  namespace.use((socket, next) => {
    const { token: given } = socket.handshake.auth as { token?: unknown }
    attempts.push(given)
    const code = refusalOf(given)
    if (code !== 'silence') next(code ? Object.assign(new Error(code), { data: { code } }) : undefined)
  })
  namespace.on('connection', (socket) => sockets.push(socket))
  await listen(http, at)
}

function handler(options: Partial<ConstructorParameters<typeof SocketHandler>[0]> = {}): Handler {
  const live: Handler = new SocketHandler({
    namespace: `http://127.0.0.1:${port}/test`,
    auth: () => (token === null ? null : { token }),
    renew: async (refused) => {
      renewals.push(refused)
      token = `${refused}+`
      return token
    },
    onState: (state) => states.push(state),
    timing,
    ...options,
  })
  handlers.push(live)
  return live
}

beforeEach(async () => {
  ;[attempts, sockets, handlers, states, renewals] = [[], [], [], [], []]
  token = 'first'
  refusalOf = () => null
  await serve()
})
afterEach(async () => {
  for (const live of handlers) live.destroy()
  await io.close()
})

const lose = () => sockets.at(-1)?.conn.close()

function end(code: string): void {
  sockets.at(-1)?.emit('refused', { code })
  sockets.at(-1)?.disconnect(true)
}

it('waits as long as specified', () => {
  expect(socketTiming).toEqual({ startMs: 100, timeoutMs: 10_000, retryMs: 3000 })
})

const message = (fault: SocketFault) => new SocketError(fault).message

it('has the messages of the specification', () => {
  expect(message('destroyed')).toBe('SocketHandler has been destroyed')
  expect(message('no_token')).toBe('No authentication token available')
  expect(message('not_created')).toBe('Failed to create socket')
  expect(message('timeout')).toBe('Socket connection timeout')
  expect(message('not_connected')).toBe('Socket is not connected')
})

describe('connecting', () => {
  it('begins after a moment, and passes on what is sent either way', async () => {
    const live = handler()
    const news: number[] = []
    live.on('news', ({ id }) => news.push(id))
    const startedAt = performance.now()
    live.start()
    expect(names()).toEqual(['disconnected'])
    expect(() => live.emit('ask', 1)).toThrow('Socket is not connected')
    await connected()
    expect(performance.now() - startedAt).toBeGreaterThan(timing.startMs - 5)
    expect(names()).toEqual(['disconnected', 'connecting', 'connected'])
    expect(attempts).toEqual(['first'])
    const asked: number[] = []
    sockets[0]?.on('ask', (page: number) => asked.push(page))
    live.emit('ask', 2)
    sockets[0]?.emit('news', { id: 7 })
    await until(() => expect([asked, news]).toEqual([[2], [7]]))
  })

  it('gives up after five attempts that nobody answers, and begins again when woken', async () => {
    await io.close()
    const silent = createTcpServer()
    await listen(silent)
    const live = handler({ timing: { ...timing, timeoutMs: shortTimeoutMs } })
    live.start()
    const startedAt = performance.now()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'timeout' }))
    expect(performance.now() - startedAt).toBeGreaterThan(5 * shortTimeoutMs + 4 * timing.retryMs - 50)
    expect(names().filter((name) => name === 'connecting')).toHaveLength(5)
    await sleep(2 * timing.retryMs)
    expect(last()?.name).toBe('error')
    live.wake()
    expect(last()?.name).toBe('connecting')
    live.destroy()
    silent.close()
  })

  it('gives up after five attempts that fail at once, one interval apart', async () => {
    await io.close()
    handler().start()
    const startedAt = performance.now()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'lost' }))
    expect(performance.now() - startedAt).toBeGreaterThan(4 * timing.retryMs - 5)
    expect(names().filter((name) => name === 'connecting')).toHaveLength(5)
  })

  it('gives up on a server that accepts the transport and never answers', async () => {
    await io.close()
    await serve({ connectTimeout: shortTimeoutMs })
    refusalOf = () => 'silence'
    handler().start()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'lost' }))
    expect(attempts).toHaveLength(5)
  })

  it('gives up after five attempts if the namespace never answers', async () => {
    refusalOf = () => 'silence'
    handler({ timing: { ...timing, timeoutMs: shortTimeoutMs } }).start()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'timeout' }))
    expect(attempts).toHaveLength(5)
  })

  it('gives up after five attempts if the library never loads', async () => {
    handler({ load: () => new Promise(() => {}), timing: { ...timing, timeoutMs: shortTimeoutMs } }).start()
    const startedAt = performance.now()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'timeout' }))
    expect(performance.now() - startedAt).toBeGreaterThan(5 * shortTimeoutMs + 4 * timing.retryMs - 50)
    expect(names().filter((name) => name === 'connecting')).toHaveLength(5)
  })

  it('opens one connection if the library loads after an attempt has timed out', async () => {
    const load = vi.fn<() => Promise<typeof import('socket.io-client')>>(async () => {
      await sleep(1.5 * shortTimeoutMs + timing.retryMs)
      return import('socket.io-client')
    })
    handler({ load, timing: { ...timing, timeoutMs: shortTimeoutMs } }).start()
    await connected()
    await sleep(2 * shortTimeoutMs)
    expect(names()).toEqual(['disconnected', 'connecting', 'disconnected', 'connecting', 'connected'])
    expect(load).toHaveBeenCalledTimes(1)
    expect(attempts).toHaveLength(1)
  })

  it('gives up at once without a token', async () => {
    token = null
    handler().start()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'no_token' }))
    expect(names()).toEqual(['disconnected', 'connecting', 'error'])
    await sleep(2 * timing.retryMs)
    expect(attempts).toEqual([])
  })

  it('tries again if the library could not be loaded', async () => {
    const load = vi
      .fn<() => Promise<typeof import('socket.io-client')>>(() => import('socket.io-client'))
      .mockRejectedValueOnce(new Error('no such file'))
    handler({ load }).start()
    await connected()
    expect(names()).toEqual(['disconnected', 'connecting', 'disconnected', 'connecting', 'connected'])
  })
})

describe('a lost connection', () => {
  it('comes back after an interval', async () => {
    const live = handler()
    live.start()
    await connected()
    const lostAt = performance.now()
    lose()
    await until(() => expect(last()?.name).toBe('disconnected'))
    expect(() => live.emit('ask', 1)).toThrow('Socket is not connected')
    await connected(2)
    expect(performance.now() - lostAt).toBeGreaterThan(timing.retryMs - 5)
  })

  it.each(['lost', 'ended'])('comes back at once when woken after it was %s', async (how) => {
    const live = handler({ timing: { ...timing, retryMs: 60_000 } })
    live.start()
    await connected()
    if (how === 'lost') lose()
    else end('too_many_requests')
    await until(() => expect(last()?.name).toBe('disconnected'))
    live.wake()
    await connected(2)
    live.wake()
    await sleep(50)
    expect(attempts).toHaveLength(2)
  })

  it('gives the next one five attempts again', async () => {
    let left = 3
    refusalOf = () => (left-- > 0 ? 'too_many_requests' : null)
    handler().start()
    await connected()
    left = 4
    lose()
    await connected(2)
    expect(names()).not.toContain('error')
    expect(attempts).toHaveLength(3 + 1 + 4 + 1)
  })

  it('comes back after the server has restarted, with the token of that moment', async () => {
    handler().start()
    await connected()
    const { port: before } = http.address() as AddressInfo
    await io.close()
    token = 'second'
    await serve({ at: before })
    await connected(2)
    expect(attempts).toEqual(['first', 'second'])
  })
})

describe('a refused token', () => {
  it.each(['token_expired', 'unauthenticated'])('%s: is renewed, and used at once', async (code) => {
    refusalOf = (given) => (given === 'first' ? code : null)
    handler({ timing: { ...timing, retryMs: 60_000 } }).start()
    await connected()
    expect(renewals).toEqual(['first'])
    expect(attempts).toEqual(['first', 'first+'])
  })

  it('is renewed as well if it expires during a connection', async () => {
    handler({ timing: { ...timing, retryMs: 60_000 } }).start()
    await connected()
    end('token_expired')
    await connected(2)
    expect(renewals).toEqual(['first'])
    expect(attempts).toEqual(['first', 'first+'])
  })

  it('is not renewed forever', async () => {
    refusalOf = () => 'unauthenticated'
    handler().start()
    await until(() => expect(last()).toEqual({ name: 'error', fault: 'refused' }))
    await sleep(2 * timing.retryMs)
    expect(attempts).toHaveLength(5)
  })

  it('waits for the next attempt if the session can’t be renewed', async () => {
    refusalOf = () => 'unauthenticated'
    let isOffline = true
    const renew = async () => {
      if (isOffline) throw new Error('offline')
      return null
    }
    const startedAt = performance.now()
    handler({ renew }).start()
    await until(() => expect(attempts).toHaveLength(2))
    expect(performance.now() - startedAt).toBeGreaterThan(timing.startMs + timing.retryMs - 10)
    isOffline = false
    await until(() => expect(attempts).toHaveLength(3))
    expect(performance.now() - startedAt).toBeGreaterThan(timing.startMs + 2 * timing.retryMs - 10)
  })
})

describe('a destroyed handler', () => {
  it('has ended its connection, and cannot connect again', async () => {
    const live = handler()
    live.start()
    await connected()
    const ended = new Promise((resolve) => {
      sockets[0]?.on('disconnect', resolve)
    })
    live.destroy()
    await ended
    expect(() => live.wake()).toThrow('SocketHandler has been destroyed')
    expect(() => live.emit('ask', 1)).toThrow('SocketHandler has been destroyed')
    await sleep(2 * timing.retryMs)
    expect(attempts).toHaveLength(1)
    expect(names()).toEqual(['disconnected', 'connecting', 'connected', 'destroyed'])
  })

  it.each(['disconnected', 'connecting'] as const)('stays destroyed when it was %s', async (when) => {
    let live: Handler | null = null
    live = handler({
      onState: (state) => {
        states.push(state)
        if (state.name === when) live?.destroy()
      },
    })
    live.start()
    await until(() => expect(last()?.name).toBe('destroyed'))
    await sleep(2 * timing.retryMs)
    expect(sockets.filter((socket) => socket.connected)).toEqual([])
    expect(names()).not.toContain('connected')
    expect(last()?.name).toBe('destroyed')
  })
})
