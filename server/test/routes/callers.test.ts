import { permissions, type Holder } from '@rapport/contract/permissions.ts'
import type { Route } from '@rapport/contract/route.ts'
import { hasRight, type Role } from '@rapport/contract/teams/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { codePurposes, type CodePurpose } from '@rapport/contract/admin/codes.ts'
import { adminCode, elevate, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { companyRecord } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { peopleOnFile, personOnFile } from '../reveals.ts'
import { contractRoutes } from './contract-routes.ts'
import type { Material } from './material.ts'
import { ofNobody } from './route-coverage.ts'
import { giveThings, openAccount, type Things } from './things.ts'
import { wellFormedRequest, type Method } from './well-formed-request.ts'
import { unaudited } from './unaudited.ts'
import { wellFormed } from './well-formed.ts'

/*
 * Every route, called well by each kind of caller with every method. What each must get follows
 * from the contract: the route's permission, and whether its path names something of an account's
 * own.
 */

const routes = await contractRoutes()
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** The permissions of each kind of caller. `nobody` sends no token. */
const callers: Record<string, readonly Holder[]> = {
  nobody: [],
  unverified: ['account'],
  'unverified at the internal domain': ['account'],
  'unverified in ADMIN_EMAILS': ['account'],
  'another account': ['account'],
  internal: ['account', 'internal'],
  // Teammates of the owner: what an account has is its own until it shares it.
  viewer: ['account', 'internal'],
  member: ['account', 'internal'],
  manager: ['account', 'internal'],
  administrator: ['account', 'admin'],
  'elevated administrator': ['account', 'admin', 'elevated'],
  // Called last, because it may remove data that the others must not find.
  'the owner': ['account', 'internal'],
}

const config = { ...testConfig, adminEmails: ['admin@example.com', 'new-admin@example.com'] }
let serial = 0

let t: TestApp
let personId: number
let companyId: number
beforeAll(async () => {
  t = await testApp({ config })
  const employed = await personOnFile(t.pool, { company: companyRecord() })
  const { rows } = await t.pool.query<{ companyId: number }>(
    'select company_id as "companyId" from people where id = $1',
    [employed],
  )
  companyId = rows[0]!.companyId
  personId = (await peopleOnFile(t.pool, 1))[0]!
})

async function openOwner(): Promise<{ owner: SignedIn; things: Things }> {
  const owner = await openAccount(t, { email: `owner${++serial}@rapport.test` })
  return { owner, things: await giveThings(t, owner, 'Owned') }
}

async function callerOf(kind: string, owner: SignedIn): Promise<SignedIn | null> {
  const number = ++serial
  // An address is free again for the next call.
  await t.pool.query(`update users set email = id || '@earlier.example' where email = any($1)`, [
    config.adminEmails,
  ])
  switch (kind) {
    case 'nobody':
      return null
    case 'the owner':
      return owner
    case 'unverified':
      return openAccount(t, { isVerified: false })
    case 'unverified at the internal domain':
      return openAccount(t, { isVerified: false, email: `new${number}@rapport.test` })
    case 'unverified in ADMIN_EMAILS':
      return openAccount(t, { isVerified: false, email: 'new-admin@example.com' })
    case 'internal':
      return openAccount(t, { email: `inside${number}@rapport.test` })
    case 'viewer':
    case 'member':
    case 'manager': {
      const teammate = await openAccount(t, { email: `team${number}@rapport.test` })
      await joinTeam(t.pool, { id: teammate.user.id, of: owner.user.id, role: kind })
      return teammate
    }
    case 'administrator':
      return openAccount(t, { email: 'admin@example.com' })
    case 'elevated administrator': {
      const admin = await openAccount(t, { email: 'admin@example.com' })
      await elevate(t, admin)
      return admin
    }
    default:
      return openAccount(t)
  }
}

/** Everybody but the teammates is alone in a team. */
const roleOf = (kind: string): Role =>
  kind === 'viewer' || kind === 'member' || kind === 'manager' ? kind : 'owner'

/** Each call comes from an address of its own, so that no limit is reached. */
const remoteAddress = () => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial++ & 255}`

async function call(method: Method, path: string, caller: SignedIn | null, material: Material) {
  return t.inject({
    ...wellFormedRequest(method, path, material),
    headers: caller?.headers ?? {},
    remoteAddress: remoteAddress(),
  })
}

/** Five codes in a quarter of an hour are enough. */
const sendsCodes = ({ path }: Route) => path === '/admin/send-otp'

/** Returns one-time codes of an administrator, and wrong ones for any other caller. */
async function codesOf(admin: SignedIn | null): Promise<Pick<Material, 'code' | 'codes'>> {
  const make = async (purpose: CodePurpose | null) =>
    admin ? adminCode(t.pool, admin, { purpose }) : '000000'
  const ofPurposes = await Promise.all(codePurposes.map(async (each) => [each, await make(each)] as const))
  return {
    code: await make(null),
    codes: Object.fromEntries(ofPurposes) as Record<CodePurpose, string>,
  }
}

async function countAudit(): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    'select count(*)::integer as count from audit_entries',
  )
  return rows[0]!.count
}

/** Returns the status that a caller must get from a route. */
function expected(route: Route, kind: string, material: Material): number {
  const held = callers[kind]!
  const {
    status: ofOwner = 200,
    ofRoles = {},
    isOncePerTeam,
    ...request
  } = wellFormed[nameOf(route)]!(material)
  if (route.permission === 'public') return ofOwner
  if (kind === 'nobody') return 401
  const { holder, right } = permissions[route.permission]
  if (!held.includes(holder) || !hasRight(roleOf(kind), right)) return 403
  if (kind.startsWith('unverified') && route.failures?.includes('email_unverified')) return 403
  // Only an unverified account needs the link again.
  if (nameOf(route) === 'POST /auth/resend-verification-email' && !kind.startsWith('unverified')) return 409
  if (kind === 'the owner' && isOncePerTeam) return 409
  const ofRole = ofRoles[kind as Role]
  if (ofRole !== undefined) return ofRole
  // Administrators work on things of all accounts.
  const isOfAdmins = route.permission.startsWith('admin')
  const isThing = request.namesThing || (route.path.includes(':') && !isOfAdmins && !(route.path in ofNobody))
  return isThing && kind !== 'the owner' ? 404 : ofOwner
}

describe('what each kind of caller gets', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))('from %s', async (name, route) => {
    expect(wellFormed, `add ${name} to well-formed.ts`).toHaveProperty([name])
    const got: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    const shared = await openOwner()
    for (const kind of Object.keys(callers)) {
      // Any caller may use up a token, and emails to one address are limited.
      const { owner, things } = route.permission === 'public' ? await openOwner() : shared
      const caller = await callerOf(kind, owner)
      const { code, codes } = await codesOf(
        kind.endsWith('administrator') && !sendsCodes(route) ? caller : null,
      )
      const material = {
        owner: route.path.startsWith('/users') ? (caller ?? owner) : owner,
        things,
        personId,
        companyId,
        code,
        codes,
      }
      wanted[kind] = expected(route, kind, material)
      const before = await countAudit()
      got[kind] = (await call(route.method, route.path, caller, material)).statusCode
      // Calls that fail change nothing.
      if (kind !== 'elevated administrator' || got[kind] !== 200) continue
      const mustAudit = route.permission.startsWith('admin') && !(name in unaudited)
      expect((await countAudit()) > before, 'leaves an audit row, or says why not in unaudited.ts').toBe(
        mustAudit,
      )
    }
    expect(got).toEqual(wanted)
  })

  test('the tables name no route that is gone', () => {
    const names = new Set(routes.map(nameOf))
    expect(Object.keys({ ...wellFormed, ...unaudited }).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('from a method that a path does not have', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
  test.each([...new Set(routes.map(({ path }) => path))])('%s: 405, whoever calls', async (path) => {
    const own = routes.filter((each) => each.path === path)
    const isServed = (method: string) =>
      own.some((each) => each.method === method || (each.answersHead === true && method === 'HEAD'))
    const { owner, things } = await openOwner()
    const admin = await callerOf('administrator', owner)
    for (const method of methods.filter((each) => !isServed(each)))
      for (const caller of [null, owner, admin]) {
        const codes = await codesOf(null)
        const response = await call(method, path, caller, { owner, things, personId, companyId, ...codes })
        expect(response.statusCode, method).toBe(405)
      }
  })
})
