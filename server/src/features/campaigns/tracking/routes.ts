import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { preferredLanguage } from '../../../http/messages.ts'
import { ClientWatch } from './client-watch.ts'
import { gonePage } from './gone-page.ts'
import { followLink, noteOpen } from './sightings.ts'
import type { Client } from './verdict.ts'

/** One transparent pixel. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The image and the links of emails that count opens and clicks, for recipients: no account, no
 * session. HEAD has no effect. Nothing of the client is stored but the verdict and its evidence.
 */
export function addTracking(app: FastifyInstance, options: { pool: Pool; now: () => Date }): void {
  const deps = { ...options, watch: new ClientWatch(), log: app.log }
  const hidden = { schema: { hide: true }, method: ['GET' as const, 'HEAD' as const] }
  app.route<{ Params: { token: string } }>({
    ...hidden,
    url: '/o/:token',
    handler: async (request, reply) => {
      const { token } = request.params
      await noteOpen(deps, { token, client: clientOf(request) }).catch((err: unknown) =>
        request.log.warn({ err }, 'an open was not counted'),
      )
      // The image is shown in pages of others: web mail.
      reply.type('image/gif').header('cache-control', 'no-store')
      return reply.header('cross-origin-resource-policy', 'cross-origin').send(image)
    },
  })
  app.route<{ Params: { token: string; number: string } }>({
    ...hidden,
    url: '/t/:token/:number',
    handler: async (request, reply) => {
      const { token, number } = request.params
      const client = clientOf(request)
      const isNumber = /^(?:0|[1-9]\d{0,3})$/.test(number)
      const url = isNumber ? await followLink(deps, { token, number: Number(number), client }) : null
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      if (url !== null) return reply.redirect(new URL(url).href, 302)
      reply.status(404).type('text/html; charset=utf-8')
      return gonePage(preferredLanguage(request.headers['accept-language']))
    },
  })
}

/** Null for a request without content, which must have no effect. */
function clientOf({ method, headers, ip }: FastifyRequest): Client | null {
  if (method === 'HEAD') return null
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].flatMap((name) => headers[name])
  return {
    userAgent: headers['user-agent'] ?? '',
    address: ip,
    isPrefetch: purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? '')),
  }
}
