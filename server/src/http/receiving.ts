import type { FastifyInstance } from 'fastify'
import { onClientError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its requests may take long to arrive. */
    uploads?: boolean
  }
}

/**
 * Milliseconds to receive a request; of an upload, the longest pause and the whole: 64 MiB at 0.6
 * megabits a second.
 */
export const receiving = { request: 30_000, pause: 30_000, upload: 15 * 60_000 }

/**
 * Ends requests whose bodies arrive too slowly, so that slow senders don't occupy connections. Node
 * has one limit for all requests, which must be the one for uploads, because an upload may take
 * that long while it makes progress.
 */
export function limitReceiving(
  app: FastifyInstance,
  { request: whole, pause }: Pick<typeof receiving, 'request' | 'pause'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions, headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.complete) {
      const { socket } = raw
      const isUpload = routeOptions.config.uploads === true
      let received = socket.bytesRead
      const check = () => {
        if (isUpload && socket.bytesRead > received) received = socket.bytesRead
        else if (!raw.complete) onClientError(new Error('the request arrives too slowly'), socket)
      }
      const timer = setInterval(check, isUpload ? pause : whole).unref()
      const stop = () => clearInterval(timer)
      raw.once('end', stop)
      reply.raw.once('close', stop)
    }
    done()
  })
}
