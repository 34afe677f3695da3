import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'

/** What graphile-worker reports, in our log: its accounts of ordinary work are details there. */
export const workerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

export const quietLogger = new Logger(() => () => {})
