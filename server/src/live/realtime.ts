import { liveNamespace } from '@rapport/contract/notifications/live.ts'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { announcements, type Announcement } from './announce.ts'
import type { Config } from '../config/config.ts'
import { answerRequests, deliverNotification } from '../features/notifications/live.ts'
import { admit, checkSessions, end, settle } from './admission.ts'
import { Listener } from './listener.ts'
import { sessionRoom, socketsIn, userRoom, type LiveNamespace, type LiveServer } from './live-namespace.ts'
import { isSameOrigin } from './same-origin.ts'

const livePath = '/socket.io/'

/** Bytes of one message of a client; what it says is a page's number. */
const messageBytes = 16 * 1024
/** A connection that nobody signs in on is closed. */
const admissionMs = 10_000

type RealtimeDeps = { pool: Pool; config: Pick<Config, 'publicUrl'>; now: () => Date }

/** Only what is for us leaves HTTP behind; other upgrades that a client offers (h2c) are passed over, as HTTP allows (RFC 9110, 7.8). */
export const wantsLiveConnection = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(livePath) && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * The live connection, on the server's own port: polling is a route like others (headers, rate limit), websockets come by the upgrade.
 * What is announced in the database, by whichever process, is passed on to the sockets of this one.
 */
export function addRealtime(app: FastifyInstance, deps: RealtimeDeps): void {
  const engine = new Engine({
    maxHttpBufferSize: messageBytes,
    allowRequest: (request, answer) => answer(null, isSameOrigin(request, deps.config.publicUrl)),
  })
  const io: LiveServer = new Server({ connectTimeout: admissionMs, serveClient: false })
  io.bind(engine)
  addPolling(app, engine)
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    engine.handleUpgrade(request, socket, head)
  })
  // Everybody could enter the default namespace, and stay.
  io.use((_socket, next) => next(new Error('not_found')))
  const namespace = io.of(liveNamespace)
  serveSockets(app, namespace, deps)
  app.addHook('preClose', () => io.close())
}

/** Node's own request and answer go to Engine.IO, which reads the body itself. */
function addPolling(app: FastifyInstance, engine: Engine): void {
  app.route({
    method: ['GET', 'POST'],
    url: livePath,
    exposeHeadRoute: false,
    schema: { hide: true },
    // After the rate limit, before the body is read.
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      engine.handleRequest(request.raw, reply.raw)
    },
    handler: async () => null,
  })
}

function serveSockets(app: FastifyInstance, namespace: LiveNamespace, { pool, now }: RealtimeDeps): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'the live connection failed')
  const admission = { authenticate: app.authenticate, now, onError }
  admit(namespace, admission)
  namespace.on('connection', (socket) => {
    answerRequests(socket, { pool, onError })
    settle(socket, now).catch(onError)
  })

  const pass = async (payload: string) => {
    const announcement = JSON.parse(payload) as Announcement
    if (announcement.kind === 'notification') await deliverNotification(namespace, { pool }, announcement)
    if (announcement.kind === 'changed')
      namespace.local.to(userRoom(announcement.userId)).emit('changed', announcement.event)
    if (announcement.kind === 'sessions_ended')
      for (const id of announcement.sessionIds)
        for (const socket of socketsIn(namespace, sessionRoom(id))) end(socket, 'unauthenticated')
  }
  // One after the other: what was announced first is shown first.
  let passed = Promise.resolve()
  const listener = new Listener({
    databaseUrl: pool.options.connectionString ?? '',
    channel: announcements,
    onMessage: (payload) => {
      passed = passed.then(() => pass(payload)).catch(onError)
    },
    onConnected: () => {
      checkSessions(namespace, admission).catch(onError)
      for (const kind of ['profile', 'notifications'] as const) namespace.local.emit('changed', { kind })
    },
    log: {
      info: (message) => app.log.info(message),
      error: (details, message) => app.log.error(details, message),
    },
  })
  app.addHook('onListen', () => listener.start())
  app.addHook('preClose', () => listener.close())
}
