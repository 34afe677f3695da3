import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { listAccounts } from '@rapport/contract/admin/reports.ts'
import type { Output } from '@rapport/contract/route.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import { randomUUID } from 'node:crypto'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

const search = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })
const start = Date.parse('2026-11-20T10:00:00Z')

let t: TestApp
let admin: SignedIn
let time: number

beforeAll(async () => {
  t = await testApp({ search, now: () => new Date(time) })
})
beforeEach(async () => {
  time = start
  await t.pool.query(
    `delete from one_time_tokens; delete from call_counts; update users set email = id || '@earlier.example'`,
  )
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
})

/** Signs in again, because some tested periods outlast an access token. */
async function later(milliseconds: number): Promise<void> {
  time += milliseconds
  admin = await t.signIn(admin.user)
}

/** Creates a code as the email does. */
const freshCode = (purpose: CodePurpose | null = null) =>
  adminCode(t.pool, admin, { now: new Date(time), purpose })

const post = (path: string, payload?: object, headers: object = admin.headers) =>
  t.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  })
const report = (path: string, query: Record<string, string>, headers: object = admin.headers) =>
  t.inject({ url: `/api/admin/${path}?${new URLSearchParams(query).toString()}`, headers: { ...headers } })

const plan = { expiry: '2027-11-20T00:00:00Z', emailCredits: 500, phoneCredits: 0, code: 'SUBSCRIPTION' }
const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const calls: [string, (headers: object, otpCode: string) => ReturnType<typeof post>][] = [
  ['send-otp', (headers) => post('send-otp', undefined, headers)],
  [
    'pricing-plan',
    (headers, otpCode) => post('pricing-plan', { ...plan, otpCode, email: 'a@b.example' }, headers),
  ],
  [
    'upgrade-account',
    (headers, otpCode) => {
      const { code: _, ...upgrade } = plan
      return post('upgrade-account', { ...upgrade, otpCode, email: 'a@b.example' }, headers)
    },
  ],
  ['suppress', (headers, otpCode) => post('suppress', { otpCode, email: 'a@b.example' }, headers)],
  ['jp-list', (headers, otpCode) => report('jp-list', { ...days, otpCode }, headers)],
  [
    'user-credits-history',
    (headers, otpCode) => report('user-credits-history', { ...days, otpCode }, headers),
  ],
]

describe.each(calls)('%s', (_path, call) => {
  it('is for administrators, who have verified their address', async () => {
    const others = [
      await t.signIn(),
      await t.signIn(await createUser(t.pool, { email: 'inside@rapport.test' })),
    ]
    await t.pool.query('update users set is_verified = false where id = $1', [admin.user.id])
    for (const { headers } of [...others, admin]) expect((await call(headers, '000000')).statusCode).toBe(403)
    expect((await call({}, '000000')).statusCode).toBe(401)
  })
})

describe.each(calls.slice(1))('%s', (_path, call) => {
  it('wants a code', async () => {
    for (const otpCode of ['', '12345', '1234567', 'abcdef']) {
      const response = await call(admin.headers, otpCode)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ errors: [{ path: 'otpCode', code: 'error_invalid_code' }] })
    }
    const none = await call(admin.headers, '123456')
    expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([403, 'invalid_code'])
  })
})

const spend = async (otpCode: string) => (await report('jp-list', { ...days, otpCode })).statusCode

describe('a code', () => {
  it('works once, for ten minutes', async () => {
    const code = await freshCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(await spend(code)).toBe(200)
    expect(await spend(code)).toBe(403)
    const late = await freshCode()
    await later(10 * 60 * 1000)
    expect(await spend(late)).toBe(403)
    const inTime = await freshCode()
    await later(10 * 60 * 1000 - 1)
    expect(await spend(inTime)).toBe(200)
  })

  it('takes the place of the one before, and is nobody else’s', async () => {
    const first = await freshCode()
    time += 1
    const second = await freshCode()
    expect(await spend(first === second ? otherCode(second) : first)).toBe(403)
    expect(await spend(second)).toBe(200)
    const other = await t.signIn(await createUser(t.pool, { email: 'second-admin@rapport.test' }))
    const theirs = await adminCode(t.pool, other, { now: new Date(time) })
    expect(await spend(theirs)).toBe(403)
  })

  it('bears four wrong guesses, not five, also at once', async () => {
    const code = await freshCode()
    for (let guess = 0; guess < 4; guess++) expect(await spend(otherCode(code))).toBe(403)
    expect(await spend(code)).toBe(200)
    time += 1
    const next = await freshCode()
    const guesses = await Promise.all(Array.from({ length: 20 }, () => spend(otherCode(next))))
    expect(new Set(guesses)).toEqual(new Set([403]))
    expect(await spend(next)).toBe(403)
    time += 1
    expect(await spend(await freshCode())).toBe(200)
  })

  it('used by many calls at once lets one through', async () => {
    const code = await freshCode()
    const results = await Promise.all(Array.from({ length: 10 }, () => spend(code)))
    expect(results.filter((status) => status === 200)).toHaveLength(1)
  })

  it('is kept as a hash, and stays for work that failed', async () => {
    const code = await freshCode()
    const { rows } = await t.pool.query<{ text: string }>(
      'select row_to_json(o)::text as text from one_time_tokens o',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain(code)
    const missing = await post('pricing-plan', { ...plan, otpCode: code, email: 'nobody@example.com' })
    expect(missing.statusCode).toBe(404)
    const zone = await report('jp-list', { ...days, timeZone: 'Mars/Base', otpCode: code })
    expect(zone.statusCode).toBe(400)
    expect(await spend(code)).toBe(200)
  })

  it('of a purpose stays when the account or the profile is not there', async () => {
    const isUnused = async (purpose: CodePurpose) => {
      const { rows } = await t.pool.query(
        'select from one_time_tokens where purpose = $1 and used_at is null and failures = 0',
        [`admin_${purpose}`],
      )
      return rows.length === 1
    }
    await elevate(t, admin, new Date(time))
    const otpCode = await freshCode('close_account')
    const closed = await post('accounts/2000000000/close', { otpCode, reason: 'Asked' })
    expect([closed.statusCode, await isUnused('close_account')]).toEqual([404, true])
    const linkedinUrl = 'https://linkedin.example/company/mill'
    const suppressed = await post('suppress', { otpCode: await freshCode('suppress'), linkedinUrl })
    expect([suppressed.statusCode, await isUnused('suppress')]).toEqual([400, true])
    const correction = { module: 'TALENT_EMAIL_REVEAL', amount: -1, reason: 'x', requestId: randomUUID() }
    const corrected = await post('credits', {
      ...correction,
      accountId: 2_000_000_000,
      otpCode: await freshCode('lower_credits'),
    })
    expect([corrected.statusCode, await isUnused('lower_credits')]).toEqual([404, true])
  })

  it('is mailed by a job; one that has not begun is not added to, and at most 20 are sent in a quarter of an hour', async () => {
    const jobs = async () => {
      const { rows } = await t.pool.query<{ payload: object }>(
        `select payload from graphile_worker._private_jobs where key = $1`,
        [`mail admin_code ${admin.user.id}`],
      )
      return rows
    }
    const sent = await post('send-otp')
    expect(sent.json()).toMatchObject({ data: {}, message: { title: 'Code sent' } })
    await post('send-otp')
    expect(await jobs()).toEqual([{ payload: { mail: 'admin_code', userId: admin.user.id } }])
    for (let made = 0; made < 20; made++) {
      await later(30_000)
      await freshCode()
    }
    const refused = await post('send-otp')
    const seconds = 15 * 60 - 19 * 30
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(seconds)])
    await later(seconds * 1000)
    expect((await post('send-otp')).statusCode).toBe(200)
  })
})

describe('plans', () => {
  it('sets plan, end and credits; the ledger says so', async () => {
    const user = await t.signIn(
      await createUser(t.pool, { credits: [{ module: 'TALENT_PHONE_REVEAL', total: 10, used: 4 }] }),
    )
    const set = await post('pricing-plan', {
      ...plan,
      code: 'TRIAL',
      email: user.user.email.toUpperCase(),
      otpCode: await freshCode('lower_credits'),
    })
    expect(set.json()).toMatchObject({ data: {}, message: { title: 'Plan set' } })
    const profile = async () =>
      (await t.inject({ url: '/api/users/profile', headers: user.headers })).json<{ data: object }>().data
    expect(await profile()).toMatchObject({
      pricingPlan: { code: 'TRIAL', expiry: '2027-11-20T00:00:00.000Z' },
      isTrialActive: true,
    })
    time += 1
    const { code: _, ...upgrade } = plan
    const upgraded = await post('upgrade-account', {
      ...upgrade,
      email: user.user.email,
      otpCode: await freshCode(),
    })
    expect(upgraded.statusCode).toBe(200)
    expect(await profile()).toMatchObject({
      pricingPlan: { code: 'SUBSCRIPTION' },
      isTrialActive: false,
      credits: [
        { module: 'TALENT_EMAIL_REVEAL', totalCredits: 500, usedCredits: 0, reservedCredits: 0 },
        { module: 'TALENT_PHONE_REVEAL', totalCredits: 4, usedCredits: 4, reservedCredits: 0 },
      ],
    })
    time += 1
    const history = await report('user-credits-history', { ...days, otpCode: await freshCode() })
    const entries = history.json<{ data: { items: { reason: string }[] } }>().data.items
    const { email } = user.user
    expect(entries.filter(({ reason }) => reason === 'plan')).toMatchObject([
      { email, module: 'TALENT_PHONE_REVEAL', amount: -6, balance: 0, personId: null },
      { email, module: 'TALENT_EMAIL_REVEAL', amount: 500, balance: 500, personId: null },
    ])
  })

  it.each([
    [{ emailCredits: -1 }, 'emailCredits', 'error_invalid_credits'],
    [{ phoneCredits: 1.5 }, 'phoneCredits', 'error_invalid_credits'],
    [{ expiry: 'tomorrow' }, 'expiry', 'error_invalid_date'],
    [{ email: 'nobody' }, 'email', 'error_invalid_email'],
    [{ code: 'GOLD' }, 'code', 'error_unknown_value'],
    [{ more: 1 }, 'more', 'error_unknown_key'],
  ])('refuses %j', async (change, path, code) => {
    const otpCode = await freshCode()
    const response = await post('pricing-plan', { ...plan, email: 'a@b.example', otpCode, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path, code }] })
  })
})

async function createUserAt(email: string, createdAt: string): Promise<void> {
  const { id } = await createUser(t.pool, { email })
  await t.pool.query('update users set created_at = $2 where id = $1', [id, createdAt])
}

/** Counts of the accounts of two days. */
async function emails(timeZone: string): Promise<string[]> {
  time += 1
  const otpCode = await freshCode()
  const period = { startDate: '2026-11-01', endDate: '2026-11-02', timeZone }
  const response = await report('jp-list', { ...period, otpCode })
  return response.json<{ data: { items: { email: string }[] } }>().data.items.map(({ email }) => email)
}

describe('reports', () => {
  it('counts days in the time zone that was asked for', async () => {
    // In Seoul (+09:00): 1 November 00:00, 2 November 23:59, 3 November 00:00.
    await createUserAt('first@example.com', '2026-10-31T15:00:00Z')
    await createUserAt('second@example.com', '2026-11-02T14:59:59Z')
    await createUserAt('third@example.com', '2026-11-02T15:00:00Z')
    expect(await emails('Asia/Seoul')).toEqual(['second@example.com', 'first@example.com'])
    expect(await emails('UTC')).toEqual(['third@example.com', 'second@example.com'])
  })

  it('come in pages', async () => {
    await createUserAt('older@example.com', '2026-05-01T09:00:00Z')
    await createUserAt('newer@example.com', '2026-05-02T09:00:00Z')
    const dates = { startDate: '2026-05-01', endDate: '2026-05-02' }
    for (const [page, email] of [
      [1, 'newer@example.com'],
      [2, 'older@example.com'],
      [3, undefined],
    ] as const) {
      time += 1
      const response = await report('jp-list', {
        ...dates,
        page: String(page),
        limit: '1',
        otpCode: await freshCode(),
      })
      const { items, metadata } = response.json<{ data: Output<(typeof listAccounts)['data']> }>().data
      expect(items[0]?.email).toBe(email)
      expect(metadata).toEqual({ total: 2, page, limit: 1 })
    }
  })

  it.each([
    [{ startDate: '2026-02-30' }, 'startDate', 'error_invalid_date'],
    [{ endDate: '2026-10-01' }, 'endDate', 'error_invalid_range'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'error_invalid_time_zone'],
    [{ timeZone: '+09:00' }, 'timeZone', 'error_invalid_time_zone'],
  ])('refuses %j', async (change, path, code) => {
    for (const name of ['jp-list', 'user-credits-history']) {
      const response = await report(name, { ...days, otpCode: await freshCode(), ...change })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ errors: [{ path, code }] })
    }
  })
})
