import { permissions, type Permission } from '@rapport/contract/permissions.ts'
import type { Route } from '@rapport/contract/route.ts'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asAccount, type AccountClient } from '../../src/database/as-account.ts'
import { closeAccount, lockForClosing } from '../../src/features/accounts/accounts.ts'
import { endUserSessions } from '../../src/features/sessions/sessions.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { companyRecord } from '@rapport/test-support/factories.ts'
import { peopleOnFile, personOnFile } from '../reveals.ts'
import { contractRoutes } from '../routes/contract-routes.ts'
import type { Material } from '../routes/material.ts'
import { giveThings, openAccount, openSession } from '../routes/things.ts'
import { wellFormedRequest } from '../routes/well-formed-request.ts'
import { outlivesAccount, rowsOfAccount } from '../account-tables.ts'
import { uploadBody } from '../uploads.ts'
import { LateBody } from './late-body.ts'

/*
 * Each route that may change data is begun, then its session is ended or its account removed, and
 * then it is finished: it must not write any more. A route with a body is begun by its first byte.
 * One without is blocked by the lock of the removal itself, for which every write must wait.
 */

const routes = (await contractRoutes()).filter(
  ({ method, permission }) => method !== 'GET' && permission !== 'public',
)
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const takesBody = (route: Route) => route.body !== undefined || route.uploads === true

let t: TestApp
let port: number
let personId: number
let companyId: number
const config = { ...testConfig, adminEmails: ['late-admin@rapport.test'] }

beforeAll(async () => {
  t = await testApp({ config })
  companyId = await companyOnFile()
  personId = (await peopleOnFile(t.pool, 1))[0]!
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})

async function companyOnFile(): Promise<number> {
  const employed = await personOnFile(t.pool, { company: companyRecord() })
  const { rows } = await t.pool.query<{ id: number }>('select company_id as id from people where id = $1', [
    employed,
  ])
  return rows[0]!.id
}

let serial = 0

type Prepared = { caller: SignedIn; material: Material }

/** A caller of its own for each route. An administrator's is elevated, and works on another account. */
async function prepare({ permission }: Route): Promise<Prepared> {
  const owner = await openAccount(t, { email: `late${++serial}@rapport.test` })
  const things = await giveThings(t, owner, 'Late')
  const codes = { close_account: '000000', suppress: '000000', lower_credits: '000000' }
  const material = { owner, things, personId, companyId, code: '000000', codes }
  if (!permission.startsWith('admin')) return { caller: owner, material }
  await t.pool.query(`update users set email = id || '@earlier.example' where email = $1`, [
    config.adminEmails[0],
  ])
  const caller = await openAccount(t, { email: config.adminEmails[0]! })
  await elevateSession(caller)
  return { caller, material }
}

/** Without a code, because each route would need a new one. */
const elevateSession = ({ user }: SignedIn) =>
  t.pool.query(`update sessions set elevated_until = now() + interval '10 minutes' where user_id = $1`, [
    user.id,
  ])

/** Tables to which a call of the account writes whether or not it is refused. */
const noted = ['sessions', 'active_days', 'recent_searches']

type Sending = ConstructorParameters<typeof LateBody>[1]

function sendingOf(route: Route, { caller, material }: Prepared): Sending {
  const { method, path } = route
  const { url, query, payload } = wellFormedRequest(method, path, material)
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const at = `${url}${search && `?${search}`}`
  if (route.uploads === true) {
    const { body, contentType } = uploadBody({ content: 'full_name\nAnn Late\n', fields: { title: 'Late' } })
    return { method, url: at, headers: { ...caller.headers, 'content-type': contentType }, body }
  }
  const headers = { ...caller.headers, 'content-type': 'application/json' }
  return { method, url: at, headers, body: Buffer.from(JSON.stringify(payload ?? {})) }
}

/** Begins a request, and waits until the server has let it in. */
async function begin(route: Route, prepared: Prepared): Promise<LateBody> {
  const asked = vi.spyOn(t.app, 'authenticate')
  const late = new LateBody(port, sendingOf(route, prepared))
  await vi.waitFor(() => expect(asked.mock.settledResults.at(-1)?.type).toBe('fulfilled'), {
    timeout: 10_000,
    interval: 5,
  })
  asked.mockRestore()
  return late
}

type Change = (client: AccountClient, caller: SignedIn) => Promise<unknown>

const removal: Change = async (client, { user }) => {
  const account = await lockForClosing(client, user.id)
  await closeAccount(client, { config, now: () => new Date() }, account!)
}
const endOfSessions: Change = (client, { user }) => endUserSessions(client, user.id, { now: new Date() })

const happens = (change: Change, caller: SignedIn) =>
  asAccount(t.pool, caller.user.id, (client) => change(client, caller))

describe.each(routes.filter(takesBody).map((route) => [nameOf(route), route] as const))(
  '%s, finished late',
  (_name, route) => {
    test('is refused once its session has ended, and once its account is removed', async () => {
      const prepared = await prepare(route)
      const { caller } = prepared
      const before = await rowsOfAccount(t.pool, caller.user.id, noted)
      const ended = await begin(route, prepared)
      await happens(endOfSessions, caller)
      expect((await ended.finish()).status).toBe(401)
      expect(await rowsOfAccount(t.pool, caller.user.id, noted)).toEqual(before)

      const again = await openSession(t, caller.user)
      if (route.permission.startsWith('admin')) await elevateSession(again)
      const gone = await begin(route, { ...prepared, caller: again })
      await happens(removal, again)
      const left = await rowsOfAccount(t.pool, caller.user.id)
      expect((await gone.finish()).status).toBe(401)
      expect(await rowsOfAccount(t.pool, caller.user.id)).toEqual(left)
    })
  },
)

const ofElevated = routes.filter(
  (route) => takesBody(route) && permissions[route.permission as Permission].holder === 'elevated',
)

test.each(ofElevated.map((route) => [nameOf(route), route] as const))(
  '%s, finished late, is refused once the administrator has left administration',
  async (_name, route) => {
    const prepared = await prepare(route)
    const late = await begin(route, prepared)
    await t.pool.query('update sessions set elevated_until = null where user_id = $1', [
      prepared.caller.user.id,
    ])
    const { status, body } = await late.finish()
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([403, 'not_elevated'])
  },
)

/** Calls while an account is being changed, which ends once the call waits for it or has its answer. */
async function during(change: Change, caller: SignedIn, { method, url, headers, body }: Sending) {
  const locked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const changing = happens(async (client) => {
    locked.resolve()
    await mayEnd.promise
    await change(client, caller)
  }, caller)
  await locked.promise
  let isAnswered = false
  const answer = t.inject({ method, url, headers, payload: body }).finally(() => (isAnswered = true))
  // A password takes its time to be checked.
  await vi
    .waitFor(async () => expect(isAnswered || (await waiting()) > 0).toBe(true), {
      interval: 5,
      timeout: 10_000,
    })
    .finally(mayEnd.resolve)
  const hasWaited = !isAnswered
  await changing
  return { hasWaited, status: (await answer).statusCode }
}

async function waiting(): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

/** Routes that also write, for no session, what the server has just found out. */
const observing = new Set([
  // Its mailbox can't be used, so it must be connected again.
  'POST /campaigns/:id/contacts/:contactId/replies',
])

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  test('writes nothing in the moment in which its session ends, or its account is removed', async () => {
    const prepared = await prepare(route)
    const { caller } = prepared
    const before = await rowsOfAccount(t.pool, caller.user.id, noted)
    const ended = await during(endOfSessions, caller, sendingOf(route, prepared))
    // A call that did not have to wait was done before.
    const isLate = ended.hasWaited && !observing.has(name)
    expect(isLate ? ended.status : 401).toBe(401)
    expect(isLate ? await rowsOfAccount(t.pool, caller.user.id, noted) : before).toEqual(before)
    const again = await openSession(t, caller.user)
    if (route.permission.startsWith('admin')) await elevateSession(again)
    await during(removal, again, sendingOf(route, { ...prepared, caller: again }))
    const left = await rowsOfAccount(t.pool, caller.user.id)
    // docs/decisions/0010-removed-accounts.md
    expect(Object.keys(left).filter((table) => table !== 'users' && !outlivesAccount(table))).toEqual([])
  })
})
