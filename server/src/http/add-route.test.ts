import { failure } from '@rapport/contract/errors.ts'
import { route } from '@rapport/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contractRoutes } from '../../test/routes/contract-routes.ts'
import { elevate, testApp, testConfig, type TestApp } from '../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { addRoute, type Call } from './add-route.ts'

const routes = await contractRoutes()

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** The path of a route with its parameters filled in. */
const urlOf = (path: string) => `/api${path.replace(/:\w*id\b/gi, '1').replace(':type', 'JOBS')}`

let t: TestApp
/** The headers of an account with all permissions: an administrator at the internal domain. */
let everything: { authorization: string }
beforeAll(async () => {
  t = await testApp()
  const [email = ''] = testConfig.adminEmails
  const admin = await t.signIn(await createUser(t.pool, { email }))
  await elevate(t, admin)
  everything = admin.headers
})

test('the contract has routes', () => {
  expect(routes.length).toBeGreaterThanOrEqual(12)
})

const named = (list: typeof routes) => list.map((each) => [`${each.method} ${each.path}`, each] as const)

test.each(named(routes))('%s is registered', (_name, { method, path }) => {
  expect(t.app.hasRoute({ method, url: `/api${path}` })).toBe(true)
})

test.each(named(routes.filter(({ permission }) => permission !== 'public')))(
  '%s answers 401 without a token, whatever it is sent',
  async (_name, { method, path, body }) => {
    const payloads = body ? [undefined, {}, { nonsense: true }, 'x'.repeat(2_000_000)] : [undefined]
    for (const payload of payloads) {
      const response = await t.inject({ method, url: urlOf(path), ...(payload !== undefined && { payload }) })
      expect(response.statusCode).toBe(401)
      expect(failure.parse(response.json()).code).toBe('unauthenticated')
    }
  },
)

test.each(named(routes.filter(({ body }) => body)))(
  '%s refuses a body that is no object',
  async (_name, { method, path, body }) => {
    // If no body is needed, null is also accepted.
    const nothing = body?.safeParse(null).success ? [] : ['null']
    for (const payload of [...nothing, '[]', '"x"', '7', '{"__proto__":{"x":1}}', '{', '']) {
      const response = await t.inject({
        method,
        url: urlOf(path),
        headers: { ...everything, 'content-type': 'application/json' },
        payload,
      })
      expect(response.statusCode, payload).toBe(400)
      expect(failure.parse(response.json()).code).toBe('invalid_request')
    }
  },
)

test.each([...new Set(routes.map(({ path }) => path))])(
  '%s answers methods that it does not have with 405 and those that it has',
  async (path) => {
    const declared = routes.filter((each) => each.path === path)
    const own = new Set<string>(declared.map(({ method }) => method))
    if (declared.some(({ answersHead }) => answersHead)) own.add('HEAD')
    for (const method of methods.filter((each) => !own.has(each))) {
      const response = await t.inject({ method, url: urlOf(path) })
      expect(response.statusCode, method).toBe(405)
      expect(response.headers['allow']?.split(', ').toSorted()).toEqual([...own].toSorted())
      expect(response.body).toContain(method === 'HEAD' ? '' : '"code":"method_not_allowed"')
    }
  },
)

test.each(['/api/openapi.json', '/api/users/pictures/AAAAAAAAAAAAAAAAAAAAAA'])(
  'HEAD of %s, which is outside the contract, is refused too',
  async (url) => {
    expect((await t.inject({ method: 'HEAD', url })).statusCode).toBe(405)
  },
)

test.each(['/api/health', '/api/ready'])('HEAD of %s answers load balancers', async (url) => {
  const response = await t.inject({ method: 'HEAD', url })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('')
})

/** Never run. The compiler checks calls that must not compile, and the types that a handler receives. */
export function typeCheck(app: FastifyInstance): void {
  const declaration = { summary: 'x', data: z.object({ name: z.string() }) }
  const params = z.object({ id: z.string() })
  // @ts-expect-error a route needs a permission
  route({ method: 'GET', path: '/x' }, declaration)
  // @ts-expect-error the permission must exist
  route({ method: 'GET', path: '/x', permission: 'everything' }, declaration)
  // @ts-expect-error a path with a parameter needs a schema for it
  route({ method: 'GET', path: '/x/:id', permission: 'public' }, declaration)
  // @ts-expect-error under the same name
  route({ method: 'GET', path: '/x/:key/y', permission: 'public' }, { ...declaration, params })
  // @ts-expect-error a path without parameters has none
  route({ method: 'GET', path: '/x', permission: 'public' }, { ...declaration, params })

  const open = route({ method: 'GET', path: '/x', permission: 'public' }, declaration)
  const closed = route(
    { method: 'POST', path: '/x', permission: 'people.read' },
    { ...declaration, body: z.object({ age: z.int() }) },
  )
  // @ts-expect-error a public route has no actor
  addRoute(app, open, async ({ actor }) => ({ name: actor.email }))
  // @ts-expect-error it takes no body
  addRoute(app, open, async ({ body }) => ({ name: body.name }))
  // @ts-expect-error an answer has the shape of the contract
  addRoute(app, open, async () => ({ title: 'x' }))
  addRoute(app, closed, async ({ actor, body }) => ({ name: actor.email + body.age.toFixed() }))
  const call = null as unknown as Call<typeof closed>
  // @ts-expect-error a handler sees neither request nor reply
  void call.request
}
