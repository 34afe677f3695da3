import * as contract from '@rapport/contract/campaigns/unsubscribes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { preferredLanguage } from '../../../http/messages.ts'
import { listUnsubscribes, readLink, unsubscribe, type UnsubscribeDeps } from './unsubscribe.ts'
import { recipientStyle } from '../recipient-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/** The maximum bytes of a one-click request, which is a short form. Browsers send none. */
const maxForm = 16_384

/**
 * The page of an unsubscribe link, for recipients: no account, no session. GET changes nothing,
 * because scanners open every link; POST unsubscribes, by the page's button or by a mail program's
 * own (RFC 8058).
 */
export async function addUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  addRoute(app, contract.listUnsubscribes, ({ actor, query }) => listUnsubscribes(deps, actor, query))
  await app.register(async (scope) => {
    // Forms of any kind: mail programs send them URL-encoded or in parts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxForm }, (_request, body, done) =>
      done(null, body),
    )
    const schema = { hide: true }
    scope.get('/u/style.css', { schema }, async (_request, reply) => {
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache')
      return recipientStyle
    })
    scope.get<{ Params: { token: string } }>('/u/:token', { schema }, async (request, reply) =>
      page(request, reply, await readLink(deps, request.params.token)),
    )
    scope.post<{ Params: { token: string }; Body: string | undefined }>(
      '/u/:token',
      { schema },
      async (request, reply) => {
        const isOneClick = /List-Unsubscribe\W[\s\S]{0,20}One-Click/i.test(request.body ?? '')
        const how = isOneClick ? 'one_click' : 'link'
        return page(request, reply, await unsubscribe(deps, { token: request.params.token, how }))
      },
    )
  })
}

type Link = Awaited<ReturnType<typeof readLink>>

function page({ headers }: FastifyRequest, reply: FastifyReply, link: Link): string {
  if (link.state === 'broken') reply.code(404)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  return unsubscribePage(link, preferredLanguage(headers['accept-language']))
}
