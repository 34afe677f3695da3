import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiPrefix } from './add-route.ts'

/** Serves an OpenAPI 3.1 description of all routes registered later, at GET /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rapport',
        version: '0.1.0',
        description:
          'People search and outreach. A success answers { data, message? }, a failure { code, message, errors? }; messages follow Accept-Language (en, ko).',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  const schema = {
    summary: 'This description',
    tags: ['api'],
    security: [],
    response: { 200: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1') },
  }
  app.get(`${apiPrefix}/openapi.json`, { schema }, async () => app.swagger())
}
