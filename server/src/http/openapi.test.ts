import { errorStatus } from '@rapport/contract/errors.ts'
import { failuresOf } from '@rapport/contract/failures.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractRoutes } from '../../test/routes/contract-routes.ts'
import { testApp, type TestApp } from '../../test/app.ts'

type Operation = {
  summary: string
  security: object[]
  responses: Record<string, { content: Record<string, { schema: object }> }>
  requestBody?: object
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, object> }
}

const routes = await contractRoutes()

/** The property names of an object schema. */
const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

let t: TestApp
let description: Description

beforeAll(async () => {
  t = await testApp()
  description = (await t.inject({ url: '/api/openapi.json' })).json<Description>()
})

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(description))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(description.openapi).toMatch(/^3\.1\./)
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'has %s, with its summary and who may call it',
    (_name, route) => {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = description.paths[path]?.[route.method.toLowerCase()]
      expect(operation?.summary).toBe(route.summary)
      expect(operation?.security).toEqual(route.permission === 'public' ? [] : [{ bearer: [] }])
      const statuses = failuresOf(route).map((code) => String(errorStatus[code]))
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(new Set(['200', ...statuses]))
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
    },
  )

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'says what %s takes and answers',
    (_name, route) => {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = description.paths[path]?.[route.method.toLowerCase()]
      const names = (place: string) =>
        (operation?.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name)
      expect(names('path')).toEqual(keysOf(route.params))
      expect(names('query').toSorted()).toEqual(keysOf(route.query).toSorted())
      const { schema } = operation!.responses['200']!.content[route.file ?? 'application/json']!
      const { data } = (schema as { properties?: Record<string, object> }).properties ?? {}
      expect(Object.keys((route.file === undefined ? data : schema) ?? {}).length).toBeGreaterThan(0)
    },
  )

  test('has beside these the pictures and itself', () => {
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const ofContract = new Set(
      routes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(operations.filter((operation) => !ofContract.has(operation))).toEqual([
      'GET /api/openapi.json',
      'GET /api/users/pictures/{key}',
    ])
    const picture = description.paths['/api/users/pictures/{key}']!['get']!
    expect(Object.keys(picture.responses['200']!.content)).toEqual(['image/png', 'image/jpeg', 'image/webp'])
    expect(picture).toMatchObject({ security: [], parameters: [{ name: 'key', in: 'path', required: true }] })
    expect(description.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
    })
  })
})
