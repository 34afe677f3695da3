import type { Socket } from 'socket.io-client'
import { initialState, SocketError, type SocketFault, type SocketState } from './socket-state.ts'

export const socketTiming = {
  /** From `start` to the first attempt. */
  startMs: 100,
  /** The longest that an attempt may take, from loading the library to the answer of the namespace. */
  timeoutMs: 10_000,
  /** From a failed attempt or a lost connection to the next attempt. */
  retryMs: 3000,
}

/** Attempts in a row. */
const maxAttempts = 5

type Auth = { token: string } & Record<string, unknown>
type EventMap = { [event: string]: (argument: never) => void }

type Options = {
  /** The address of a namespace, such as `/notification` on this origin. */
  namespace: string
  /** The credentials of the next attempt; null if no user is signed in. */
  auth: () => Auth | null
  /** A token to replace one that the server has refused; null if the session is over. */
  renew: (refused: string) => Promise<string | null>
  onState: (state: SocketState) => void
  /** For tests. */
  load?: () => Promise<Pick<typeof import('socket.io-client'), 'io'>>
  timing?: typeof socketTiming
}

/** Codes by which the server refuses a token. */
const isStale = (code: unknown) => code === 'token_expired' || code === 'unauthenticated'

/**
 * Keeps one live connection, in the states of `socket-state.ts`. Socket.IO reconnects by itself
 * after network failures; if the server refuses or ends a connection, or an attempt takes too long,
 * reconnecting is up to this handler. After a refused token it renews the session and connects
 * again at once.
 */
export class SocketHandler<Incoming extends EventMap, Outgoing extends EventMap> {
  readonly #options: Options
  readonly #timing: typeof socketTiming
  readonly #listeners: [event: string, listener: (argument: never) => void][] = []
  #state: SocketState = initialState
  #creating: Promise<Socket> | null = null
  #socket: Socket | null = null
  /** The timer of the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The deadline of the current attempt. */
  #deadline: ReturnType<typeof setTimeout> | undefined
  /** Since the last connection. */
  #failures = 0
  /** The token of the last attempt. */
  #token = ''

  constructor(options: Options) {
    this.#options = options
    this.#timing = options.timing ?? socketTiming
  }

  start(): void {
    this.#enter(initialState)
    this.#connectIn(this.#timing.startMs)
  }

  /** Connects now, unless it is connected or connecting. Throws once it is destroyed. */
  wake(): void {
    const { name } = this.#state
    if (name === 'destroyed') throw new SocketError('destroyed')
    if (name !== 'disconnected' && name !== 'error') return
    this.#failures = 0
    void this.#connect()
  }

  destroy(): void {
    this.#enter({ name: 'destroyed' })
    clearTimeout(this.#timer)
    this.#socket?.disconnect()
  }

  /** Must be called before `start`. */
  on<E extends keyof Incoming & string>(event: E, listener: Incoming[E]): void {
    this.#listeners.push([event, listener])
  }

  /** Throws a SocketError without a connection. */
  emit<E extends keyof Outgoing & string>(event: E, argument: Parameters<Outgoing[E]>[0]): void {
    if (this.#state.name === 'destroyed') throw new SocketError('destroyed')
    if (this.#state.name !== 'connected' || !this.#socket) throw new SocketError('not_connected')
    this.#socket.emit(event, argument)
  }

  #enter(state: SocketState): void {
    if (this.#state.name === 'destroyed') return
    clearTimeout(this.#deadline)
    if (state.name === 'connecting')
      this.#deadline = setTimeout(() => this.#timeOut(), this.#timing.timeoutMs)
    this.#state = state
    this.#options.onState(state)
  }

  #connectIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), delayMs)
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    // Ends the library's own wait, if there is one.
    this.#socket?.disconnect()
    if (!this.#begin()) return
    try {
      this.#creating ??= this.#create()
      this.#socket = await this.#creating
    } catch {
      this.#creating = null
      this.#fail('not_created')
    }
    if (this.#state.name === 'connecting') this.#socket?.connect()
  }

  /** Begins an attempt, by the library or by this handler. Without a token there is none. */
  #begin(): boolean {
    this.#enter({ name: 'connecting' })
    if (this.#options.auth()) return true
    this.#giveUp('no_token')
    return false
  }

  async #create(): Promise<Socket> {
    const { namespace, auth, load = () => import('socket.io-client') } = this.#options
    const { io } = await load()
    const socket = io(namespace, {
      auth: (send) => {
        const credentials = auth()
        this.#token = credentials?.token ?? ''
        send(credentials ?? {})
      },
      autoConnect: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: this.#timing.retryMs,
      reconnectionDelayMax: this.#timing.retryMs,
      randomizationFactor: 0,
    })
    this.#follow(socket)
    return socket
  }

  #follow(socket: Socket): void {
    let endedBy: unknown
    socket.io.on('reconnect_attempt', () => this.#begin())
    socket.on('connect', () => {
      endedBy = null
      this.#failures = 0
      this.#enter({ name: 'connected' })
    })
    socket.on('connect_error', (error) => {
      const { data } = error as { data?: { code?: unknown } }
      this.#fail(data ? 'refused' : 'lost')
      if (isStale(data?.code)) void this.#renew()
    })
    socket.on('refused', ({ code }: { code: unknown }) => {
      endedBy = code
    })
    socket.on('disconnect', () => {
      if (this.#state.name === 'connected') this.#wait()
      else this.#fail('lost')
      if (isStale(endedBy)) void this.#renew()
    })
    for (const [event, listener] of this.#listeners) {
      socket.on(event, (argument: unknown) => listener(argument as never))
    }
  }

  /** An attempt may report its failure twice; only the first counts. */
  #fail(fault: SocketFault): void {
    if (this.#state.name !== 'connecting') return
    this.#failures += 1
    if (this.#failures >= maxAttempts) this.#giveUp(fault)
    else this.#wait()
  }

  #timeOut(): void {
    this.#socket?.disconnect()
    this.#fail('timeout')
  }

  /** Until the next attempt. `active`: the library will make it. */
  #wait(): void {
    this.#enter({ name: 'disconnected' })
    if (!this.#socket?.active) this.#connectIn(this.#timing.retryMs)
  }

  #giveUp(fault: SocketFault): void {
    this.#enter({ name: 'error', fault })
    clearTimeout(this.#timer)
    this.#socket?.disconnect()
  }

  /** If the session can't be renewed now, the next attempt tries again. */
  async #renew(): Promise<void> {
    const token = await this.#options.renew(this.#token).catch(() => null)
    if (token !== null && this.#state.name === 'disconnected') await this.#connect()
  }
}
