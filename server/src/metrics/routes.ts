import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../http/errors.ts'
import type { Metrics } from './metrics.ts'

export const metricsPath = '/api/metrics'

/**
 * Serves all metrics to clients that have the token. Without a token there is no such route. It is
 * not in the description of the API: its callers are scrapers, which use a format of their own.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | null },
): void {
  if (token === null) return
  const isScraper = hasToken(token)
  app.get(
    metricsPath,
    {
      schema: { hide: true },
      // A scraper may share its address with users, and must not be refused because of them. Those
      // who guess are counted.
      config: { rateLimit: { allowList: isScraper } },
      // After the rate limit.
      preParsing: async (request) => {
        if (!isScraper(request)) throw new AppError('unauthenticated')
      },
    },
    async (_request, reply) => {
      const text = await metrics.text()
      return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
    },
  )
}

/** Compares hashes, which are equally long, in constant time. */
function hasToken(token: string): (request: FastifyRequest) => boolean {
  const expected = sha256(token)
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    return given !== undefined && timingSafeEqual(sha256(given), expected)
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
