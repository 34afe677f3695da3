import { refreshTokens, type Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { version } from '../../config/version.ts'
import { hashPassword } from './passwords.ts'
import { signInLimits } from '../../limits/sign-in-limit.ts'

let clock = new Date()
let t: TestApp

beforeAll(async () => {
  t = await testApp({ now: () => clock })
})
beforeEach(() => {
  clock = new Date()
})

const wait = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  t.inject({ method: 'POST', url: `/api${path}`, payload: payload as object, headers })
const login = (email: string, password: string, headers = {}) =>
  post('/auth/login', { email, password }, headers)
const refresh = (token: string) => post('/auth/refresh-token', { refresh_token: token })
const profile = (headers: Record<string, string>) => t.inject({ url: '/api/users/profile', headers })
const statusOf = async (signedIn: SignedIn) => (await profile(signedIn.headers)).statusCode

describe('signing in', () => {
  test('answers tokens that open the profile', async () => {
    const user = await createUser(t.pool, {
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 50, used: 8 }],
      planExpiresAt: new Date('2027-01-02T03:04:05Z'),
    })
    const { headers } = await t.signIn(user)
    const response = await profile(headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: {
        id: user.id,
        firstName: 'Mina',
        lastName: 'Test',
        email: user.email,
        isVerified: true,
        hasPassword: true,
        profileURL: null,
        language: 'en',
        credits: [
          {
            module: 'TALENT_EMAIL_REVEAL',
            totalCredits: 50,
            usedCredits: 8,
            reservedCredits: 0,
            limit: null,
          },
          { module: 'TALENT_PHONE_REVEAL', totalCredits: 0, usedCredits: 0, reservedCredits: 0, limit: null },
        ],
        team: { id: 2 ** 30, name: 'Mina Test', role: 'owner', members: 1, isMoving: false },
        pricingPlan: { code: 'TRIAL', expiry: '2027-01-02T03:04:05.000Z' },
        isTrialActive: true,
        isInternalUser: false,
        isAdmin: false,
        serverVersion: version,
      },
    })
  })

  test('takes the address in any case, with spaces around it', async () => {
    const user = await createUser(t.pool)
    expect((await login(`  ${user.email.toUpperCase()} `, user.password)).statusCode).toBe(200)
  })

  test.each([
    ['rapport.test', true],
    ['sub.rapport.test', false],
    ['notrapport.test', false],
    ['rapport.test.example', false],
  ])('a user at %s is internal: %s', async (domain, isInternalUser) => {
    const user = await createUser(t.pool, { email: `someone@${domain}`, planCode: 'SUBSCRIPTION' })
    const { data } = (await profile((await t.signIn(user)).headers)).json<{ data: UserProfile }>()
    expect(data).toMatchObject({ isInternalUser, isTrialActive: false })
  })

  test('nobody is internal before the address is verified, nor calls what only internal users may', async () => {
    const user = await createUser(t.pool, { email: 'claims@rapport.test', isVerified: false })
    const { headers } = await t.signIn(user)
    const seen = async () => ({
      profile: (await profile(headers)).json<{ data: UserProfile }>().data.isInternalUser,
      statuses: await Promise.all(
        ['campaigns', 'integrations'].map(
          async (path) => (await t.inject({ url: `/api/${path}`, headers })).statusCode,
        ),
      ),
    })
    expect(await seen()).toEqual({ profile: false, statuses: [403, 403] })
    // Another address, or one that is verified later, counts from the next call.
    await t.pool.query('update users set is_verified = true where id = $1', [user.id])
    expect(await seen()).toEqual({ profile: true, statuses: [200, 200] })
    await t.pool.query(`update users set email = 'moved@example.com' where id = $1`, [user.id])
    expect(await seen()).toEqual({ profile: false, statuses: [403, 403] })
  })

  test('nobody is internal without a domain', async () => {
    const bare = await testApp({ config: { ...testConfig, internalDomains: [] } })
    const { headers } = await bare.signIn(await createUser(bare.pool, { email: 'x@rapport.test' }))
    expect((await bare.inject({ url: '/api/users/profile', headers })).json()).toMatchObject({
      data: { isInternalUser: false },
    })
  })

  test('everybody who has verified their address is internal where * says so, and nobody else', async () => {
    const open = await testApp({ config: { ...testConfig, internalDomains: '*' } })
    const integrations = async (isVerified: boolean) => {
      const { headers } = await open.signIn(
        await createUser(open.pool, { email: `any${isVerified}@else.example` }),
      )
      await open.pool.query('update users set is_verified = $1', [isVerified])
      return (await open.inject({ url: '/api/integrations', headers })).statusCode
    }
    expect([await integrations(true), await integrations(false)]).toEqual([200, 403])
  })

  test('a wrong password, an unknown address and an account without a password read alike', async () => {
    const user = await createUser(t.pool)
    const withoutPassword = await createUser(t.pool, { password: null })
    const answers = await Promise.all([
      login(user.email, 'Wrong!Horse7'),
      login('nobody@example.com', user.password),
      login(withoutPassword.email, user.password),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0].body)
    }
    expect(answers[0].json()).toMatchObject({ code: 'invalid_credentials' })
  })

  test.each([
    [{}, ['email error_required', 'password error_required']],
    [{ email: 'x', password: '' }, ['email error_invalid_email', 'password error_required']],
    [{ email: 'a@b..com', password: 'x' }, ['email error_invalid_email']],
    [{ email: 'a\u0000@example.com', password: 'x' }, ['email error_invalid_email']],
    [
      { email: ['a@example.com'], password: { $ne: null } },
      ['email error_invalid_value', 'password error_invalid_value'],
    ],
    [{ email: 'a@example.com', password: 'x', admin: true }, ['admin error_unknown_key']],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }, ['password error_too_long']],
    [null, [' error_invalid_value']],
    ['text', [' error_invalid_value']],
  ])('refuses %j', async (body, errors) => {
    const response = await t.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(response.statusCode).toBe(400)
    const failure = response.json<Failure>()
    expect(failure.code).toBe('invalid_request')
    expect(failure.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(errors)
  })

  test.each([
    "' or 1=1 --@example.com",
    "x'||(select 1)||'@example.com",
    '$1@example.com',
    '"; drop table users; --"@example.com',
  ])('SQL in the address opens nothing: %s', async (email) => {
    const response = await login(email, "' or '1'='1")
    expect([400, 401]).toContain(response.statusCode)
    expect((await t.pool.query('select 1 from users')).rowCount).toBeGreaterThan(0)
  })

  test('stores a password anew that was stored with older parameters', async () => {
    const user = await createUser(t.pool)
    const old = await hashPassword(user.password, { memory: 8192, passes: 1, parallelism: 1 })
    await t.pool.query('update users set password_hash = $2 where id = $1', [user.id, old])
    expect((await login(user.email, user.password)).statusCode).toBe(200)
    const { rows } = await t.pool.query('select password_hash from users where id = $1', [user.id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(user.email, user.password)).statusCode).toBe(200)
  })

  test('keeps digests of tokens, never tokens', async () => {
    const { tokens } = await t.signIn()
    const { rows } = await t.pool.query('select row_to_json(s)::text as text from sessions s')
    const text = rows.map((row) => row.text).join('\n')
    expect(text).not.toContain(tokens.refresh_token.split('.')[1])
    expect(text).not.toContain(tokens.access_token)
  })

  test('forgets the sessions of the user that have run out', async () => {
    const { user } = await t.signIn()
    wait(8 * 24 * 3600)
    await t.signIn(user)
    const { rows } = await t.pool.query('select 1 from sessions where user_id = $1', [user.id])
    expect(rows).toHaveLength(1)
  })
})

describe('the limit on signing in', () => {
  test('stops a pair after ten failures, even with the right password, until the window is over', async () => {
    const user = await createUser(t.pool)
    for (let i = 0; i < signInLimits.pair; i++)
      expect((await login(user.email, 'Wrong!Horse7')).statusCode).toBe(401)
    wait(60)
    const refused = await login(user.email, user.password, { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('840')
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      message: { title: '시도가 너무 많아요', subTitle: '잠시 기다렸다가 다시 시도해 주세요.' },
    })
    const other = await createUser(t.pool)
    expect((await login(other.email, other.password)).statusCode).toBe(200)
    wait(840)
    expect((await login(user.email, user.password)).statusCode).toBe(200)
  })

  test('does not let the client choose its address', async () => {
    const user = await createUser(t.pool)
    const codes: number[] = []
    for (let i = 0; i <= signInLimits.pair; i++)
      codes.push(
        (await login(user.email, 'Wrong!Horse7', { 'x-forwarded-for': `203.0.113.${i}` })).statusCode,
      )
    expect(codes.at(-1)).toBe(429)
  })
})

test('behind a proxy that is trusted, the limit counts the address that it forwards', async () => {
  const proxied = await testApp({ config: { ...testConfig, trustedProxies: ['127.0.0.0/8'] } })
  const user = await createUser(proxied.pool)
  const tryFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const payload = { email: user.email, password: 'Wrong!Horse7' }
    return (await proxied.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode
  }
  for (let i = 0; i < signInLimits.pair; i++) expect(await tryFrom('203.0.113.1')).toBe(401)
  expect(await tryFrom('203.0.113.1')).toBe(429)
  expect(await tryFrom('203.0.113.2')).toBe(401)
})

describe('refreshing', () => {
  test('answers new tokens of the same session; the old access token works on', async () => {
    const signedIn = await t.signIn()
    const response = await refresh(signedIn.tokens.refresh_token)
    expect(response.statusCode).toBe(200)
    const { data } = response.json<{ data: Tokens }>()
    expect(data.refresh_token).not.toBe(signedIn.tokens.refresh_token)
    expect((await profile({ authorization: `Bearer ${data.access_token}` })).statusCode).toBe(200)
    expect(await statusOf(signedIn)).toBe(200)
  })

  test('a reused token ends the family, at once, and only that', async () => {
    const signedIn = await t.signIn()
    const elsewhere = await t.signIn(signedIn.user)
    const { data } = (await refresh(signedIn.tokens.refresh_token)).json<{ data: Tokens }>()
    const reused = await refresh(signedIn.tokens.refresh_token)
    expect(reused.statusCode).toBe(401)
    expect(reused.json()).toMatchObject({ code: 'token_reused' })
    expect((await refresh(data.refresh_token)).json()).toMatchObject({ code: 'unauthenticated' })
    expect((await profile({ authorization: `Bearer ${data.access_token}` })).statusCode).toBe(401)
    expect(await statusOf(signedIn)).toBe(401)
    expect(await statusOf(elsewhere)).toBe(200)
  })

  test('of many at once exactly one wins', async () => {
    const { tokens } = await t.signIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(tokens.refresh_token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(11)
  })

  test('works for seven days from the last exchange, not longer', async () => {
    const { tokens } = await t.signIn()
    wait(7 * 24 * 3600 - 1)
    const second = (await refresh(tokens.refresh_token)).json<{ data: Tokens }>().data
    wait(7 * 24 * 3600 - 1)
    const third = (await refresh(second.refresh_token)).json<{ data: Tokens }>().data
    wait(7 * 24 * 3600)
    expect((await refresh(third.refresh_token)).json()).toMatchObject({ code: 'token_expired' })
  })

  test("a guessed secret for somebody else's session opens nothing", async () => {
    const theirs = await t.signIn()
    const [sessionId] = theirs.tokens.refresh_token.split('.')
    const response = await refresh(`${sessionId}.${'A'.repeat(43)}`)
    expect(response.statusCode).toBe(401)
    expect(response.json()).not.toHaveProperty('data')
  })

  test.each([
    [{}, 400],
    [{ refresh_token: '' }, 400],
    [{ refresh_token: 7 }, 400],
    [{ refresh_token: 'x'.repeat(2001) }, 400],
    [{ refresh_token: 'x' }, 401],
    [{ refresh_token: `${randomUUID()}.${'A'.repeat(43)}` }, 401],
    [{ refresh_token: `'; delete from sessions; --.${'A'.repeat(43)}` }, 401],
  ])('%j answers %i', async (body, status) => {
    const response = await post(refreshTokens.path, body)
    expect(response.statusCode).toBe(status)
  })

  test('ends with the user', async () => {
    const signedIn = await t.signIn()
    await t.pool.query('delete from users where id = $1', [signedIn.user.id])
    expect((await refresh(signedIn.tokens.refresh_token)).statusCode).toBe(401)
    expect(await statusOf(signedIn)).toBe(401)
  })
})

describe('logging out', () => {
  test("ends the session and its access tokens, and nobody else's", async () => {
    const mine = await t.signIn()
    const theirs = await t.signIn()
    const response = await post('/auth/logout', { refresh_token: mine.tokens.refresh_token })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ data: {} })
    expect(await statusOf(mine)).toBe(401)
    expect((await refresh(mine.tokens.refresh_token)).statusCode).toBe(401)
    expect(await statusOf(theirs)).toBe(200)
  })

  test('among many requests at once refuses its own alone', async () => {
    const [stays, ends] = [await t.signIn(), await t.signIn()]
    await post('/auth/logout', { refresh_token: ends.tokens.refresh_token })
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => statusOf(i % 3 === 0 ? ends : stays)),
    )
    expect(statuses).toEqual(Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 401 : 200)))
  })

  test('twice, or of a session that never was, is done', async () => {
    const { tokens } = await t.signIn()
    for (const token of [
      tokens.refresh_token,
      tokens.refresh_token,
      'x',
      `${randomUUID()}.${'A'.repeat(43)}`,
    ])
      expect((await post('/auth/logout', { refresh_token: token })).statusCode).toBe(200)
  })

  test('wants a token', async () => {
    expect((await post('/auth/logout', {})).statusCode).toBe(400)
  })
})

describe('a protected route', () => {
  test.each([
    ['nothing', undefined],
    ['no scheme', 'x'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
    ['garbage', 'Bearer %00%ff'],
    ['three empty parts', 'Bearer ..'],
    ['a very long token', `Bearer ${'a'.repeat(5000)}.b.c`],
  ])('with %s for a token answers 401 in the envelope', async (_name, authorization) => {
    const response = await profile(authorization === undefined ? {} : { authorization })
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(response.json()).toEqual({
      code: 'unauthenticated',
      message: { title: 'Authentication required', subTitle: 'Sign in to continue.' },
    })
  })

  test('tells an expired token apart, in Korean too', async () => {
    const { headers } = await t.signIn()
    wait(15 * 60)
    const response = await profile({ ...headers, 'accept-language': 'ko' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      code: 'token_expired',
      message: { title: '세션이 만료됐어요', subTitle: '다시 로그인해 주세요.' },
    })
  })

  test('does not take a token that another server signed', async () => {
    const other = await testApp({ config: { ...testConfig, jwtSecret: 'Zq8Wn3Xc6Vb1Mk9Lj4Hg7Fd2Sa5Po0Iu' } })
    const { headers } = await t.signIn()
    expect((await other.inject({ url: '/api/users/profile', headers })).statusCode).toBe(401)
  })
})
