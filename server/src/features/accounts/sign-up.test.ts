import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { callLimits } from '../../limits/call-limit.ts'

let clock = new Date()
let t: TestApp
let address = 0

beforeAll(async () => {
  t = await testApp({
    now: () => clock,
    config: { ...testConfig, trustedProxies: ['127.0.0.1'] },
  })
})
beforeEach(() => {
  clock = new Date()
  address++
})

const day = 86_400_000
const wait = (ms: number) => (clock = new Date(clock.getTime() + ms))
/** Each test calls from an address of its own, so that limits do not add up. */
const post = (path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': `198.51.100.${address}`, ...headers },
  })
let counter = 0
const person = (options: object = {}) => ({
  firstName: 'Jiwoo',
  lastName: 'Kim',
  email: `new${++counter}@example.com`,
  password: 'Fresh!Horse7',
  ...options,
})
const profileOf = async (email: string, password: string) => {
  const { data } = (await post('/auth/login', { email, password })).json<{ data: Tokens }>()
  const headers = { authorization: `Bearer ${data.access_token}` }
  const profile = (await t.inject({ url: '/api/users/profile', headers })).json<{ data: UserProfile }>()
  return { headers, profile: profile.data }
}
const rowsOf = async (email: string) =>
  (await t.pool.query('select * from users where email = $1', [email])).rows
const verify = (token: string, headers: Record<string, string>) =>
  post(`/auth/verify?token=${encodeURIComponent(token)}`, {}, headers)
const verifyToken = async (email: string) => {
  await t.runJobs()
  return (await mailsTo(t.pool, email)).at(-1)!.token!
}

const signedUp = async () => {
  const body = person()
  await post('/v2/auth/signup', body)
  const first = await verifyToken(body.email)
  return { body, first, headers: (await profileOf(body.email, body.password)).headers }
}

describe('signing up', () => {
  test('opens a trial with its credits in the ledger, and mails a link that verifies the address', async () => {
    const body = person({ email: '  First@Example.com ' })
    const response = await post('/v2/auth/signup', { ...body, host: 'https://evil.example' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: {},
      message: { title: 'Check your email', subTitle: 'We sent you a link to verify your email address.' },
    })
    const { profile, headers } = await profileOf('first@example.com', body.password)
    expect(profile).toMatchObject({
      firstName: 'Jiwoo',
      lastName: 'Kim',
      isVerified: false,
      language: 'en',
      isTrialActive: true,
      pricingPlan: { code: 'TRIAL', expiry: new Date(clock.getTime() + 14 * day).toISOString() },
      credits: [
        { module: 'TALENT_EMAIL_REVEAL', totalCredits: 50, usedCredits: 0, reservedCredits: 0, limit: null },
        { module: 'TALENT_PHONE_REVEAL', totalCredits: 10, usedCredits: 0, reservedCredits: 0, limit: null },
      ],
    })
    const entries = await t.pool.query(
      'select module, reason, amount, balance from credit_entries where user_id = $1 order by id',
      [profile.id],
    )
    expect(entries.rows).toEqual([
      { module: 'TALENT_EMAIL_REVEAL', reason: 'trial', amount: 50, balance: 50 },
      { module: 'TALENT_PHONE_REVEAL', reason: 'trial', amount: 10, balance: 10 },
    ])
    await t.runJobs()
    const [mail, ...others] = await mailsTo(t.pool, 'first@example.com')
    expect(others).toEqual([])
    expect(mail!.text).toContain(`${testConfig.publicUrl}/auth/verify?token=`)
    expect(mail!.text + mail!.html).not.toContain('evil.example')
    expect((await verify(mail!.token!, headers)).statusCode).toBe(200)
    expect((await t.inject({ url: '/api/users/profile', headers })).json()).toMatchObject({
      data: { isVerified: true },
    })
  })

  test('takes the language of the body, else of the request', async () => {
    const [asked, heard] = [person({ language: 'ko' }), person()]
    await post('/v2/auth/signup', asked)
    await post('/v2/auth/signup', heard, { 'accept-language': 'ko-KR' })
    await t.runJobs()
    for (const { email } of [asked, heard]) {
      const [mail] = await mailsTo(t.pool, email)
      expect(mail).toMatchObject({ subject: '이메일 주소를 인증해 주세요' })
      expect(mail!.text).toContain('안녕하세요')
    }
  })

  test('with the address of an account answers alike, changes nothing and tells its owner', async () => {
    const user = await createUser(t.pool)
    const before = await rowsOf(user.email)
    const body = person()
    const fresh = await post('/v2/auth/signup', body)
    const known = await post('/v2/auth/signup', { ...body, email: user.email })
    expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
    expect(await rowsOf(user.email)).toEqual(before)
    expect((await post('/auth/login', { email: user.email, password: body.password })).statusCode).toBe(401)
    await t.runJobs()
    expect(await mailsTo(t.pool, user.email)).toMatchObject([{ subject: 'You already have an account' }])
  })

  test('many times at once opens one account with one trial', async () => {
    const body = person()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/v2/auth/signup', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await rowsOf(body.email)).toHaveLength(1)
    const { profile } = await profileOf(body.email, body.password)
    expect(profile.credits[0]!.totalCredits).toBe(50)
    await t.runJobs()
    const subjects = (await mailsTo(t.pool, body.email)).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual(['Verify your email address', 'You already have an account'])
  })

  test.each([
    [{ firstName: '' }, 'firstName error_required'],
    [{ firstName: '  ' }, 'firstName error_required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName error_too_long'],
    [{ lastName: '<b>x</b>' }, 'lastName error_invalid_text'],
    [{ firstName: 'a\nBcc: x@example.com' }, 'firstName error_invalid_text'],
    [{ firstName: 'Visit evil.com' }, 'firstName error_link_in_name'],
    [{ lastName: 'evil\u202egnp' }, 'lastName error_invalid_text'],
    [{ email: 'x' }, 'email error_invalid_email'],
    [{ email: 'a@b.com\r\nBcc: c@d.com' }, 'email error_invalid_email'],
    [{ email: 'victim@corp.example,7' }, 'email error_invalid_email'],
    [{ email: 'x<victim@corp.example>' }, 'email error_invalid_email'],
    [{ email: 'removed-7@removed.invalid' }, 'email error_invalid_email'],
    [{ password: 'short' }, 'password error_password_too_short'],
    [{ language: 'fr' }, 'language error_unknown_value'],
    [{ isVerified: true }, 'isVerified error_unknown_key'],
  ])('refuses %j', async (options, error) => {
    const response = await post('/v2/auth/signup', person(options))
    expect(response.statusCode).toBe(400)
    const { errors } = response.json<Failure>()
    expect(errors?.map(({ path, code }) => `${path} ${code}`)).toContain(error)
  })

  test('reports each rule that a password breaks', async () => {
    const { errors } = (await post('/v2/auth/signup', person({ password: 'x' }))).json<Failure>()
    expect(errors).toHaveLength(4)
  })

  test('mails one address five times an hour, whoever asks, and then says so alike', async () => {
    const user = await createUser(t.pool)
    for (const email of [user.email, 'nobody-yet@example.com']) {
      for (let i = 0; i < callLimits.mailsToAccount; i++)
        expect((await post('/v2/auth/signup', person({ email }))).statusCode).toBe(200)
      address++
      const refused = await post('/v2/auth/signup', person({ email }))
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    }
    wait(callLimits.windowSeconds * 1000)
    expect((await post('/v2/auth/signup', person({ email: user.email }))).statusCode).toBe(200)
  })
})

describe('verifying', () => {
  test('works once', async () => {
    const { first, headers } = await signedUp()
    expect((await verify(first, headers)).json()).toMatchObject({ message: { title: 'Email verified' } })
    const again = await verify(first, headers)
    expect(again.statusCode).toBe(410)
    expect(again.json()).toMatchObject({ code: 'invalid_link' })
  })

  test('of two at once succeeds once', async () => {
    const { first, headers } = await signedUp()
    const codes = await Promise.all([1, 2, 3].map(() => verify(first, headers)))
    expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(codes.filter(({ statusCode }) => statusCode === 410)).toHaveLength(2)
  })

  test('ends after two days', async () => {
    const { body, first } = await signedUp()
    wait(2 * day)
    const { headers } = await profileOf(body.email, body.password)
    expect((await verify(first, headers)).statusCode).toBe(410)
    expect((await rowsOf(body.email))[0]).toMatchObject({ is_verified: false })
  })

  test("needs the account's password: whoever only reads the mailbox makes no stranger's account internal", async () => {
    const body = person({ email: `ceo@${testConfig.internalDomains[0]}` })
    await post('/v2/auth/signup', body)
    const stranger = await profileOf(body.email, body.password)
    const token = await verifyToken(body.email)
    const owner = await signedUp()
    expect((await verify(token, {})).statusCode).toBe(401)
    expect((await verify(token, owner.headers)).json()).toMatchObject({ code: 'invalid_link' })
    expect((await rowsOf(body.email))[0]).toMatchObject({ is_verified: false })

    // The mailbox's owner takes the account over by choosing a password.
    await post('/auth/password/lost', { email: body.email })
    const reset = { token: await verifyToken(body.email), password: 'Owners!Horse9' }
    expect((await post('/auth/password/reset', reset)).statusCode).toBe(200)
    const left = await t.inject({ url: '/api/users/profile', headers: stranger.headers })
    expect(left.statusCode).toBe(401)
    const { email, password } = body
    expect((await post('/auth/login', { email, password })).statusCode).toBe(401)
    const { profile } = await profileOf(body.email, reset.password)
    expect(profile).toMatchObject({ isVerified: true, isInternalUser: true })
  })

  test('leaves the link working when somebody else opens it', async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()]
    expect((await verify(mine.first, theirs.headers)).statusCode).toBe(410)
    expect((await verify(mine.first, mine.headers)).statusCode).toBe(200)
  })

  test.each(['x', 'A'.repeat(43), "' or 1=1 --"])('does not take the token %s', async (token) => {
    expect((await verify(token, (await signedUp()).headers)).statusCode).toBe(410)
  })

  test.each(['', '?token=', '?token=%20', `?token=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    const { headers } = await signedUp()
    expect((await post(`/auth/verify${query}`, {}, headers)).statusCode).toBe(400)
  })

  test('does not take the token of a lost password', async () => {
    const { body, headers } = await signedUp()
    await post('/auth/password/lost', { email: body.email })
    await t.runJobs()
    const reset = (await mailsTo(t.pool, body.email)).find(({ text }) => text.includes('reset-password'))
    expect((await verify(reset!.token!, headers)).statusCode).toBe(410)
  })

  test('is limited for one address of the network', async () => {
    const { headers } = await signedUp()
    for (let i = 0; i < callLimits.fromAddress; i++) await verify(`guess${i}`, headers)
    expect((await verify('another', headers)).statusCode).toBe(429)
  })
})

describe('asking for the link again', () => {
  test('mails a new one, and the former no longer works', async () => {
    const { body, first, headers } = await signedUp()
    const response = await post('/auth/resend-verification-email', {}, headers)
    expect(response.json()).toMatchObject({ message: { title: 'Email sent' } })
    const second = await verifyToken(body.email)
    expect(second).not.toBe(first)
    expect((await verify(first, headers)).statusCode).toBe(410)
    expect((await verify(second, headers)).statusCode).toBe(200)
  })

  test('of one account leaves the link of another alone', async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()]
    await post('/auth/resend-verification-email', {}, mine.headers)
    await t.runJobs()
    expect((await verify(theirs.first, theirs.headers)).statusCode).toBe(200)
  })

  test.each([
    ['en', 'Already verified'],
    ['ko', '이미 인증됐어요'],
  ])('says in %s that the address is verified, and mails nothing', async (language, title) => {
    const { user, headers } = await t.signIn()
    const request = { ...headers, 'accept-language': language }
    const response = await post('/auth/resend-verification-email', {}, request)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'already_verified', message: { title } })
    await t.runJobs()
    expect(await mailsTo(t.pool, user.email)).toEqual([])
  })

  test('twice before it is sent mails once', async () => {
    const { body, headers } = await signedUp()
    await post('/auth/resend-verification-email', {}, headers)
    await post('/auth/resend-verification-email', {}, headers)
    await t.runJobs()
    expect(await mailsTo(t.pool, body.email)).toHaveLength(2)
  })

  test('wants a session, and is limited', async () => {
    expect((await post('/auth/resend-verification-email')).statusCode).toBe(401)
    const { headers } = await signedUp()
    for (let i = 0; i < callLimits.mailsToAccount; i++)
      expect((await post('/auth/resend-verification-email', {}, headers)).statusCode).toBe(200)
    expect((await post('/auth/resend-verification-email', {}, headers)).statusCode).toBe(429)
  })
})
