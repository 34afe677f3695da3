import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountId } from '../../database/ids.ts'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { demoAccount, ensureDemoAccount } from './demo-account.ts'
import { hashPassword } from './passwords.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})

const stored = async (table: string) => (await t.pool.query(`select * from ${table}`)).rows

const profile = async () => {
  const { headers } = await t.signIn({ id: accountId(0), ...demoAccount })
  return (await t.inject({ url: '/api/users/profile', headers })).json<{ data: UserProfile }>().data
}

const history = async () => {
  const { rows } = await t.pool.query(
    'select module, reason, amount, balance from credit_entries order by id',
  )
  return rows
}

const given = [
  { module: 'TALENT_EMAIL_REVEAL', reason: 'demo', amount: 10_000, balance: 10_000 },
  { module: 'TALENT_PHONE_REVEAL', reason: 'demo', amount: 10_000, balance: 10_000 },
]

describe('the demo account', () => {
  test('signs in as internal and subscribed, with a year ahead and credits; making it twice changes nothing', async () => {
    const now = new Date()
    await ensureDemoAccount(t.pool, now)
    const before = [await stored('users'), await stored('credits'), await stored('credit_entries')]
    await ensureDemoAccount(t.pool, now)
    expect([await stored('users'), await stored('credits'), await stored('credit_entries')]).toEqual(before)
    const data = await profile()
    expect(data).toMatchObject({ isVerified: true, isInternalUser: true, isTrialActive: false })
    expect(new Date(data.pricingPlan.expiry!).getTime() - now.getTime()).toBeGreaterThan(364 * 86_400_000)
    expect(data.credits.map(({ totalCredits }) => totalCredits)).toEqual([10_000, 10_000])
    expect(await history()).toEqual(given)
  })

  test('gets its printed password back and keeps what was spent', async () => {
    await ensureDemoAccount(t.pool)
    await t.pool.query("update users set password_hash = $2, plan_code = 'TRIAL' where email = $1", [
      demoAccount.email,
      await hashPassword('Other!Pass1'),
    ])
    await t.pool.query('update credits set used = 3')
    await ensureDemoAccount(t.pool)
    expect(await profile()).toMatchObject({
      isTrialActive: false,
      credits: [{ usedCredits: 3 }, { usedCredits: 3 }],
    })
  })

  test('made by several processes at once is made once', async () => {
    await Promise.all([ensureDemoAccount(t.pool), ensureDemoAccount(t.pool), ensureDemoAccount(t.pool)])
    expect((await profile()).email).toBe(demoAccount.email)
    expect(await history()).toEqual(given)
  })

  test('opens no further team when it is made again', async () => {
    const count = async () => (await t.pool.query('select from teams')).rowCount
    await ensureDemoAccount(t.pool)
    const before = await count()
    await ensureDemoAccount(t.pool)
    expect(await count()).toBe(before)
  })

  test('of an older version is given what is missing, and keeps more', async () => {
    await ensureDemoAccount(t.pool)
    await t.pool.query("update credits set total = 9000 where module = 'TALENT_EMAIL_REVEAL'")
    await t.pool.query("update credits set total = 20000 where module = 'TALENT_PHONE_REVEAL'")
    await ensureDemoAccount(t.pool)
    expect((await profile()).credits.map(({ totalCredits }) => totalCredits)).toEqual([10_000, 20_000])
    expect((await history()).slice(2)).toEqual([
      { module: 'TALENT_EMAIL_REVEAL', reason: 'demo', amount: 1000, balance: 10_000 },
    ])
  })

  test('opens nothing in production', async () => {
    const production = await testApp({ config: { ...testConfig, isProduction: true } })
    await ensureDemoAccount(production.pool)
    const response = await production.inject({ method: 'POST', url: '/api/auth/login', payload: demoAccount })
    expect(response.json()).toMatchObject({ code: 'invalid_credentials' })
  })
})
