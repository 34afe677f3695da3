import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'

/** Forwards graphile-worker's messages to our log; its info messages are debug messages there. */
export const workerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

export const quietLogger = new Logger(() => () => {})
