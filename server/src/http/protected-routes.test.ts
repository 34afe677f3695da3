import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../test/app.ts'
import { contractRoutes } from '../../test/routes/contract-routes.ts'
import { signAccessToken } from '../features/sessions/tokens.ts'

const routes = (await contractRoutes()).filter(({ permission }) => permission !== 'public')

let t: TestApp
/** Invalid authorization headers by their fault. */
let tokens: Record<string, string | undefined>
beforeAll(async () => {
  t = await testApp()
  const { user, tokens: own } = await t.signIn()
  const subject = { userId: user.id, sessionId: crypto.randomUUID() }
  const { jwtSecret } = testConfig
  tokens = {
    none: undefined,
    'of another kind': `Basic ${btoa(`${user.email}:${user.password}`)}`,
    'changed on the way': `Bearer ${own.access_token.slice(0, -4)}AAAA`,
    'of a session that never was': `Bearer ${await signAccessToken(subject, jwtSecret, new Date())}`,
    'signed by somebody else': `Bearer ${await signAccessToken(subject, jwtSecret.toLowerCase(), new Date())}`,
    'for refreshing': `Bearer ${own.refresh_token}`,
  }
})

describe('without a valid token, for any request', () => {
  test.each(routes.map(({ method, path }) => ({ method, path, name: `${method} ${path}` })))(
    '$name answers 401 and no more',
    async ({ method, path }) => {
      const url = `/api${path.replace(/:\w+/g, '1')}`
      for (const [what, authorization] of Object.entries(tokens)) {
        const response = await t.inject({
          method,
          url,
          headers: { ...(authorization && { authorization }) },
          ...(method !== 'GET' && { payload: { wrong: true } }),
        })
        expect(response.statusCode, what).toBe(401)
        expect(response.json<Failure>(), what).toEqual({
          code: 'unauthenticated',
          message: { title: expect.any(String), subTitle: expect.any(String) },
        })
      }
    },
  )
})
