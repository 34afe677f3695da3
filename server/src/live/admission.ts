import type { ErrorCode } from '@rapport/contract/errors.ts'
import { liveHandshake } from '@rapport/contract/notifications/live.ts'
import { decodeJwt } from 'jose'
import type { IncomingMessage } from 'node:http'
import { authorize, type Actor } from '../http/authorize.ts'
import { AppError, toAppError } from '../http/errors.ts'
import { sessionRoom, socketsIn, userRoom, type LiveNamespace, type LiveSocket } from './live-namespace.ts'

/** Windows of one account that are connected to one process. */
const maxSockets = 100
/** Longer than any access token lives. A timer above 2^31 ms would fire at once. */
const longestMs = 24 * 60 * 60_000

export type AdmissionDeps = {
  authenticate: (authorization: string) => Promise<Actor>
  now: () => Date
  onError: (error: unknown) => void
}

/** Admits connections with an access token; refuses others with a code of the error table. */
export function admit(namespace: LiveNamespace, deps: AdmissionDeps): void {
  const decide = async (socket: LiveSocket, next: (refused?: Error) => void) => {
    let refused: Error | undefined
    try {
      await accept(namespace, socket, deps)
    } catch (error) {
      refused = refusal(codeOf(error, deps))
    }
    next(refused)
  }
  namespace.use((socket, next) => void decide(socket, next))
}

async function accept(namespace: LiveNamespace, socket: LiveSocket, deps: AdmissionDeps): Promise<void> {
  const { data } = liveHandshake.safeParse(socket.handshake.auth)
  if (!data) throw new AppError('unauthenticated')
  const actor = authorize(await deps.authenticate(`Bearer ${data.token}`), 'notifications.write')
  if (socketsIn(namespace, userRoom(actor.userId)).length >= maxSockets)
    throw new AppError('too_many_requests')
  socket.data = { actor, token: data.token, language: data.language }
}

/** Joins an admitted socket to its rooms, and closes it when its token expires. */
export async function settle(socket: LiveSocket, now: () => Date): Promise<void> {
  const { actor, token } = socket.data
  await socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)])
  const { exp = 0 } = decodeJwt(token)
  const left = Math.min(Math.max(exp * 1000 - now().getTime(), 0), longestMs)
  const timer = setTimeout(() => end(socket, 'token_expired'), left)
  socket.once('disconnect', () => clearTimeout(timer))
}

/**
 * Updates the actor of an open connection, because the account may change meanwhile: its address is
 * verified, or its session ends. Throws `unauthenticated` or `token_expired`.
 */
export async function refreshActor(
  socket: LiveSocket,
  { authenticate }: Pick<AdmissionDeps, 'authenticate'>,
): Promise<void> {
  socket.data.actor = await authenticate(`Bearer ${socket.data.token}`)
}

/** Closes a connection and tells the client why. */
export function end(socket: LiveSocket, code: ErrorCode): void {
  socket.emit('refused', { code })
  socket.disconnect(true)
}

/** Closes connections whose session has ended. */
export async function checkSessions(namespace: LiveNamespace, deps: AdmissionDeps): Promise<void> {
  const check = async (socket: LiveSocket) => {
    try {
      await refreshActor(socket, deps)
    } catch (error) {
      const code = codeOf(error, deps)
      // An unreachable database says nothing about the session.
      if (code !== 'internal' && code !== 'unavailable') end(socket, code)
    }
  }
  await Promise.all([...namespace.sockets.values()].map(check))
}

/** The error code for the client. Logs unexpected errors and returns `internal`. */
export function codeOf(error: unknown, { onError }: Pick<AdmissionDeps, 'onError'>): ErrorCode {
  const known = toAppError(error)
  if (!known || known.code === 'unavailable') onError(error)
  return known?.code ?? 'internal'
}

/** Socket.IO sends the message and `data` to the client. */
const refusal = (code: ErrorCode) => Object.assign(new Error(code), { data: { code } })

/**
 * Whether a connection comes from our own page. Websockets have no same-origin policy: any page may
 * open one, and browsers send its origin. Other clients send none, and have no cookies or pages to
 * abuse.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from) return false
  return from.host === host || from.origin === URL.parse(publicUrl)?.origin
}

/**
 * Messages that one connection may send in a burst, and per second after that. A user who scrolls
 * needs one or two.
 */
const burst = 100
const perSecond = 10

/** A token bucket (RFC 2697). `take` returns whether another message is allowed. */
export class MessageLimit {
  readonly #now: () => number
  #left = burst
  #at: number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#at = now()
  }

  take(): boolean {
    const at = this.#now()
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond)
    this.#at = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
