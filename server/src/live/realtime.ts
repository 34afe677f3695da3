import { liveNamespace } from '@rapport/contract/notifications/routes.ts'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { z } from 'zod'
import { announcements } from './announce.ts'
import { isAllowedHost, type HostConfig } from '../http/allowed-hosts.ts'
import { AppError } from '../http/errors.ts'
import {
  admit,
  checkSessions,
  codeOf,
  isSameOrigin,
  MessageLimit,
  refreshActor,
  settle,
  type AdmissionDeps,
} from './admission.ts'
import { Listener } from './listener.ts'
import { changes, type LiveFeature } from './live-feature.ts'
import { addPolling, livePath, type SharedPolling } from './polling.ts'
import { single, type Metrics } from '../metrics/metrics.ts'
import type { LiveNamespace, LiveServer, LiveSocket } from './live-namespace.ts'

/** Maximum bytes of a client message, which is little more than a page number. */
const messageBytes = 16 * 1024
/** Connections without sign-in are closed after this time. */
const admissionMs = 10_000

type RealtimeDeps = {
  pool: Pool
  config: HostConfig
  now: () => Date
  metrics: Metrics
  features: readonly LiveFeature[]
  liveAdmissionMs?: number
  /** Set if other threads listen at the same port. */
  threads?: { polling: SharedPolling }
}

/**
 * Accepts only our own websockets; other upgrades that a client offers (h2c) are ignored, as HTTP
 * allows (RFC 9110, 7.8).
 */
export const isLiveUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(livePath) && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * The live connection, on the server's own port: polling is an ordinary route (headers, rate
 * limit), websockets arrive as upgrades. Announcements in the database, from any process, are
 * forwarded to the sockets of this one. Returns a function that lists the accounts of all
 * connections.
 */
export function addRealtime(app: FastifyInstance, deps: RealtimeDeps): () => number[] {
  const engine = new Engine({
    maxHttpBufferSize: messageBytes,
    allowRequest: (request, answer) =>
      answer(
        null,
        isAllowedHost(request.headers.host, deps.config) && isSameOrigin(request, deps.config.publicUrl),
      ),
  })
  const io: LiveServer = new Server({
    connectTimeout: deps.liveAdmissionMs ?? admissionMs,
    serveClient: false,
  })
  io.bind(engine)
  addPolling(app, engine, deps.threads?.polling)
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    engine.handleUpgrade(request, socket, head)
  })
  // Anyone could enter the default namespace and stay.
  io.use((_socket, next) => next(new Error('not_found')))
  const namespace = io.of(liveNamespace)
  deps.metrics.addGauge({
    name: 'rapport_live_connections',
    help: 'Browser windows with a live connection to this process',
    read: () => single(namespace.sockets.size),
  })
  serveSockets(app, namespace, deps)
  app.addHook('preClose', () => io.close())
  return () => [...namespace.sockets.values()].map(({ data }) => data.actor.userId)
}

function serveSockets(app: FastifyInstance, namespace: LiveNamespace, deps: RealtimeDeps): void {
  const { pool, now } = deps
  const features = [changes, ...deps.features]
  const onError = (error: unknown) => app.log.error({ err: error }, 'live connection failed')
  const admission = { authenticate: app.authenticate, now, onError }
  admit(namespace, admission)
  namespace.on('connection', (socket) => {
    answerRequests(socket, { features, ...admission })
    settle(socket, now).catch(onError)
  })

  const pass = async (payload: string) => {
    const { kind, ...content } = announcement.parse(JSON.parse(payload))
    for (const { listeners = [] } of features)
      for (const listener of listeners) if (listener.kind === kind) await listener.hear(namespace, content)
  }
  // One at a time, so that browsers get announcements in order.
  let passed = Promise.resolve()
  const listener = new Listener({
    databaseUrl: pool.options.connectionString ?? '',
    channel: announcements,
    onMessage: (payload) => {
      passed = passed.then(() => pass(payload)).catch(onError)
    },
    onConnected: () => {
      checkSessions(namespace, admission).catch(onError)
      for (const { missable = [] } of features)
        for (const event of missable) namespace.local.emit('changed', event)
    },
    log: {
      info: (message) => app.log.info(message),
      error: (details, message) => app.log.error(details, message),
    },
  })
  app.addHook('onListen', () => listener.start())
  app.addHook('preClose', () => listener.close())
}

const announcement = z.looseObject({ kind: z.string() })

type RequestDeps = AdmissionDeps & { features: readonly LiveFeature[] }

/** Handles client events. Refuses unknown events, and too many of any kind. */
function answerRequests(socket: LiveSocket, { features, ...admission }: RequestDeps): void {
  const limit = new MessageLimit()
  const answer = async (event: string, message: unknown) => {
    try {
      if (!limit.take()) throw new AppError('too_many_requests')
      const handler = features.find(({ requests }) => requests && Object.hasOwn(requests, event))
      if (!handler) throw new AppError('invalid_request')
      await refreshActor(socket, admission)
      await handler.requests?.[event]?.(socket, message)
    } catch (error) {
      socket.emit('refused', { code: codeOf(error, admission) })
    }
  }
  socket.use(([event, message]) => void answer(event, message))
}
