import { codePurposes, type CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import type { Route } from '@rapport/contract/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { contractRoutes } from './contract-routes.ts'
import { giveThings, openAccount } from './things.ts'
import { wellFormedRequest } from './well-formed-request.ts'
import type { Material } from './material.ts'

/*
 * Only a verified administrator whose session is elevated reaches the administration.
 * `callers.test.ts` calls its routes as all other callers; this test calls them as former
 * administrators, whose rights something has ended.
 */

const routes = (await contractRoutes()).filter(({ path }) => path.startsWith('/admin'))
const nameOf = ({ method, path }: Route) => `${method} ${path}`

const config = {
  ...testConfig,
  adminEmails: Array.from({ length: 7 }, (_none, at) => `admin-${at}@example.com`),
}
const start = Date.parse('2026-11-20T10:00:00Z')
const minuteMs = 60_000

let time = start
let t: TestApp
/** The same server after a restart without administrators. */
let withoutAdmins: TestApp
let material: Material

type Caller = { admin: SignedIn; by?: TestApp }

/** How each one's administration ended; all had opened it. */
const endings: Record<string, (admin: SignedIn) => Promise<Caller>> = {
  'that left': async (admin) => {
    await t.inject({ method: 'DELETE', url: '/api/admin/elevation', headers: admin.headers })
    return { admin }
  },
  'whose password changed': async (admin) => {
    const changed = await t.inject({
      method: 'POST',
      url: '/api/users/password',
      headers: admin.headers,
      payload: { currentPassword: admin.user.password, newPassword: 'Fresh!Horse7' },
    })
    expect(changed.statusCode).toBe(200)
    return { admin }
  },
  'whose time is over': async (admin) => {
    await t.pool.query(`update sessions set elevated_until = $2 where user_id = $1`, [
      admin.user.id,
      new Date(start),
    ])
    return { admin }
  },
  'of another session': async ({ user }) => ({ admin: await t.signIn(user) }),
  'that signed out': async (admin) => {
    const payload = { refresh_token: admin.tokens.refresh_token }
    await t.inject({ method: 'POST', url: '/api/auth/logout', payload })
    return { admin }
  },
  'taken out of ADMIN_EMAILS': async (admin) => ({ admin, by: withoutAdmins }),
  'whose address is unverified': async (admin) => {
    await t.pool.query('update users set is_verified = false where id = $1', [admin.user.id])
    return { admin }
  },
}

const isElevationOver = new Set(Object.keys(endings).slice(0, 4))

const callers = new Map<string, Caller>()

beforeAll(async () => {
  t = await testApp({ config, now: () => new Date(time) })
  withoutAdmins = await testApp({ config: testConfig, pool: t.pool, now: () => new Date(time) })
  const owner = await openAccount(t, { email: 'owner@rapport.test' })
  const codes = Object.fromEntries(codePurposes.map((each) => [each, '000000']))
  material = {
    owner,
    things: await giveThings(t, owner, 'Owned'),
    personId: 1,
    companyId: 1,
    code: '000000',
    codes: codes as Record<CodePurpose, string>,
  }
  for (const [at, [name, end]] of Object.entries(endings).entries()) {
    const admin = await t.signIn(await createUser(t.pool, { email: config.adminEmails[at]! }))
    await elevate(t, admin, new Date(time))
    const reached = await t.inject({ url: '/api/admin/overview', headers: admin.headers })
    if (reached.statusCode !== 200) throw new Error(`no administration to end: ${name}`)
    callers.set(name, await end(admin))
  }
  time += minuteMs
})

/** The code that such an administrator must get. Null: the call needs no elevation. */
function expectedCode(route: Route, name: string): string | null {
  if (name === 'that signed out') return 'unauthenticated'
  if (!isElevationOver.has(name)) return 'forbidden'
  if (route.permission === 'admin.enter') return null
  return route.permission === 'admin.coded' ? 'invalid_code' : 'not_elevated'
}

async function codeOf(route: Route, { admin, by = t }: Caller): Promise<string | null> {
  const request = wellFormedRequest(route.method, route.path, material)
  const response = await by.inject({ ...request, headers: admin.headers })
  return response.statusCode < 300 ? null : response.json<Failure>().code
}

describe('an administrator', () => {
  test.each(Object.keys(endings))('%s reaches nothing of the administration', async (name) => {
    const got: Record<string, string | null> = {}
    const wanted: Record<string, string | null> = {}
    for (const route of routes) {
      const code = expectedCode(route, name)
      // Routes that open the administration again are called by `callers.test.ts`.
      if (code === null) continue
      wanted[nameOf(route)] = code
      got[nameOf(route)] = await codeOf(route, callers.get(name)!)
    }
    expect(got).toEqual(wanted)
  })
})

test('every route of the administration, and no other, is for administrators', async () => {
  for (const route of await contractRoutes())
    expect(/^admin(\.|$)/.test(route.permission), nameOf(route)).toBe(route.path.startsWith('/admin'))
  expect(routes.length).toBeGreaterThan(8)
})
