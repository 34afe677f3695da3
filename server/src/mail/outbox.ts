import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'
import { preferredLanguage } from '../http/messages.ts'
import { mailPage, outboxPage, outboxStyle } from './outbox-page.ts'
import { findCapturedMail, findCapturedMails } from './queries.ts'

export type OutboxDeps = { pool: Pool; config: Pick<Config, 'isProduction' | 'smtpUrl'> }

/** Shows captured emails, on servers that capture them; production never does. Anyone who can reach the page can read them. */
export function addOutbox(app: FastifyInstance, { pool, config }: OutboxDeps): void {
  if (config.isProduction || config.smtpUrl !== null) return
  const options = { schema: { hide: true } }
  app.get('/outbox', options, async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return outboxPage(await findCapturedMails(pool), languageOf(request))
  })
  app.get('/outbox/style.css', options, async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache')
    return outboxStyle
  })
  app.get<{ Params: { id: string } }>('/outbox/:id', options, async (request, reply) => {
    const { id } = request.params
    const mail = /^[1-9]\d{0,8}$/.test(id) ? await findCapturedMail(pool, Number(id)) : null
    if (!mail) throw new AppError('not_found')
    const { from, text = '', html = '' } = await PostalMime.parse(mail.raw)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return mailPage({ ...mail, from: from?.address ?? '', text, html }, languageOf(request))
  })
}

const languageOf = ({ headers }: FastifyRequest) => preferredLanguage(headers['accept-language'])
