import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId } from '../../../database/ids.ts'
import { adminCode, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { oidcProvider } from '../../../../test/stand-ins/oidc-provider.ts'
import { suppressionHash } from '../../privacy/privacy.ts'
import { storeOlderTrials } from './trials.ts'

let t: TestApp
let provider: Awaited<ReturnType<typeof oidcProvider>>
const clientId = 'rapport-client'
const password = 'Fresh!Horse7'

beforeAll(async () => {
  provider = await oidcProvider()
  t = await testApp({
    config: {
      ...testConfig,
      google: { clientId, clientSecret: 'client-secret', issuer: provider.issuer },
    },
  })
})

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const signUp = async (email: string): Promise<SignedIn> => {
  const { statusCode } = await post('/v2/auth/signup', { firstName: 'Ann', lastName: 'Lee', email, password })
  expect(statusCode).toBe(200)
  return t.signIn({ id: accountId(0), email, password })
}
const tokenFor = async (email: string) => {
  await t.runJobs()
  return (await mailsTo(t.pool, email)).at(-1)!.token!
}
const verify = async (email: string, { headers }: SignedIn) =>
  post(`/auth/verify?token=${await tokenFor(email)}`, {}, headers)
const signUpVerified = async (email: string) => {
  const account = await signUp(email)
  expect((await verify(email, account)).statusCode).toBe(200)
  return account
}
const profileOf = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await t.inject({ url: '/api/users/profile', headers })).json<{ data: UserProfile }>().data
const creditsOf = async (account: Pick<SignedIn, 'headers'>) =>
  (await profileOf(account)).credits.map(({ totalCredits }) => totalCredits)
const remove = async ({ headers }: SignedIn) => {
  const response = await t.inject({
    method: 'DELETE',
    url: '/api/users/profile',
    headers,
    payload: { password },
  })
  expect(response.statusCode).toBe(200)
}
const signInWithGoogle = async (email: string) => {
  provider.says({ aud: clientId, sub: email, email, email_verified: true })
  const { url, flow } = (await post('/v2/auth/google/start')).json<{ data: { url: string; flow: string } }>()
    .data
  const answer = await post('/v2/auth/google', { flow, parameters: await provider.signIn(url) })
  const { access_token } = answer.json<{ data: { access_token: string } }>().data
  return { headers: { authorization: `Bearer ${access_token}` } }
}

const trial = [50, 10]
const none = [0, 0]

describe('a mailbox that had a trial', () => {
  test('has no second one after its account was removed, and the ledger says why', async () => {
    const first = await signUpVerified('again@corp.example')
    expect(await creditsOf(first)).toEqual(trial)
    await remove(first)
    const second = await signUp('again@corp.example')
    // The second account looks the same, so a person who doesn't read the mailbox learns nothing
    // from it.
    expect(await creditsOf(second)).toEqual(trial)
    expect((await verify('again@corp.example', second)).statusCode).toBe(200)
    expect(await creditsOf(second)).toEqual(none)
    expect(await profileOf(second)).toMatchObject({ isVerified: true, isTrialActive: true })
    const history = await t.inject({ url: '/api/users/credits/history', headers: second.headers })
    const { items } = history.json<{ data: { items: CreditEntry[] } }>().data
    expect(items.map(({ reason, amount, balance }) => ({ reason, amount, balance }))).toEqual([
      { reason: 'trial_used', amount: -10, balance: 0 },
      { reason: 'trial_used', amount: -50, balance: 0 },
      { reason: 'trial', amount: 10, balance: 10 },
      { reason: 'trial', amount: 50, balance: 50 },
    ])
  })

  test.each([
    ['ann+1@tags.example', 'ann+2@tags.example'],
    ['an.n.1@gmail.com', 'ann1+x@googlemail.com'],
  ])('%s has none as %s, while its account is open', async (one, other) => {
    expect(await creditsOf(await signUpVerified(one))).toEqual(trial)
    expect(await creditsOf(await signUpVerified(other))).toEqual(none)
  })

  test('has none through Google, which verifies at once', async () => {
    const first = await signUpVerified('g1@gmail.com')
    await remove(first)
    expect(await creditsOf(await signInWithGoogle('g1@gmail.com'))).toEqual(none)
    expect(await creditsOf(await signInWithGoogle('fresh.google@gmail.com'))).toEqual(trial)
    expect(await creditsOf(await signUpVerified('freshgoogle@gmail.com'))).toEqual(none)
    const joined = await signUp('f.reshgoogle+1@gmail.com')
    await signInWithGoogle('f.reshgoogle+1@gmail.com')
    expect(await creditsOf(await signInWithGoogle('f.reshgoogle+1@gmail.com'))).toEqual(none)
    expect((await t.inject({ url: '/api/users/profile', headers: joined.headers })).statusCode).toBe(401)
  })

  test('has none through a password reset, which verifies too', async () => {
    await signUpVerified('reset@corp.example')
    const other = 'reset+2@corp.example'
    await signUp(other)
    await t.runJobs()
    await post('/auth/password/lost', { email: other })
    const reset = { token: await tokenFor(other), password }
    expect((await post('/auth/password/reset', reset)).statusCode).toBe(200)
    expect(await creditsOf(await t.signIn({ id: accountId(0), email: other, password }))).toEqual(none)
  })

  test('has one when its addresses are verified at the same moment', async () => {
    const emails = [1, 2, 3, 4].map((n) => `race+${n}@corp.example`)
    const accounts: SignedIn[] = []
    for (const email of emails) accounts.push(await signUp(email))
    const tokens = []
    for (const email of emails) tokens.push(await tokenFor(email))
    await Promise.all(tokens.map((token, i) => post(`/auth/verify?token=${token}`, {}, accounts[i]!.headers)))
    const credits = await Promise.all(accounts.map(creditsOf))
    expect(credits.toSorted((a, b) => b[0]! - a[0]!)).toEqual([trial, none, none, none])
  })

  test('keeps what an administrator gave, and may subscribe later', async () => {
    await remove(await signUpVerified('back@corp.example'))
    const account = await signUp('back@corp.example')
    const admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
    const setPlan = async () =>
      t.inject({
        method: 'POST',
        url: '/api/admin/upgrade-account',
        headers: admin.headers,
        payload: {
          otpCode: await adminCode(t.pool, admin, { purpose: 'lower_credits' }),
          email: 'back@corp.example',
          expiry: '2099-01-01T00:00:00Z',
          emailCredits: 70,
          phoneCredits: 7,
        },
      })
    expect((await setPlan()).statusCode).toBe(200)
    await verify('back@corp.example', account)
    expect(await creditsOf(account)).toEqual([70, 7])
    expect(await profileOf(account)).toMatchObject({ isTrialActive: false })
  })
})

test('a sign-up with the address of somebody else takes nothing from them', async () => {
  await remove(await signUp('victim@corp.example'))
  await remove(await signUp('victim+1@corp.example'))
  expect(await creditsOf(await signUpVerified('victim@corp.example'))).toEqual(trial)
})

test('accounts from before trials were stored count, even if they are removed at once', async () => {
  const deps = { pool: t.pool, config: testConfig, now: () => new Date() }
  const kept = await createUser(t.pool, { email: 'older@corp.example' })
  const gone = await createUser(t.pool, { email: 'gone@corp.example', password })
  await createUser(t.pool, { email: 'unproven@corp.example', isVerified: false })
  await remove(await t.signIn(gone))
  await storeOlderTrials(deps)
  await storeOlderTrials(deps)
  for (const email of ['older+1@corp.example', 'gone@corp.example'])
    expect(await creditsOf(await signUpVerified(email))).toEqual(none)
  expect(await creditsOf(await signUpVerified('unproven+1@corp.example'))).toEqual(trial)
  expect(await profileOf(await t.signIn(kept))).toMatchObject({ isVerified: true })
})

test('what is stored is a hash with a key of its own', async () => {
  await signUpVerified('hashed@corp.example')
  const { rows } = await t.pool.query<{ hash: Buffer }>('select * from used_trials')
  expect(Object.keys(rows[0]!)).toEqual(['hash'])
  const stored = rows.map(({ hash }) => hash.toString('hex'))
  for (const text of stored) expect(text).toMatch(/^[\da-f]{64}$/)
  expect(stored).not.toContain(
    suppressionHash(testSuppressionKey, 'email', 'hashed@corp.example').toString('hex'),
  )
})
