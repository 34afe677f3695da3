import type { Failure } from '@rapport/contract/errors.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elevate, testApp, testConfig, type TestApp } from '../../../../test/app.ts'
import { asAccount } from '../../../database/as-account.ts'
import { accountId } from '../../../database/ids.ts'
import { changeMaintenance } from '../../settings/settings.ts'
import { issueFirstLink, linkHours, withdrawAppointment } from './first-administrator.ts'

const password = 'Correct!Horse7'
const start = Date.parse('2026-11-20T10:00:00Z')

let t: TestApp
let time: number
/** The clock by which cached settings age. */
let clock = 0

const config = { ...testConfig, adminEmails: ['listed@rapport.test'] }

beforeAll(async () => {
  t = await testApp({ config, now: () => new Date(time), clock: () => clock })
})
beforeEach(async () => {
  time = start
  clock += 1000
  await t.pool.query(
    `delete from first_administrator_link; delete from call_counts;
     update users set is_appointed = false, email = id || '@earlier.example'`,
  )
})

const issue = async () => (await issueFirstLink(t.pool, config, new Date(time)))!
const account = { firstName: 'Mina', lastName: 'Seo', email: 'mina@rapport.test', password }
const post = (path: string, payload: object) =>
  t.inject({ method: 'POST', url: `/api/auth/first-administrator${path}`, payload })
const check = async (token: string) => codeOf(await post('/check', { token }))
const become = (token: string, more = {}) => post('', { token, ...account, ...more })
const codeOf = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.statusCode === 200 ? 200 : answer.json<Failure>().code
const headersOf = (answer: Awaited<ReturnType<typeof post>>) => ({
  authorization: `Bearer ${answer.json<{ data: Tokens }>().data.access_token}`,
})
const profileOf = async (headers: object) =>
  (await t.inject({ url: '/api/users/profile', headers: { ...headers } })).json<{ data: UserProfile }>().data
const audited = async () => {
  const { rows } = await t.pool.query<{ action: string }>(
    `select action, user_id as "userId", target_id as "targetId", address from audit_entries
     where action like 'administrator_%' order by id desc limit 2`,
  )
  return rows
}

it('makes a verified account that is an administrator, and signs it in', async () => {
  const token = await issue()
  expect(await check(token)).toBe(200)
  const answer = await become(token, { language: 'ko' })
  expect(answer.statusCode, answer.body).toBe(200)
  const headers = headersOf(answer)
  const profile = await profileOf(headers)
  expect(profile).toMatchObject({ email: account.email, isVerified: true, isAdmin: true, language: 'ko' })
  const id = String(profile.id)
  expect(await audited()).toEqual([
    { action: 'administrator_appointed', userId: profile.id, targetId: id, address: '127.0.0.1' },
    { action: 'administrator_link_issued', userId: null, targetId: null, address: null },
  ])
  const signedIn = await t.signIn({ id: accountId(profile.id), email: account.email, password })
  await elevate(t, signedIn, new Date(time))
  const shown = await t.inject({ url: `/api/admin/accounts/${id}`, headers: signedIn.headers })
  expect(shown.json()).toMatchObject({ data: { isAdmin: true } })
  expect(shown.body).not.toContain('isAppointed')
})

it('works once', async () => {
  const token = await issue()
  expect(codeOf(await become(token))).toBe(200)
  expect([await check(token), codeOf(await become(token, { email: 'second@rapport.test' }))]).toEqual([
    'invalid_link',
    'invalid_link',
  ])
})

it('makes one administrator of many who open it at once', async () => {
  const token = await issue()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, at) => become(token, { email: `mina-${at}@rapport.test` })),
  )
  const codes = answers.map(codeOf)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'invalid_link')).toHaveLength(5)
  const { rows } = await t.pool.query(
    `select is_appointed as "isAppointed" from users where email like 'mina-%@rapport.test'`,
  )
  expect(rows).toEqual([{ isAppointed: true }])
})

it('works for 24 hours, until another one is printed', async () => {
  const replaced = await issue()
  const token = await issue()
  expect([await check(replaced), codeOf(await become(replaced))]).toEqual(['invalid_link', 'invalid_link'])
  time = start + linkHours * 3_600_000
  expect([await check(token), codeOf(await become(token))]).toEqual(['invalid_link', 'invalid_link'])
  time -= 1
  expect(await check(token)).toBe(200)
  expect(codeOf(await become(token))).toBe(200)
})

it.each(['', ' ', 'x'.repeat(300), 'two\nlines'])('refuses the malformed token %j', async (token) => {
  const faulty = { code: 'invalid_request', errors: [{ path: 'token' }] }
  expect((await post('/check', { token })).json()).toMatchObject(faulty)
  expect((await become(token)).json()).toMatchObject(faulty)
  expect(await check('A'.repeat(43))).toBe('invalid_link')
})

it('takes names, addresses and passwords by the rules of signing up, and stays usable', async () => {
  const token = await issue()
  const taken = await createUser(t.pool)
  for (const [field, value, code] of [
    ['firstName', 'www.evil.example', 'error_link_in_name'],
    ['email', 'mina@localhost', 'error_invalid_email'],
    ['password', 'Short!1', 'error_password_too_short'],
    ['email', taken.email, 'error_address_taken'],
  ] as const)
    expect((await become(token, { [field]: value })).json()).toMatchObject({
      errors: [{ path: field, code }],
    })
  const { rows } = await t.pool.query('select from users where id = $1 and is_appointed', [taken.id])
  expect(rows).toEqual([])
  expect(await check(token)).toBe(200)
})

it('is worth nothing once there is an administrator', async () => {
  const token = await issue()
  const listed = await createUser(t.pool, { email: 'listed@rapport.test', isVerified: false })
  expect(await check(token)).toBe(200)
  await t.pool.query('update users set is_verified = true where id = $1', [listed.id])
  expect([await check(token), codeOf(await become(token))]).toEqual([
    'administrator_exists',
    'administrator_exists',
  ])
  expect(await issueFirstLink(t.pool, config, new Date(time))).toBeNull()
  const { rows } = await t.pool.query('select from users where email = $1', [account.email])
  expect(rows).toEqual([])
})

it('is limited by network address', async () => {
  const token = await issue()
  await t.pool.query('delete from call_counts')
  for (let call = 0; call < 100; call++) await check('A'.repeat(43))
  expect([await check(token), codeOf(await become(token))]).toEqual([
    'too_many_requests',
    'too_many_requests',
  ])
})

const appoint = async () => {
  const answer = await become(await issue())
  return { headers: headersOf(answer), id: (await profileOf(headersOf(answer))).id }
}
const post200 = async (path: string, headers: object, payload = {}) =>
  (await t.inject({ method: 'POST', url: `/api${path}`, headers: { ...headers }, payload })).statusCode

describe('the appointed account', () => {
  it('is an administrator during maintenance', async () => {
    const { headers } = await appoint()
    const deps = { pool: t.pool, now: () => new Date(time) }
    await changeMaintenance(deps, null, { isOn: true, message: { en: null, ko: null }, plannedEnd: null })
    clock += 1000
    const signIn = { email: account.email, password }
    expect(await post200('/auth/login', {}, signIn)).toBe(200)
    expect((await profileOf(headers)).isAdmin).toBe(true)
    await changeMaintenance(deps, null, { isOn: false })
    clock += 1000
  })

  it('gets the requests for a plan, even if ADMIN_EMAILS is empty', async () => {
    const unlisted = { ...config, adminEmails: [] }
    const other = await testApp({ pool: t.pool, config: unlisted, now: () => new Date(time) })
    const requester = await other.signIn()
    const takes = async () =>
      (await other.inject({ url: '/api/settings' })).json<{ data: { takesPlanRequests: boolean } }>().data
        .takesPlanRequests
    const ask = () =>
      other.inject({ method: 'POST', url: '/api/plan-requests', headers: requester.headers, payload: {} })
    expect([await takes(), (await ask()).statusCode]).toEqual([false, 404])
    const { id } = await appoint()
    await expect.poll(takes, { timeout: 3000 }).toBe(true)
    expect((await ask()).statusCode).toBe(200)
    const { rows } = await t.pool.query('select type from notifications where user_id = $1', [id])
    expect(rows).toEqual([{ type: 'PLAN_REQUESTED' }])
  })

  it('stops being one when it is withdrawn, which makes room for another', async () => {
    expect(await withdrawAppointment(t.pool, new Date(time))).toBeNull()
    const { headers, id } = await appoint()
    expect(await withdrawAppointment(t.pool, new Date(time))).toBe(id)
    expect((await profileOf(headers)).isAdmin).toBe(false)
    expect(await audited()).toMatchObject([
      { action: 'administrator_withdrawn', userId: null, targetId: String(id) },
      { action: 'administrator_appointed' },
    ])
    expect(codeOf(await become(await issue(), { email: 'next@rapport.test' }))).toBe(200)
  })

  it('loses the mark when it is removed', async () => {
    const { headers, id } = await appoint()
    const removed = await t.inject({
      method: 'DELETE',
      url: '/api/users/profile',
      headers,
      payload: { password },
    })
    expect(removed.statusCode).toBe(200)
    const { rows } = await t.pool.query('select is_appointed as "isAppointed" from users where id = $1', [id])
    expect(rows).toEqual([{ isAppointed: false }])
    await expect(asAccount(t.pool, accountId(id), async () => {})).rejects.toThrow('the account has ended')
    expect(codeOf(await become(await issue()))).toBe(200)
  })
})
