import type { FastifyInstance } from 'fastify'
import { apiPrefix } from './add-route.ts'
import { AppError } from './errors.ts'

/**
 * Watches all routes registered later. Call the returned function after the last one: every API
 * path then answers unsupported methods, HEAD included, with `method_not_allowed` and an Allow
 * header.
 */
export function refuseWrongMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(apiPrefix)) return
    const seen = known.get(url) ?? new Set()
    known.set(url, seen)
    for (const each of [method].flat()) seen.add(each)
  })
  return () => {
    for (const [url, seen] of known) {
      const allow = [...seen].join(', ')
      app.route({
        method: app.supportedMethods.filter((method) => !seen.has(method)),
        url,
        schema: { hide: true },
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new AppError('method_not_allowed')
        },
        handler: async () => null,
      })
    }
  }
}
