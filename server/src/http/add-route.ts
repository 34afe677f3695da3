import type { Language } from '@rapport/contract/languages.ts'
import { failure } from '@rapport/contract/errors.ts'
import { success, type Route } from '@rapport/contract/route.ts'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authorize, type Actor } from './authorize.ts'
import { invalidRequest } from './errors.ts'
import { preferredLanguage, successMessages } from './messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who an Authorization header stands for. Throws `unauthenticated` or `token_expired`. */
    authenticate: (authorization: string | undefined) => Promise<Actor>
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S> ? Parsed<S> : undefined

/** What a handler is given: everything parsed and checked. */
export type Call<R extends Route> = {
  actor: R['permission'] extends 'public' ? null : Actor
  params: Part<R, 'params'>
  query: Part<R, 'query'>
  body: Part<R, 'body'>
  /** Aborts when the client goes away before it has its answer. */
  signal: AbortSignal
  /** What the answer's texts are to be in. */
  language: Language
  /** Where the call comes from: an IPv4 address, or an IPv6 network (/64). */
  address: string
  /** As the client names itself; empty when it does not. */
  userAgent: string
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<z.output<R['data']>>

/** Prefix of every route of the contract. */
export const apiPrefix = '/api'

/**
 * Registers a route of the contract. Who may call is decided before the body is read; parameters, query and body are parsed by the
 * contract's schemas; what the handler returns leaves as `{ data }`, with the route's message if it has one, through the contract's schema.
 */
export function addRoute<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { permission, message } = route
  app.route({
    method: route.method,
    url: `${apiPrefix}${route.path}`,
    schema: {
      summary: route.summary,
      tags: [route.path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part)) ?? 'api'],
      security: permission === 'public' ? [] : [{ bearer: [] }],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: {
        200: success(route.data).describe('Success'),
        '4xx': failure.describe('The request cannot be served as it is'),
        '5xx': failure.describe('The fault is on our side'),
      },
    },
    // After the global rate limit, before the body is read.
    preParsing: async (request) => {
      if (permission === 'public') return
      request.actor = authorize(await app.authenticate(request.headers.authorization), permission)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { actor, params, query, body } = request
      const language = preferredLanguage(request.headers['accept-language'])
      const signal = abortSignal(reply)
      const origin = { address: addressOf(request), userAgent: userAgentOf(request) }
      const call = { actor, params, query, body, signal, language, ...origin }
      const data = await handler(call as Call<R>)
      return { data, ...(message && { message: successMessages[language][message] }) }
    },
  })
}

/** Checks requests by the contract's schemas; a refusal is an `invalid_request` that names the paths. */
export const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const result = z.safeParse(schema as z.ZodType, data, { reportInput: true })
    return result.success ? { value: result.data } : { error: invalidRequest(result.error.issues) }
  }

/** Not `request.signal`: a request counts as closed as soon as its body is read, an answer only when it is sent or cannot be. */
function abortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, 300)
}
