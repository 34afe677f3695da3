import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { contractRoutes } from '../../test/routes/contract-routes.ts'
import { createUser } from '@rapport/test-support/factories.ts'

// Administrators need an emailed code first; their routes are tested with the codes.
const routes = (await contractRoutes()).filter(({ permission }) => !permission.startsWith('admin'))
const named = (chosen: typeof routes) =>
  chosen.map((route) => ({ ...route, name: `${route.method} ${route.path}` }))

let t: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  t = await testApp()
  headers = (await t.signIn(await createUser(t.pool, { email: 'ina@rapport.test' }))).headers
})

describe('a malformed body', () => {
  test.each(named(routes.filter(({ body }) => body)))('$name refuses it', async ({ method, path, body }) => {
    const url = `/api${path.replace(':type', 'JOBS').replace(/:\w*id\b/gi, '1')}`
    // A body that isn't needed may be null.
    const payloads = body!.safeParse(null).success ? [] : ['null']
    for (const payload of [...payloads, '[]', '"x"', '7', '{', '{"noSuchKey":1}']) {
      const response = await t.inject({
        method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      expect(response.statusCode, payload).toBe(400)
      const { code, errors } = response.json<Failure>()
      expect(code).toBe('invalid_request')
      expect(errors?.length, payload).toBeGreaterThan(0)
      expect(
        errors?.every((error) => /^error_[a-z_]+$/.test(error.code)),
        JSON.stringify(errors),
      ).toBe(true)
    }
  })
})

const malformedIds = ['0', '-1', '1.5', 'x', '%00', "1'--", '2147483648', '1e99'].concat([
  '1e0',
  '1.0',
  '+1',
  '-0',
  '01',
  '0x1',
  '%201',
  '1%20',
  '1%0A',
  '%EF%BC%91',
  'Infinity',
  '1n',
  '1,2',
])

describe('a malformed id', () => {
  test.each(named(routes.filter(({ path }) => path.includes(':id'))))(
    'in the path of $name finds nothing, like one that nothing has',
    async ({ method, path }) => {
      for (const id of malformedIds) {
        const url = `/api${path.replace(':id', id)}?revealType=email`
        const response = await t.inject({ method, url, headers })
        expect(response.statusCode, id).toBe(404)
        expect(response.json<Failure>(), id).toMatchObject({ code: 'not_found' })
      }
    },
  )

  test('in a query string is refused', async () => {
    for (const id of malformedIds) {
      const url = `/api/lists/check-talent-existence?talentId=${id}`
      const response = await t.inject({ url, headers })
      expect(response.statusCode, id).toBe(400)
      expect(response.json<Failure>().errors, id).toEqual([{ path: 'talentId', code: 'error_invalid_id' }])
    }
  })
})
