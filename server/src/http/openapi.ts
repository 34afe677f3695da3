import { errorStatus, type ErrorCode } from '@rapport/contract/errors.ts'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiPrefix } from './add-route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The codes of the failures that the route answers, for the description of the API. */
    failures?: readonly ErrorCode[]
    /** Whether it also answers server-sent events. */
    streams?: boolean
    /** The media type of the file that it answers instead of JSON. */
    file?: string
    /** Whether the call requires an access token. False or absent: the call is public. */
    needsAccount?: boolean
  }
}

/** Serves an OpenAPI 3.1 description of all routes registered later, at GET /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rapport',
        // Anybody may read this, so it is not the version of the server.
        version: '1',
        description:
          'People search and outreach. A success answers { data, message? }, a failure { code, message, errors? }; messages follow Accept-Language (en, ko). 429 and 503 come with Retry-After where the time is known.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  })
  const schema = {
    summary: 'This description',
    tags: ['api'],
    security: [],
    response: { 200: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1') },
  }
  const config = { failures: ['too_many_requests', 'internal'] as const }
  app.get(`${apiPrefix}/openapi.json`, { schema, config }, async () => app.swagger())
}

/** The zod schemas as JSON schemas, with one response for each status of the route's failures. */
const transform: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const { '4xx': _client, '5xx': _server, ...response } = (schema.response ?? {}) as Record<string, unknown>
  const { failures = [], streams, file } = document.route.config ?? {}
  if (streams) response['200'] = withEvents(response['200'])
  if (file !== undefined)
    response['200'] = { description: 'Success', content: { [file]: { schema: { type: 'string' } } } }
  if (schema.response) schema.response = { ...response, ...failureResponses(failures) }
  return { schema, url }
}

/** A success as JSON or as events, each with the same JSON as data. */
const withEvents = (schema: unknown) => ({
  description: 'Success; as events: one now and one after each change',
  content: { 'application/json': { schema }, 'text/event-stream': { schema: { type: 'string' } } },
})

function failureResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...statuses].map(([status, of]) => {
      const code = { properties: { code: { enum: of } } }
      const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, code] }
      return [status, { description: of.join(', '), content: { 'application/json': { schema } } }]
    }),
  )
}
