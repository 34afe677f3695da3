import { cutText } from '@rapport/contract/plain-text.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { failure } from '@rapport/contract/errors.ts'
import { failuresOf } from '@rapport/contract/failures.ts'
import { success, type Route } from '@rapport/contract/route.ts'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authorize, type Actor } from './authorize.ts'
import { AppError, failureBody, invalidRequest, toAppError } from './errors.ts'
import { eventStream } from './answers/event-stream.ts'
import { sendFile, type FileAnswer } from './answers/file-answer.ts'
import { JsonText } from './answers/json-text.ts'
import { preferredLanguage, successMessages } from './messages.ts'
import { partsOf, type Part as MultipartPart } from './multipart.ts'
import { OpenStreams } from './answers/open-streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The actor of an Authorization header. Throws `unauthenticated` or `token_expired`. */
    authenticate: (authorization: string | undefined) => Promise<Actor>
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The body had not arrived whole when the caller was authorized. */
    mayBeLate: boolean
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S> ? Parsed<S> : undefined

/** The input of a handler, parsed and validated. */
export type Call<R extends Route> = {
  actor: R['permission'] extends 'public' ? null : Actor
  params: Part<R, 'params'>
  query: Part<R, 'query'>
  body: Part<R, 'body'>
  /** Aborts if the client disconnects before it has the response. */
  signal: AbortSignal
  /** The language of the response. */
  language: Language
  /** The caller's IPv4 address or IPv6 network (/64). */
  address: string
  /** Empty if the client sends none. */
  userAgent: string
} & (R extends { uploads: true } ? { parts: () => AsyncIterable<MultipartPart> } : unknown)

type Answer<R extends Route> = R extends { file: string } ? FileAnswer : z.output<R['data']>
type Ready<R extends Route> = R extends { message: string } ? never : JsonText<Answer<R>>
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R> | Ready<R>>

/**
 * A generator for a route that `streams`: it yields the data now and after each change. The signal
 * also aborts when the server stops.
 */
export type Watch<R extends Route> = (call: Call<R>) => AsyncGenerator<z.output<R['data']>, void>
type WatchOf<R extends Route> = R extends { streams: true } ? [watch: Watch<R>] : []

/** Prefix of every route of the contract. */
export const apiPrefix = '/api'

/**
 * Registers a route of the contract. Authorization happens before the body is read, and again after
 * it if the body was not complete by then. The contract's schemas parse parameters, query and body,
 * and serialise the response: `{ data }`, with the route's message if it has one; or a file. A
 * `JsonText` is sent as it is.
 */
export function addRoute<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  ...more: WatchOf<R>
): void {
  const { permission, message, file } = route
  const [watch] = more as [watch?: Watch<R>]
  const authorizeCaller = async (request: FastifyRequest) => {
    if (permission === 'public') return
    request.actor = authorize(await app.authenticate(request.headers.authorization), permission)
    // A body that has arrived whole can't be late.
    request.mayBeLate = isArriving(request)
  }
  const sendEvents = watch && streamed(app, route, watch)
  app.route({
    method: route.method,
    url: `${apiPrefix}${route.path}`,
    exposeHeadRoute: route.answersHead === true,
    config: {
      failures: failuresOf(route),
      streams: route.streams === true,
      uploads: route.uploads === true,
      ...(file !== undefined && { file }),
      needsAccount: permission !== 'public',
    },
    schema: schemaOf(route),
    // After the global rate limit, before the body is read.
    preParsing: async (request) => {
      await authorizeCaller(request)
      if (!route.uploads && multipart.test(request.headers['content-type'] ?? ''))
        throw new AppError('unsupported_media_type')
    },
    // A sender may take its time with the body, while its session ends. A handler that reads the
    // body itself asks when it writes.
    preValidation: async (request) => {
      if (request.mayBeLate) await authorizeCaller(request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { actor, params, query, body } = request
      const language = preferredLanguage(request.headers['accept-language'])
      const signal = abortSignal(reply)
      const origin = { address: addressOf(request), userAgent: userAgentOf(request) }
      const parts = () => partsOf(request)
      const call = { actor, params, query, body, signal, language, parts, ...origin } as unknown as Call<R>
      if (sendEvents && wantsEvents(request)) return sendEvents(request, reply, call)
      const data = await handler(call)
      if (file !== undefined) return sendFile(reply, file, data as FileAnswer)
      // Fastify sends bytes as they are, though the route has a schema.
      if (data instanceof JsonText) return reply.type(jsonType).send(data.body())
      return { data, ...(message && { message: successMessages[language][message] }) }
    },
  })
}

/** The schemas for validation and for the description of the API. */
const schemaOf = ({ permission, ...route }: Route) => ({
  summary: route.summary,
  tags: [route.path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part)) ?? 'api'],
  security: permission === 'public' ? [] : [{ bearer: [] }],
  ...(route.params && { params: route.params }),
  ...(route.query && { querystring: route.query }),
  ...(route.body && { body: route.body }),
  response: {
    200: success(route.data).describe('Success'),
    // The description of the API names each status: `openapi.ts`.
    '4xx': failure,
    '5xx': failure,
  },
})

const jsonType = 'application/json; charset=utf-8'
const multipart = /^\s*multipart\//i

/** Part of the body is still to come. What tests inject is there at once. */
const isArriving = ({ raw }: FastifyRequest) => 'complete' in raw && !raw.complete

const wantsEvents = ({ headers }: FastifyRequest) => headers.accept?.includes('text/event-stream') === true

/**
 * Answers with the values of `watch`. A failure before the first one is answered like any other, a
 * later one as an event.
 */
function streamed<R extends Route>(app: FastifyInstance, route: R, watch: Watch<R>) {
  const data = success(route.data)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const open = new OpenStreams()
  return async (request: FastifyRequest, reply: FastifyReply, call: Call<R>) => {
    const close = call.actor ? open.open(call.actor.userId) : () => {}
    reply.raw.once('close', close)
    const ended = new AbortController()
    const signal = AbortSignal.any([call.signal, stopping.signal, ended.signal])
    const values = watch({ ...call, signal })
    const first = await values.next()
    const check = async () => {
      const actor = await app.authenticate(request.headers.authorization)
      if (route.permission !== 'public') authorize(actor, route.permission)
    }
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return eventStream(withFirst(first, values), {
      signal,
      onEnd: () => {
        ended.abort()
        close()
      },
      check,
      write: (value) => JSON.stringify(data.encode({ data: value })),
      writeFailure: (error) => {
        const known = toAppError(error)
        if (!known) request.log.error({ err: error }, 'unexpected error in a stream')
        return JSON.stringify(failureBody(known ?? new AppError('internal'), call.language))
      },
    })
  }
}

async function* withFirst<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  if (first.done) return
  yield first.value
  yield* rest
}

/**
 * Validates requests with the contract's schemas. A rejected request is an `invalid_request` that
 * names the paths. A path with a malformed id is `not_found`, like one with an id that nothing has.
 */
export const validatorCompiler =
  ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
  (data: unknown) => {
    const result = z.safeParse(schema as z.ZodType, data, { reportInput: true })
    if (result.success) return { value: result.data }
    const { issues } = result.error
    const isNoId = httpPart === 'params' && issues.some(({ message }) => message === 'error_invalid_id')
    return { error: isNoId ? new AppError('not_found') : invalidRequest(issues) }
  }

/**
 * Unlike `request.signal`, which aborts as soon as the body is read, this aborts only if the
 * response cannot be sent.
 */
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
  return cutText(headers['user-agent'] ?? '', 300)
}
