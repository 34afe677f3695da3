import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { LightMyRequestResponse } from 'fastify'
import { AuthorizationResponseError, Configuration } from 'openid-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { oidcProvider, type OidcProvider } from '../../../test/stand-ins/oidc-provider.ts'
import { callLimits } from '../../limits/call-limit.ts'
import { promptFor } from '../../oauth/google-provider.ts'
import { oauthWordsOf } from '../../oauth/oauth-failure.ts'

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
/** The person who signs in at the provider. */
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

/** The `prompt` to which a provider with such metadata is sent. */
const promptOf = async (metadata: object) => {
  const { issuer } = await oidcProvider({ ...metadata })
  const other = await testApp({ config: configFor(issuer) })
  const response = await post('/v2/auth/google/start', {}, other)
  return new URL(response.json<{ data: { url: string } }>().data.url).searchParams.get('prompt')
}

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
      expect((await signIn(somebody({ email }))).statusCode).toBe(403)
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

  test('takes the address from UserInfo where the token has none, as the standard has it', async () => {
    const { sub, ...claims } = somebody()
    provider.informs({ sub, ...claims, email_verified: 'true' })
    expect(await profileOf(await signIn({ sub }))).toMatchObject({
      email: claims.email,
      firstName: 'Minjun',
      isVerified: true,
    })
  })

  test('asks to choose an account only where the provider takes that', async () => {
    expect(await promptOf({})).toBeNull()
    expect(await promptOf({ prompt_values_supported: ['none', 'login'] })).toBeNull()
    expect(await promptOf({ prompt_values_supported: ['login', 'select_account'] })).toBe('select_account')
    const google = new Configuration({ issuer: 'https://accounts.google.com' }, clientId)
    expect(promptFor(google, 'select_account')).toEqual({ prompt: 'select_account' })
  })

  test.each([
    [{ token_endpoint_auth_methods_supported: undefined }, 'basic'],
    [{ token_endpoint_auth_methods_supported: ['client_secret_basic'] }, 'basic'],
    [{ token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }, 'post'],
  ])('proves to a provider with %j who asks, by %s', async (metadata, way) => {
    const other = await oidcProvider(metadata)
    const app = await testApp({ config: configFor(other.issuer) })
    other.says({ aud: clientId, ...somebody() })
    const started = await post('/v2/auth/google/start', {}, app)
    const { url, flow } = started.json<{ data: { url: string; flow: string } }>().data
    const parameters = await other.signIn(url)
    expect((await post('/v2/auth/google', { flow, parameters }, app)).statusCode).toBe(200)
    expect(other.provedBy()).toBe(way)
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
    expect(answerOf(response)).toEqual([409, 'google_taken'])
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
const down = [502, 'google_failed']
const refused = [403, 'oauth_refused']
const outdated = [410, 'oauth_outdated']
const unverified = [403, 'google_unverified']

describe('is refused', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }, unverified],
    ['an address whose verification is not told', { email_verified: undefined }, unverified],
    ['no address', { email: undefined }, unverified],
    ['an address that is none', { email: 'x' }, unverified],
    ['a wrong nonce', { nonce: 'another' }, refused],
    ['a wrong audience', { aud: 'somebody-else' }, refused],
    ['a wrong issuer', { iss: 'https://evil.example' }, refused],
    ['a token that has expired', { exp: 1 }, refused],
  ])('%s', async (_name, claims, refusal) => {
    const claimed = somebody(claims)
    provider.informs({ sub: claimed.sub })
    expect(answerOf(await signIn(claimed))).toEqual(refusal)
    expect(await usersWith(claimed.email)).toEqual([])
  })

  test('an address of another user at the UserInfo endpoint', async () => {
    const { email, ...claims } = somebody()
    provider.informs({ sub: 'another', email, email_verified: true })
    expect(answerOf(await signIn({ ...claims, email: undefined }))).toEqual(refused)
    expect(await usersWith(email)).toEqual([])
  })

  test('a wrong state', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const { url, flow } = await start()
    const parameters = new URLSearchParams(await provider.signIn(url))
    parameters.set('state', 'another')
    expect(answerOf(await finish({ flow, parameters: parameters.toString() }))).toEqual(outdated)
  })

  test('what another browser began', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const [mine, theirs] = [await start(), await start()]
    expect(
      answerOf(await finish({ flow: mine.flow, parameters: await provider.signIn(theirs.url) })),
    ).toEqual(outdated)
  })

  test('a flow that is too old, was changed, or was sealed by another server', async () => {
    provider.says({ aud: clientId, ...somebody() })
    const { url, flow } = await start()
    const parameters = await provider.signIn(url)
    const other = await testApp({
      config: { ...configFor(provider.issuer), jwtSecret: 'Zq8Wn3Xc6Vb1Mk9Lj4Hg7Fd2Sa5Po0Iu' },
    })
    expect(answerOf(await post('/v2/auth/google', { flow, parameters }, other))).toEqual(outdated)
    expect(answerOf(await finish({ flow: `${flow.slice(0, -4)}AAAA`, parameters }))).toEqual(outdated)
    clock = new Date(clock.getTime() + 11 * 60_000)
    expect(answerOf(await finish({ flow, parameters }))).toEqual(outdated)
  })

  test.each(['error=access_denied', 'code=x', 'code=x&state=y', '?', '&&&=', '%E0%A4%A'])(
    'coming back with %s',
    async (parameters) => {
      const { flow } = await start()
      expect(answerOf(await finish({ flow, parameters }))).toEqual(outdated)
    },
  )

  test.each(['access_denied', 'server_error', 'login_required'])(
    'what the provider refuses with %s, and the log says why',
    async (error) => {
      const { url, flow } = await start()
      const parameters = new URLSearchParams({
        error,
        error_description: 'Not\nassigned',
        state: new URL(url).searchParams.get('state')!,
      })
      const response = await finish({ flow, parameters: parameters.toString() })
      expect(answerOf(response)).toEqual(refused)
      expect(response.json<{ message: { subTitle: string } }>().message.subTitle).toMatch(/refused/)
      expect(oauthWordsOf(new AuthorizationResponseError('x', { cause: parameters }))).toBe(
        `the provider answered ${error} Not assigned`,
      )
    },
  )

  test.each([
    ['invalid_grant', 400, outdated],
    ['access_denied', 400, refused],
    // The operator's to mend.
    ['invalid_client', 401, down],
    ['server_error', 503, down],
  ])('a code for which the provider answers %s', async (error, status, answer) => {
    provider.says({ aud: clientId, ...somebody() })
    const { url, flow } = await start()
    const parameters = await provider.signIn(url)
    provider.failsWith(status, { error })
    expect(answerOf(await finish({ flow, parameters }))).toEqual(answer)
  })

  test('a wrong code, of which the provider says so in words of its own', async () => {
    const { url, flow } = await start()
    const state = new URL(url).searchParams.get('state')!
    expect(answerOf(await finish({ flow, parameters: `code=wrong&state=${state}` }))).toEqual(refused)
  })

  test('a provider that fails, and then is there again', async () => {
    provider.failsWith(500)
    expect(answerOf(await signIn(somebody()))).toEqual(down)
    provider.failsWith(null)
    expect((await signIn(somebody())).statusCode).toBe(200)
  })

  test('a provider that is down', async () => {
    const gone = await oidcProvider()
    const without = await testApp({ config: configFor(gone.issuer) })
    await gone.stop()
    expect(answerOf(await post('/v2/auth/google/start', {}, without))).toEqual(down)
  })

  test.each([
    [{}, 400],
    [{ flow: 'x' }, 400],
    [{ flow: '', parameters: '' }, 400],
    [{ flow: 'x', parameters: 'y'.repeat(4001) }, 400],
    [{ flow: 'x', parameters: 'y', language: 'fr' }, 400],
    [{ flow: 'x', parameters: 'code=y' }, 410],
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
