import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser, type TestUser } from '@rapport/test-support/factories.ts'
import { heard } from '../../../test/heard.ts'
import { mailsTo } from '../../../test/mails.ts'
import { callLimits } from '../../limits/call-limit.ts'
import { signInLimits } from '../../limits/sign-in-limit.ts'

let clock = new Date()
let t: TestApp
let address = 0

beforeAll(async () => {
  t = await testApp({ now: () => clock, config: { ...testConfig, trustedProxies: ['127.0.0.1'] } })
})
beforeEach(() => {
  clock = new Date()
  address++
})

const wait = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))
/** Each test calls from an address of its own, so that limits do not add up. */
const post = (path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': `198.51.100.${address}`, ...headers },
  })
const lose = (email: string) => post('/auth/password/lost', { email })
const reset = (token: string, password = 'Changed!Horse8') =>
  post('/auth/password/reset', { token, password })
const check = (token: string) => post('/auth/password/check', { token })
const change = (
  { headers }: Pick<SignedIn, 'headers'>,
  currentPassword: string,
  newPassword = 'Changed!Horse8',
) => post('/users/password', { currentPassword, newPassword }, headers)
const login = async ({ email }: TestUser, password: string) =>
  (await post('/auth/login', { email, password })).statusCode
const statusOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/profile', headers })).statusCode
const resetToken = async (user: TestUser) => {
  await lose(user.email)
  await t.runJobs()
  return (await mailsTo(t.pool, user.email)).at(-1)!.token!
}

describe('a lost password', () => {
  test('is replaced by the mailed link, which ends all sessions and proves the address', async () => {
    const user = await createUser(t.pool, { isVerified: false })
    const signedIn = await t.signIn(user)
    const token = await resetToken(user)
    const events = await heard(t.pool, async () => {
      expect((await reset(token)).json()).toMatchObject({ message: { title: 'Password changed' } })
    })
    expect(events).toMatchObject([{ kind: 'sessions_ended' }])
    expect(await statusOf(signedIn)).toBe(401)
    expect([await login(user, user.password), await login(user, 'Changed!Horse8')]).toEqual([401, 200])
    const { rows } = await t.pool.query('select is_verified from users where id = $1', [user.id])
    expect(rows).toEqual([{ is_verified: true }])
  })

  test('of an unknown address answers alike and mails nothing', async () => {
    const user = await createUser(t.pool)
    const [known, unknown] = [await lose(user.email), await lose('nobody@example.com')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await t.runJobs()
    expect(await mailsTo(t.pool, 'nobody@example.com')).toEqual([])
  })

  test('of an unknown address is the same work for the database: time does not tell', async () => {
    const user = await createUser(t.pool)
    const query = vi.spyOn(t.pool, 'query')
    const statementsOf = async (email: string) => {
      query.mockClear()
      await lose(email)
      // Leaves out the operator's settings, which are read once a second whatever is called.
      return query.mock.calls.map(([text]) => text).filter((text) => !text.includes('from settings'))
    }
    const known = await statementsOf(user.email)
    expect(known.length).toBeGreaterThan(0)
    expect(await statementsOf('nobody-either@example.com')).toEqual(known)
    query.mockRestore()
  })

  test('gives an account that has none its first one', async () => {
    const user = await createUser(t.pool, { password: null })
    expect((await reset(await resetToken(user))).statusCode).toBe(200)
    expect(await login(user, 'Changed!Horse8')).toBe(200)
  })

  test('has links that work once, of which only the newest works, for an hour', async () => {
    const user = await createUser(t.pool)
    const [first, second] = [await resetToken(user), await resetToken(user)]
    expect((await reset(first)).statusCode).toBe(410)
    expect((await reset(second)).statusCode).toBe(200)
    expect((await reset(second)).json()).toMatchObject({ code: 'invalid_link' })
    expect((await check(second)).statusCode).toBe(410)
    const third = await resetToken(user)
    expect((await check(third)).statusCode).toBe(200)
    wait(60)
    expect((await reset(third)).statusCode).toBe(410)
    expect(await login(user, 'Changed!Horse8')).toBe(200)
  })

  test('is replaced once by two at once', async () => {
    const user = await createUser(t.pool)
    const token = await resetToken(user)
    const passwords = ['Changed!Horse8', 'Another!Horse9']
    const codes = (await Promise.all(passwords.map((password) => reset(token, password)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await login(user, passwords[codes.indexOf(200)]!)).toBe(200)
  })

  test("leaves somebody else's password alone", async () => {
    const [mine, theirs] = [await createUser(t.pool), await createUser(t.pool)]
    await reset(await resetToken(mine))
    expect(await login(theirs, theirs.password)).toBe(200)
  })

  test('keeps its link when the new password is refused', async () => {
    const token = await resetToken(await createUser(t.pool))
    const refused = await reset(token, 'short')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: expect.arrayContaining([{ path: 'password', code: 'error_password_too_short' }]),
    })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test.each([{}, { email: 'x' }, { email: '' }, { email: 'a@example.com', extra: 1 }])(
    '%j is refused',
    async (payload) => {
      expect((await post('/auth/password/lost', payload)).statusCode).toBe(400)
      expect((await post('/auth/password/reset', payload)).statusCode).toBe(400)
      expect((await post('/auth/password/check', payload)).statusCode).toBe(400)
    },
  )

  test.each(['x', 'A'.repeat(43), '%00'])('does not take the token %s', async (token) => {
    expect((await reset(token)).statusCode).toBe(410)
    expect((await check(token)).json()).toMatchObject({ code: 'invalid_link' })
  })

  test('is mailed five times an hour, alike for an unknown address', async () => {
    const user = await createUser(t.pool)
    for (const email of [user.email, 'nobody-at-all@example.com']) {
      for (let i = 0; i < callLimits.mailsToAccount; i++) expect((await lose(email)).statusCode).toBe(200)
      address++
      expect((await lose(email)).statusCode).toBe(429)
    }
  })
})

describe('changing the password', () => {
  test('wants the current one, ends the other sessions and keeps this one', async () => {
    const user = await createUser(t.pool)
    const [mine, other, theirs] = [await t.signIn(user), await t.signIn(user), await t.signIn()]
    const events = await heard(t.pool, async () => {
      expect((await change(mine, user.password)).json()).toMatchObject({
        message: { title: 'Password changed' },
      })
    })
    expect(events).toMatchObject([{ kind: 'sessions_ended' }])
    expect(await Promise.all([mine, other, theirs].map(statusOf))).toEqual([200, 401, 200])
    expect([await login(user, user.password), await login(user, 'Changed!Horse8')]).toEqual([401, 200])
  })

  test('ends the links that were mailed before', async () => {
    const user = await createUser(t.pool)
    const [mailed, others] = [await resetToken(user), await resetToken(await createUser(t.pool))]
    expect((await change(await t.signIn(user), user.password)).statusCode).toBe(200)
    expect((await reset(mailed, 'Another!Horse9')).statusCode).toBe(410)
    expect(await login(user, 'Changed!Horse8')).toBe(200)
    expect((await reset(others)).statusCode).toBe(200)
  })

  test('with a wrong one is refused, and after ten of them for a while', async () => {
    const user = await createUser(t.pool)
    const mine = await t.signIn(user)
    const wrong = await change(mine, 'Wrong!Horse7')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' })
    for (let i = 1; i < signInLimits.pair; i++) await change(mine, 'Wrong!Horse7')
    expect((await change(mine, user.password)).statusCode).toBe(429)
    wait(10)
    expect(await login(user, user.password)).toBe(429)
  })

  test('of an account without one is refused', async () => {
    const user = await createUser(t.pool)
    const mine = await t.signIn(user)
    await t.pool.query('update users set password_hash = null where id = $1', [user.id])
    expect((await change(mine, user.password)).json()).toMatchObject({ code: 'wrong_password' })
  })

  test('twice at once happens once', async () => {
    const user = await createUser(t.pool)
    const mine = await t.signIn(user)
    const passwords = ['Changed!Horse8', 'Another!Horse9', 'Third!Horse10']
    const answers = await Promise.all(passwords.map((password) => change(mine, user.password, password)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect(await login(user, passwords[codes.indexOf(200)]!)).toBe(200)
  })

  test.each([
    {},
    { currentPassword: 'x' },
    { currentPassword: '', newPassword: 'Changed!Horse8' },
    { currentPassword: 'x', newPassword: 'short' },
  ])('%j is refused', async (payload) => {
    const { headers } = await t.signIn()
    expect((await post('/users/password', payload, headers)).statusCode).toBe(400)
  })

  test('wants a session', async () => {
    expect((await change({ headers: { authorization: '' } }, 'x')).statusCode).toBe(401)
  })
})
