import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError, invalidRequest } from '../http/errors.ts'
import { preferredLanguage } from '../http/messages.ts'
import { answerByHand, answerKinds, answersTo } from './answer-by-hand.ts'
import { hasOutbox, type DeliveryConfig } from './delivery.ts'
import { mailPage, outboxPage, outboxStyle } from './outbox-page.ts'
import { findCapturedMail, findCapturedMails } from './queries.ts'

export type OutboxDeps = {
  pool: Pool
  config: DeliveryConfig & Pick<Config, 'publicUrl'>
  now: () => Date
}

const hidden = { schema: { hide: true } }

/**
 * Shows captured emails, on servers that have an outbox. Anyone who can reach the page can read and
 * answer them.
 */
export function addOutbox(app: FastifyInstance, deps: OutboxDeps): void {
  const { pool, config } = deps
  if (!hasOutbox(config)) return
  app.get('/outbox', hidden, async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return outboxPage(await findCapturedMails(pool), languageOf(request))
  })
  app.get('/outbox/style.css', hidden, async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache')
    return outboxStyle
  })
  app.get<{ Params: { id: string }; Querystring: { answered?: unknown } }>(
    '/outbox/:id',
    hidden,
    async (request, reply) => {
      const mail = await mailOf(pool, request.params.id)
      const { from, text = '', html = '' } = await PostalMime.parse(mail.raw)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      const answered = answerKind.safeParse(request.query.answered).data ?? null
      const shown = { ...mail, from: from?.address ?? '', text, html }
      return mailPage({ ...shown, answers: await answersTo(config, mail), answered }, languageOf(request))
    },
  )
  void app.register(async (scope) => addAnswers(scope, deps))
}

const answerKind = z.enum(answerKinds)
const answerBody = z.object({ kind: answerKind })
const maxFormBytes = 1000

/** Takes the forms of the page, and JSON; both are answered with the way back to the page. */
function addAnswers(app: FastifyInstance, deps: OutboxDeps): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const visit = async (url: string, userAgent: string, payload?: string) => {
    const headers = { 'user-agent': userAgent }
    if (payload === undefined) return (await app.inject({ url, headers })).statusCode
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    return (await app.inject({ method: 'POST', url, headers: form, payload })).statusCode
  }
  const options = { ...hidden, onRequest: async (request: FastifyRequest) => refuseOtherSites(request) }
  app.post<{ Params: { id: string } }>('/outbox/:id/answer', options, async (request, reply) => {
    const body = answerBody.safeParse(request.body, { reportInput: true })
    if (!body.success) throw invalidRequest(body.error.issues)
    const mail = await mailOf(deps.pool, request.params.id)
    // The recipient's browser presses the button; another program counts as a machine.
    const userAgent = request.headers['user-agent'] ?? ''
    const asRecipient = (path: string, form?: string) => visit(path, userAgent, form)
    await answerByHand({ ...deps, visit: asRecipient }, mail, body.data.kind)
    return reply.redirect(`/outbox/${mail.id}?answered=${body.data.kind}`, 303)
  })
}

/**
 * Refuses requests from a page of another site, which must not answer emails through the browser of
 * a person who can reach the outbox. Browsers say where a request comes from; other programs may do
 * as they like, and need not say it.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden')
  const own = URL.parse(`http://${host}`)?.host
  if (origin !== undefined && URL.parse(origin)?.host !== own) throw new AppError('forbidden')
}

async function mailOf(pool: Pool, id: string) {
  const mail = /^[1-9]\d{0,8}$/.test(id) ? await findCapturedMail(pool, Number(id)) : null
  if (!mail) throw new AppError('not_found')
  return mail
}

const languageOf = ({ headers }: FastifyRequest) => preferredLanguage(headers['accept-language'])
