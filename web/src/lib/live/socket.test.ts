import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketState } from './socket-state.ts'
import { SocketHandler, type RawSocket } from './socket.ts'

type Listener = (argument: unknown) => void

/** The library's side of one connection, moved by the test. */
class FakeSocket implements RawSocket {
  readonly auth: { token: string }
  readonly sent: unknown[][] = []
  isClosed = false
  readonly #listeners = new Map<string, Listener>()
  #any: (event: string, argument: unknown) => void = () => {}

  constructor(auth: { token: string }) {
    this.auth = auth
  }

  on = (event: string, listener: Listener) => void this.#listeners.set(event, listener)
  onAny = (listener: (event: string, argument: unknown) => void) => void (this.#any = listener)
  emit = (...args: unknown[]) => void this.sent.push(args)
  disconnect = () => {
    this.isClosed = true
    this.tell('disconnect')
  }
  tell = (event: string, argument?: unknown) => this.#listeners.get(event)?.(argument)
  say = (event: string, argument: unknown) => this.#any(event, argument)
}

type Events = { news: (item: { id: number }) => void; refused: (why: { code: string }) => void }

let sockets: FakeSocket[]
let states: SocketState['name'][]
let token: string | null
let renewals: string[]
let isBroken: boolean

function handler(renewed: string | null = 'fresh') {
  return new SocketHandler<Events, { ask: (page: number) => void }>({
    namespace: '/test',
    auth: () => (token === null ? null : { token }),
    renew: async (rejected) => {
      renewals.push(rejected)
      token = renewed
      return renewed
    },
    onState: ({ name }) => states.push(name),
    open: async (_namespace, auth) => {
      if (isBroken) throw new Error('no such file')
      const socket = new FakeSocket(auth)
      sockets.push(socket)
      return socket
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  states = []
  renewals = []
  token = 'first'
  isBroken = false
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const last = () => sockets.at(-1)!
const refusal = (code: string) => Object.assign(new Error(code), { data: { code } })

describe('a socket handler', () => {
  it('connects after 100 ms and hands on what comes', async () => {
    const live = handler()
    const news: number[] = []
    live.on('news', ({ id }) => news.push(id))
    live.start()
    await pass(99)
    expect(sockets).toEqual([])
    await pass(1)
    expect(last().auth).toEqual({ token: 'first' })
    last().tell('connect')
    last().say('news', { id: 7 })
    expect(news).toEqual([7])
    live.emit('ask', 2)
    expect(last().sent).toEqual([['ask', 2]])
    expect(states).toEqual(['disconnected', 'connecting', 'connected'])
  })

  it('gives an attempt ten seconds, and makes five, three seconds apart', async () => {
    const live = handler()
    live.start()
    await pass(100)
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(sockets).toHaveLength(attempt)
      await pass(9999)
      expect(last().isClosed).toBe(false)
      await pass(1)
      expect(last().isClosed).toBe(true)
      await pass(3000)
    }
    expect(states.at(-1)).toBe('error')
    await pass(60_000)
    expect(sockets).toHaveLength(5)
    live.wake()
    await pass(0)
    expect(sockets).toHaveLength(6)
  })

  it('comes back three seconds after a connection was lost, and at once when it is woken', async () => {
    const live = handler()
    live.start()
    await pass(100)
    last().tell('connect')
    last().tell('disconnect')
    expect(() => live.emit('ask', 1)).toThrow('Socket is not connected')
    await pass(2999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    last().tell('connect')
    last().tell('disconnect')
    live.wake()
    await pass(0)
    expect(sockets).toHaveLength(3)
    live.wake()
    await pass(0)
    expect(sockets).toHaveLength(3)
  })

  it('renews a token that has run out, before or during a connection, and goes on at once', async () => {
    const live = handler()
    live.start()
    await pass(100)
    last().tell('connect_error', refusal('token_expired'))
    await pass(0)
    expect(renewals).toEqual(['first'])
    expect(last().auth).toEqual({ token: 'fresh' })
    last().tell('connect')
    last().say('refused', { code: 'token_expired' })
    last().tell('disconnect')
    await pass(0)
    expect(renewals).toEqual(['first', 'fresh'])
    expect(sockets).toHaveLength(3)
  })

  it('does not ask for ever with tokens that are refused', async () => {
    handler().start()
    await pass(100)
    for (let i = 0; i < 20; i++) {
      last().tell('connect_error', refusal('unauthenticated'))
      await pass(0)
    }
    expect(sockets).toHaveLength(5)
    expect(states.at(-1)).toBe('error')
  })

  it('stops without a token, and when the session is over it does not hurry', async () => {
    token = null
    handler().start()
    await pass(100)
    expect(states).toEqual(['disconnected', 'connecting', 'error'])
    expect(sockets).toEqual([])

    token = 'old'
    handler(null).start()
    await pass(100)
    last().tell('connect_error', refusal('unauthenticated'))
    await pass(2999)
    expect(sockets).toHaveLength(1)
  })

  it('tries again when the library could not be fetched', async () => {
    isBroken = true
    handler().start()
    await pass(100)
    expect(states.at(-1)).toBe('disconnected')
    isBroken = false
    await pass(3000)
    expect(sockets).toHaveLength(1)
  })

  it('is over when it was destroyed, in the middle of connecting too', async () => {
    const live = handler()
    live.start()
    await pass(100)
    live.destroy()
    expect(last().isClosed).toBe(true)
    expect(() => live.wake()).toThrow('SocketHandler has been destroyed')
    expect(() => live.emit('ask', 1)).toThrow('SocketHandler has been destroyed')
    last().tell('connect')
    await pass(60_000)
    expect(sockets).toHaveLength(1)
    expect(states.at(-1)).toBe('destroyed')
  })
})
