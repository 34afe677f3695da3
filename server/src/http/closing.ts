import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Seconds in which a restarted server is up again, usually. */
const retryAfter = 5

/** Answers `unavailable` to requests that arrive while the server stops. Requests that are already running finish. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return
    reply.header('connection', 'close')
    throw new AppError('unavailable', { retryAfter })
  })
}
