import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Seconds in which a restarted server is up again, usually. */
const retryAfter = 5

/**
 * Answers `unavailable` to requests that arrive while the server stops. Requests that are already
 * running finish.
 *
 * Once `draining` aborts, callers are still served, but asked to leave their connections. A proxy
 * that closes idle connections itself sooner than the draining lasts has none left when the server
 * closes them, so no request meets a connection that closes.
 */
export function refuseWhileClosing(app: FastifyInstance, draining?: AbortSignal): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing || draining?.aborted) reply.header('connection', 'close')
    if (!isClosing) return
    throw new AppError('unavailable', { retryAfter })
  })
}
