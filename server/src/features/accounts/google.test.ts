import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { createUser } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { oidcProvider, type OidcProvider } from '../../../test/stand-ins/oidc-provider.ts'
import { callLimits } from '../../limits/call-limit.ts'

let clock = new Date()
let t: TestApp
let provider: OidcProvider
let address = 0

const clientId = 'rapport-client'
const configFor = (issuer: string) => ({
  ...testConfig,
  trustedProxies: ['127.0.0.1'],
  google: { clientId, clientSecret: 'not-a-real-one', issuer },
})

beforeAll(async () => {
  provider = await oidcProvider()
  t = await testApp({ now: () => clock, config: configFor(provider.issuer) })
})
beforeEach(() => {
  clock = new Date()
  address++
  provider.failsWith(null)
})

let counter = 0
/** Who signs in at the provider. */
const somebody = (claims: object = {}) => ({
  sub: `subject-${++counter}`,
  email: `g${counter}@example.com`,
  email_verified: true,
  given_name: 'Minjun',
  family_name: 'Lee',
  ...claims,
})

const post = (path: string, payload: object = {}, on: TestApp = t) =>
  on.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': `198.51.100.${address}`, 'user-agent': 'Test browser' },
  })
const start = async () => {
  const response = await post('/v2/auth/google/start')
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { url: string; flow: string } }>().data
}
const finish = (body: object) => post('/v2/auth/google', body)
const signIn = async (claims: object, options: object = {}) => {
  provider.says({ aud: clientId, ...claims })
  const { url, flow } = await start()
  return finish({ flow, parameters: await provider.signIn(url), ...options })
}
const profileOf = async (response: LightMyRequestResponse) => {
  const { data } = response.json<{ data: Tokens }>()
  const headers = { authorization: `Bearer ${data.access_token}` }
  const profile = await t.inject({ url: '/api/users/profile', headers })
  return profile.json<{ data: UserProfile }>().data
}
const usersWith = async (email: string) =>
  (await t.pool.query('select * from users where email = $1', [email])).rows

describe('signing in with Google', () => {
  test('sends the browser there with PKCE, state and nonce, and back to us', async () => {
    const { url, flow } = await start()
    const query = new URL(url).searchParams
    expect(url.startsWith(`${provider.issuer}/`)).toBe(true)
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: clientId,
      redirect_uri: `${testConfig.publicUrl}/auth/google`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)!.length).toBeGreaterThan(40)
    // Sealed: what must stay secret is not to be read in it.
    expect(Buffer.from(flow, 'base64').toString('latin1')).not.toContain('verifier')
  })

  test('cleans names that an account may not have, instead of refusing them', async () => {
    const claims = somebody({ given_name: 'Visit https://evil.example now', family_name: 'J.\u202eLee' })
    expect(await profileOf(await signIn(claims))).toMatchObject({
      firstName: 'Visit now',
      lastName: 'J. Lee',
    })
    const nothing = somebody({ given_name: '\u200b', family_name: 'www.evil.example/@' })
    expect(await profileOf(await signIn(nothing))).toMatchObject({ firstName: '', lastName: '' })
  })

  test('opens no account for an address that none may have', async () => {
    for (const email of ['x<victim@corp.example>', 'removed-7@removed.invalid'])
      expect((await signIn(somebody({ email }))).statusCode).toBe(502)
  })

  test('opens a verified account on trial, and the same one the next time', async () => {
    const claims = somebody({ email: 'First.Google@Example.com' })
    const opened = await profileOf(await signIn(claims, { language: 'ko' }))
    expect(opened).toMatchObject({
      email: 'first.google@example.com',
      firstName: 'Minjun',
      lastName: 'Lee',
      isVerified: true,
      hasPassword: false,
      language: 'ko',
      credits: [{ totalCredits: 50 }, { totalCredits: 10 }],
      pricingPlan: { code: 'TRIAL', expiry: new Date(clock.getTime() + 14 * 86_400_000).toISOString() },
    })
    // The address may change at Google; the account is the same.
    const again = await profileOf(await signIn({ ...claims, email: 'new@example.com' }))
    expect(again.id).toBe(opened.id)
    await t.runJobs()
    expect(await mailsTo(t.pool, 'first.google@example.com')).toEqual([])
  })

  test('joins the account with the address, whose password works on', async () => {
    const user = await createUser(t.pool)
    const profile = await profileOf(await signIn(somebody({ email: user.email })))
    expect(profile).toMatchObject({ id: user.id, hasPassword: true, firstName: 'Mina' })
    expect((await post('/auth/login', { email: user.email, password: user.password })).statusCode).toBe(200)
  })

  test('takes from an account that nobody proved the password and sessions of whoever opened it', async () => {
    const squatted = await createUser(t.pool, { isVerified: false })
    const squatter = await t.signIn(squatted)
    const profile = await profileOf(await signIn(somebody({ email: squatted.email })))
    expect(profile).toMatchObject({ id: squatted.id, isVerified: true, hasPassword: false })
    expect((await t.inject({ url: '/api/users/profile', headers: squatter.headers })).statusCode).toBe(401)
    const { email, password } = squatted
    expect((await post('/auth/login', { email, password })).statusCode).toBe(401)
  })

  test('does not hand an account to another Google account that has its address', async () => {
    const claims = somebody()
    await signIn(claims)
    const response = await signIn(somebody({ email: claims.email }))
    expect(response.statusCode).toBe(502)
    expect(await usersWith(claims.email)).toHaveLength(1)
  })

  test('twice at once opens one account', async () => {
    const claims = somebody()
    provider.says({ aud: clientId, ...claims })
    const flows = [await start(), await start(), await start()]
    const returns = await Promise.all(
      flows.map(async ({ url, flow }) => ({ flow, parameters: await provider.signIn(url) })),
    )
    const answers = await Promise.all(returns.map((body) => finish(body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await usersWith(claims.email)).toHaveLength(1)
  })

  test('opens an account again that was deactivated', async () => {
    const user = await createUser(t.pool)
    await t.pool.query('update users set deactivated_at = now() where id = $1', [user.id])
    expect((await signIn(somebody({ email: user.email }))).statusCode).toBe(200)
    expect(await usersWith(user.email)).toMatchObject([{ deactivated_at: null }])
  })
})

const answerOf = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
]
const refusal = [502, 'google_failed']

describe('is refused', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address whose verification is not told', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'x' }],
    ['a wrong nonce', { nonce: 'another' }],
    ['a wrong audience', { aud: 'somebody-else' }],
    ['a wrong issuer', { iss: 'https://evil.example' }],
    ['a token that has expired', { exp: 1 }],
  ])('%s', async (_name, claims) => {
    const claimed = somebody(claims)
    expect(answerOf(await signIn(claimed))).toEqual(refusal)
    expect(await usersWith(claimed.email)).toEqual([])
  })

  test('a wrong state', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const { url, flow } = await start()
    const parameters = new URLSearchParams(await provider.signIn(url))
    parameters.set('state', 'another')
    expect(answerOf(await finish({ flow, parameters: parameters.toString() }))).toEqual(refusal)
  })

  test('what another browser began', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const [mine, theirs] = [await start(), await start()]
    expect(
      answerOf(await finish({ flow: mine.flow, parameters: await provider.signIn(theirs.url) })),
    ).toEqual(refusal)
  })

  test('a flow that is too old, was changed, or was sealed by another server', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const { url, flow } = await start()
    const parameters = await provider.signIn(url)
    const other = await testApp({
      config: { ...configFor(provider.issuer), jwtSecret: 'Zq8Wn3Xc6Vb1Mk9Lj4Hg7Fd2Sa5Po0Iu' },
    })
    expect(answerOf(await post('/v2/auth/google', { flow, parameters }, other))).toEqual(refusal)
    expect(answerOf(await finish({ flow: `${flow.slice(0, -4)}AAAA`, parameters }))).toEqual(refusal)
    clock = new Date(clock.getTime() + 11 * 60_000)
    expect(answerOf(await finish({ flow, parameters }))).toEqual(refusal)
  })

  test.each(['error=access_denied', 'code=x', 'code=x&state=y', '?', '&&&=', '%E0%A4%A'])(
    'coming back with %s',
    async (parameters) => {
      const { flow } = await start()
      expect(answerOf(await finish({ flow, parameters }))).toEqual(refusal)
    },
  )

  test('a provider that fails, and then is there again', async () => {
    provider.failsWith(500)
    expect(answerOf(await signIn(somebody()))).toEqual(refusal)
    provider.failsWith(null)
    expect((await signIn(somebody())).statusCode).toBe(200)
  })

  test('a provider that is down', async () => {
    const gone = await oidcProvider()
    const down = await testApp({ config: configFor(gone.issuer) })
    await gone.stop()
    expect(answerOf(await post('/v2/auth/google/start', {}, down))).toEqual(refusal)
  })

  test.each([
    [{}, 400],
    [{ flow: 'x' }, 400],
    [{ flow: '', parameters: '' }, 400],
    [{ flow: 'x', parameters: 'y'.repeat(4001) }, 400],
    [{ flow: 'x', parameters: 'y', language: 'fr' }, 400],
    [{ flow: 'x', parameters: 'code=y' }, 502],
  ])('%j', async (body, status) => {
    expect((await finish(body)).statusCode).toBe(status)
  })

  test('everything, without a provider', async () => {
    const without = await testApp()
    expect((await post('/v2/auth/google/start', {}, without)).statusCode).toBe(404)
    expect((await post('/v2/auth/google', { flow: 'x', parameters: 'y' }, without)).statusCode).toBe(404)
  })

  test('too many from one address', async () => {
    for (let i = 0; i < callLimits.fromAddress; i++) await finish({ flow: 'x', parameters: 'y' })
    expect((await post('/v2/auth/google/start')).statusCode).toBe(429)
  })
})
