import type { Server as Engine } from 'engine.io'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http'

export const livePath = '/socket.io/'

/**
 * Several threads at one port: each request of a window that polls may arrive at another one. The
 * id of a window names the thread that has it, which the others pass its requests on to.
 */
export type SharedPolling = {
  thread: number
  /** The path of a socket for each thread, in a folder that no other user may enter. */
  pathOf: (thread: number) => string
}

/** Passes Node's own request and response to Engine.IO, which reads the body itself. */
export function addPolling(app: FastifyInstance, engine: Engine, shared?: SharedPolling): void {
  if (shared) takeFromOthers(app, engine, shared)
  app.route({
    method: ['GET', 'POST'],
    url: livePath,
    schema: { hide: true },
    config: { waits: true },
    // After the rate limit, before the body is read.
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      const owner = shared && ownerOf(request.raw)
      if (!owner || owner === shared.thread) engine.handleRequest(request.raw, reply.raw)
      else passOn(request.raw, reply.raw, shared.pathOf(owner))
    },
    handler: async () => null,
  })
}

function takeFromOthers(app: FastifyInstance, engine: Engine, { thread, pathOf }: SharedPolling): void {
  engine.generateId = () => `${thread}.${randomBytes(15).toString('base64url')}`
  const server = createServer((incoming, response) => engine.handleRequest(incoming, response))
  app.addHook('onListen', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.on('error', reject).listen(pathOf(thread), resolve)
    await promise
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

/** The thread that made the id of the request's window; null for a new window. */
function ownerOf({ url = '' }: IncomingMessage): number | null {
  const id = new URL(url, 'http://localhost').searchParams.get('sid') ?? ''
  const [, thread] = /^(\d{1,2})\./.exec(id) ?? []
  return thread === undefined ? null : Number(thread)
}

function passOn(incoming: IncomingMessage, response: ServerResponse, socketPath: string): void {
  const { method, url } = incoming
  // Else the other thread may close the connection before this one has quite written, which would
  // lose the answer.
  const headers = { ...incoming.headers, connection: 'keep-alive' }
  const outgoing = requestOf({ socketPath, method, path: url, headers, agent: false })
  outgoing.on('response', (answer) => {
    // They are of the connection between the threads.
    delete answer.headers.connection
    delete answer.headers['keep-alive']
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // A window connects again, as after any lost connection.
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
