import {
  connectTimeout,
  initialState,
  nextState,
  SocketError,
  type SocketEvent,
  type SocketState,
} from './socket-state.ts'

/** What is needed of Socket.IO's client. */
export type RawSocket = {
  on: (event: string, listener: (argument: unknown) => void) => unknown
  onAny: (listener: (event: string, argument: unknown) => void) => unknown
  emit: (event: string, ...args: unknown[]) => unknown
  disconnect: () => unknown
}

type Auth = { token: string } & Record<string, unknown>
type EventMap = { [event: string]: (argument: never) => void }

type Options = {
  /** Such as `/notification`, on this origin. */
  namespace: string
  /** What a connection is asked for with; null when nobody is signed in. */
  auth: () => Auth | null
  /** A token in place of one that the server no longer takes; null when the session is over. */
  renew: (rejected: string) => Promise<string | null>
  onState: (state: SocketState) => void
  /** Replaced in tests. */
  open?: (namespace: string, auth: Auth) => Promise<RawSocket>
}

/** Fetched when the first connection is made. Attempts are ours: the library's own would go on with the old token. */
async function openSocket(namespace: string, auth: Auth): Promise<RawSocket> {
  const { io } = await import('socket.io-client')
  return io(namespace, {
    auth,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
    timeout: connectTimeout,
  })
}

/** What the server says of a token that it no longer takes. */
const isStale = (code: unknown) => code === 'token_expired' || code === 'unauthenticated'

/**
 * Keeps one live connection, by the states of `socket-state.ts`. It begins 100 ms after `start`; what the server sends goes to the
 * listeners of `on`. When the server no longer takes the token, the session is renewed and the next attempt made at once.
 */
export class SocketHandler<Incoming extends EventMap, Outgoing extends EventMap> {
  readonly #options: Options
  readonly #listeners = new Map<string, Set<(argument: never) => void>>()
  #state: SocketState = initialState
  #socket: RawSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    this.#enter(this.#state)
  }

  /** Connects now, unless it is connected or about to be. Throws when it was destroyed. */
  wake(): void {
    if (this.#state.name === 'destroyed') throw new SocketError('destroyed')
    this.#dispatch({ type: 'wake' })
  }

  destroy(): void {
    this.#dispatch({ type: 'destroy' })
    this.#listeners.clear()
  }

  on<E extends keyof Incoming & string>(event: E, listener: Incoming[E]): void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
  }

  /** Throws a SocketError without a connection. */
  emit<E extends keyof Outgoing & string>(event: E, argument: Parameters<Outgoing[E]>[0]): void {
    if (this.#state.name === 'destroyed') throw new SocketError('destroyed')
    if (this.#state.name !== 'connected' || !this.#socket) throw new SocketError('not_connected')
    this.#socket.emit(event, argument)
  }

  #dispatch(event: SocketEvent): void {
    const state = nextState(this.#state, event)
    if (state === this.#state) return
    this.#state = state
    this.#enter(state)
  }

  #enter(state: SocketState): void {
    clearTimeout(this.#timer)
    this.#options.onState(state)
    if (state.name !== 'connected') this.#close()
    if (state.name === 'disconnected')
      this.#timer = setTimeout(() => this.#dispatch({ type: 'due' }), state.delay)
    if (state.name === 'connecting') {
      this.#timer = setTimeout(() => this.#dispatch({ type: 'failed', fault: 'timeout' }), connectTimeout)
      void this.#open(state)
    }
  }

  #close(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.disconnect()
  }

  /** One attempt: what comes of it when it is no longer wanted is thrown away. */
  async #open(attempt: SocketState): Promise<void> {
    const { namespace, auth, open = openSocket } = this.#options
    const given = auth()
    if (!given) return this.#dispatch({ type: 'failed', fault: 'no_token', isFinal: true })
    let socket: RawSocket
    try {
      socket = await open(namespace, given)
    } catch {
      if (this.#state === attempt) this.#dispatch({ type: 'failed', fault: 'not_created' })
      return undefined
    }
    if (this.#state !== attempt) return void socket.disconnect()
    this.#socket = socket
    this.#follow(socket, given.token)
    return undefined
  }

  #follow(socket: RawSocket, token: string): void {
    const isOurs = () => this.#socket === socket
    let refusal: unknown
    socket.on('connect', () => {
      if (isOurs()) this.#dispatch({ type: 'opened' })
    })
    socket.on('connect_error', (error) => {
      if (!isOurs()) return
      const { data } = error as { data?: { code?: unknown } }
      this.#dispatch({ type: 'failed', fault: data ? 'refused' : 'lost' })
      if (isStale(data?.code)) void this.#renew(token)
    })
    socket.on('disconnect', () => {
      if (!isOurs()) return
      this.#dispatch({ type: 'closed' })
      if (isStale(refusal)) void this.#renew(token)
    })
    socket.onAny((event, argument) => {
      if (!isOurs()) return
      if (event === 'refused') refusal = (argument as { code?: unknown }).code
      for (const listener of this.#listeners.get(event) ?? []) listener(argument as never)
    })
  }

  /** Without a network the next attempt, which comes by itself, renews again. */
  async #renew(rejected: string): Promise<void> {
    const token = await this.#options.renew(rejected).catch(() => null)
    if (token !== null) this.#dispatch({ type: 'due' })
  }
}
