import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { Route } from '@rapport/contract/route.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminCode, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { Random } from '../campaigns/fuzz/random.ts'
import { testDatabase } from '../database.ts'
import { peopleOnFile } from '../reveals.ts'
import { contractRoutes } from '../routes/contract-routes.ts'
import type { Material } from '../routes/material.ts'
import { giveThings, openAccount, type Things } from '../routes/things.ts'
import { wellFormedRequest } from '../routes/well-formed-request.ts'
import { uploadBody } from '../uploads.ts'
import { PausingPool } from './pausing-pool.ts'

/*
 * Pairs of routes that write for one account: the first is held up right after its first lock until
 * the second waits for it or has its answer. Whichever locks things in another order than the other
 * would then deadlock. `npm run chaos -- --only locks` tries every pair (`PAIRS=all`).
 */

const seed = Number(process.env.SEED)
const routes = (await contractRoutes()).filter(
  ({ method, permission, path }) => method !== 'GET' && permission !== 'public' && path !== '/admin/send-otp',
)
const isOfAdmins = ({ permission }: Route) => permission.startsWith('admin')
const noSuchId = 2 ** 31 - 1
const nameOf = ({ method, path }: Route) => `${method} ${path}`

let t: TestApp
let pausing: PausingPool
let personId: number
let admin: SignedIn
beforeAll(async () => {
  const { pool } = await testDatabase()
  t = await testApp({ pool })
  pausing = new PausingPool(pool)
  personId = (await peopleOnFile(t.pool, 1))[0]!
})

let serial = 0

const noCodes = { close_account: '', suppress: '', lower_credits: '' }

/** Builds the call. An administrator does to the owner's account what the route does to an account. */
async function callOf(route: Route, owner: SignedIn, things: Things): Promise<InjectOptions> {
  const isAdministration = isOfAdmins(route)
  const caller = isAdministration ? admin : owner
  const codes = isAdministration ? await codesOfAdmin() : { code: '', codes: noCodes }
  const { method, path } = route
  const request = wellFormedRequest(method, path, { owner, things, personId, companyId: 1, ...codes })
  const url = request.url.replace(`accounts/${noSuchId}/`, `accounts/${owner.user.id}/`)
  // Each call comes from an address of its own, so that no limit is reached.
  const remoteAddress = `10.${(++serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
  if (route.uploads !== true) return { ...request, url, headers: caller.headers, remoteAddress }
  const { body, contentType } = uploadBody({ content: 'full_name\nAnn Pair\n', fields: { title: 'Pair' } })
  const headers = { ...caller.headers, 'content-type': contentType }
  return { ...request, url, headers, payload: body, remoteAddress }
}

const makeCode = (purpose: CodePurpose | null) => adminCode(t.pool, admin, { purpose })

async function codesOfAdmin(): Promise<Pick<Material, 'code' | 'codes'>> {
  const [code, close, suppress, lower] = [
    await makeCode(null),
    await makeCode('close_account'),
    await makeCode('suppress'),
    await makeCode('lower_credits'),
  ]
  return { code, codes: { close_account: close, suppress, lower_credits: lower } }
}

/** One call may end the administrator's elevation or session. */
async function openAdmin(): Promise<SignedIn> {
  await t.pool.query(`update users set email = id || '@earlier.example' where email = $1`, [
    testConfig.adminEmails[0],
  ])
  const opened = await openAccount(t, { email: testConfig.adminEmails[0]! })
  await t.pool.query(`update sessions set elevated_until = now() + interval '1 hour' where user_id = $1`, [
    opened.user.id,
  ])
  return opened
}

async function waiting(): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

/** Returns what went wrong; null if both calls have their answers. */
async function run(first: Route, second: Route): Promise<string | null> {
  const owner = await openAccount(t, { email: `pair${++serial}@rapport.test` })
  const things = await giveThings(t, owner, 'Pair')
  if (isOfAdmins(first) || isOfAdmins(second)) admin = await openAdmin()
  const calls = [await callOf(first, owner, things), await callOf(second, owner, things)] as const
  const { reached, disarm, release } = pausing.pauseNext()
  const one = t.inject(calls[0])
  await Promise.race([reached, one])
  disarm()
  let isAnswered = false
  const other = t.inject(calls[1]).finally(() => (isAnswered = true))
  await vi.waitFor(async () => expect(isAnswered || (await waiting()) > 0).toBe(true), {
    interval: 2,
    timeout: 10_000,
  })
  release()
  const statuses = [(await one).statusCode, (await other).statusCode]
  const deadlocks = pausing.deadlocks.splice(0)
  if (deadlocks.length === 0 && statuses.every((status) => status < 500)) return null
  return `${nameOf(first)} and ${nameOf(second)}: ${statuses.join(', ')} ${deadlocks.join('; ')}`
}

const random = new Random(seed)
const pairs: readonly (readonly [Route, Route])[] =
  process.env.PAIRS === 'all'
    ? routes.flatMap((first) => routes.map((second) => [first, second] as const))
    : Array.from({ length: 200 }, () => [random.pick(routes), random.pick(routes)] as const)

test(
  `no two calls that write for one account deadlock (${pairs.length} pairs, seed ${seed})`,
  { timeout: 30 * 60_000 },
  async () => {
    const failures: string[] = []
    for (const [first, second] of pairs) {
      const failure = await run(first, second)
      if (failure !== null) failures.push(failure)
    }
    expect(failures).toEqual([])
  },
)
