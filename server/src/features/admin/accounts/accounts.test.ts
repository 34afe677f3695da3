import type { AdminAccount, AdminAccountInFull } from '@rapport/contract/admin/accounts.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

const email = 'TALENT_EMAIL_REVEAL'
const phone = 'TALENT_PHONE_REVEAL'
const later = new Date('2100-01-01T00:00:00Z')

let t: TestApp
let admin: SignedIn

beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.pool.query(
    `delete from one_time_tokens; delete from call_counts; update users set email = id || '@earlier.example'`,
  )
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin)
})

const get = (path: string, headers: object = admin.headers) =>
  t.inject({ url: `/api/admin/${path}`, headers: { ...headers } })
const post = (path: string, payload?: object, headers: object = admin.headers) =>
  t.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  })
const codeFor = (purpose: 'close_account' | 'lower_credits') => adminCode(t.pool, admin, { purpose })

type Page = { items: AdminAccount[]; metadata: { total: number } }
const search = async (query: Record<string, string>) => {
  const response = await get(`accounts?${new URLSearchParams(query).toString()}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Page }>().data
}
const idsOf = async (query: Record<string, string>) => (await search(query)).items.map(({ id }) => id)
const named = (firstName: string) => ({ firstName, lastName: 'Facets' })
const facets = (query: Record<string, string>) => idsOf({ search: 'facets', ...query })
const read = async (id: number) => (await get(`accounts/${id}`)).json<{ data: AdminAccountInFull }>().data

const auditOf = async (id: number) => {
  const { rows } = await t.pool.query<Record<string, unknown>>(
    `select action, before, after, reason from audit_entries where user_id = $2 and target_kind = 'account' and target_id = $1::text
     order by id`,
    [id, admin.user.id],
  )
  return rows
}

describe('GET /admin/accounts', () => {
  it('finds accounts by a part of the address or the name, also a Korean one without a space', async () => {
    const ann = await createUser(t.pool, {
      email: 'ann_1@find.example',
      firstName: 'Annabel',
      lastName: 'Stone',
    })
    const kim = await createUser(t.pool, { email: 'kim@find.example', firstName: '민아', lastName: '김' })
    for (const part of ['ANNABEL st', 'n_1@find', 'belle'.slice(0, 3)])
      expect(await idsOf({ search: part })).toContain(ann.id)
    expect(await idsOf({ search: '김민아' })).toEqual([kim.id])
    expect(await idsOf({ search: '@find.example', sortOn: 'email', sortBy: 'asc' })).toEqual([ann.id, kim.id])
    for (const none of ['nn%find', 'annX1', '\\']) expect(await idsOf({ search: none })).toEqual([])
    const { rows } = await t.pool.query<{ text: string }>(
      `select row_to_json(a)::text as text from audit_entries a where action = 'accounts_searched'`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/find|ann/i)
  })

  it('filters by plan and state, sorts, and pages', async () => {
    const trial = await createUser(t.pool, {
      ...named('T'),
      planExpiresAt: later,
      credits: [{ module: email, total: 5 }],
    })
    const paid = await createUser(t.pool, {
      ...named('P'),
      planCode: 'SUBSCRIPTION',
      planExpiresAt: new Date('2099-01-01'),
    })
    const ended = await createUser(t.pool, {
      ...named('E'),
      planCode: 'SUBSCRIPTION',
      planExpiresAt: new Date('2020-01-01'),
    })
    const removed = await createUser(t.pool, named('R'))
    await t.pool.query('update users set removed_at = created_at where id = $1', [removed.id])
    expect(await facets({})).toEqual([ended.id, paid.id, trial.id])
    expect(await facets({ state: 'trial' })).toEqual([trial.id])
    expect(await facets({ state: 'subscription' })).toEqual([paid.id])
    expect(await facets({ state: 'expired' })).toEqual([ended.id])
    expect(await facets({ state: 'removed' })).toEqual([removed.id])
    expect(await facets({ plan: 'SUBSCRIPTION' })).toEqual([ended.id, paid.id])
    expect(await facets({ sortOn: 'planExpiry', sortBy: 'asc' })).toEqual([ended.id, paid.id, trial.id])
    expect((await facets({ sortOn: 'emailCredits' }))[0]).toBe(trial.id)
    expect(await facets({ sortOn: 'phoneCredits', limit: '1', page: '2' })).toEqual([paid.id])
    await t.signIn(paid)
    expect((await facets({ sortOn: 'lastSeenAt' }))[0]).toBe(paid.id)
    expect((await search({ search: 'facets', limit: '1' })).metadata.total).toBe(3)
  })

  it.each(['state=gone', 'plan=GOLD', 'sortOn=password', 'sortBy=up', 'page=0', 'limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await get(`accounts?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('GET /admin/accounts/:id', () => {
  it('shows plan, credits, sessions and ledger, with who granted, and is audited', async () => {
    const user = await createUser(t.pool, {
      planExpiresAt: later,
      credits: [{ module: email, total: 9, used: 2 }],
    })
    const signedIn = await t.signIn(user)
    await post('credits', {
      accountId: user.id,
      module: phone,
      amount: 3,
      reason: 'Order 7',
      requestId: crypto.randomUUID(),
    })
    const account = await read(user.id)
    expect(account).toMatchObject({
      id: user.id,
      email: user.email,
      state: 'trial',
      isVerified: true,
      isInternal: false,
      isAdmin: false,
      sessions: 1,
      mailboxes: 0,
      campaigns: 0,
      runningBulkReveals: 0,
      credits: [
        { module: email, balance: 7, reserved: 0 },
        { module: phone, balance: 3, reserved: 0 },
      ],
      openSessions: [{ userAgent: 'lightMyRequest' }],
      ledger: [
        {
          module: phone,
          reason: 'grant',
          amount: 3,
          grantedBy: { id: admin.user.id, email: 'admin@rapport.test' },
          note: 'Order 7',
        },
        { module: email, reason: 'opening', amount: 7, grantedBy: null, note: null },
      ],
    })
    expect(account.lastSeenAt).not.toBeNull()
    expect(JSON.stringify(account)).not.toContain(signedIn.tokens.refresh_token)
    expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(['credits_granted', 'account_read'])
    expect((await get('accounts/2000000000')).statusCode).toBe(404)
  })

  it('does not count mailboxes that were removed', async () => {
    const { id } = await createUser(t.pool)
    const [kept, removed] = ['kept', 'removed'].map((name) => `${name}@mailboxes.example`)
    await t.pool.query(
      `insert into mailboxes (user_id, provider, email, connection, created_at)
       values ($1, 'outbox', $2, 'connected', $4), ($1, 'outbox', $3, 'removed', $4)`,
      [id, kept, removed, '2026-01-01Z'],
    )
    expect((await read(id)).mailboxes).toBe(1)
  })
})

const grant = (accountId: number, more: object = {}) =>
  post('credits', {
    accountId,
    module: email,
    amount: 10,
    reason: 'Order 7',
    requestId: crypto.randomUUID(),
    ...more,
  })

describe('POST /admin/credits', () => {
  it('counts a double click once and two administrators’ grants twice', async () => {
    const { id } = await createUser(t.pool)
    const requestId = crypto.randomUUID()
    const twice = await Promise.all([grant(id, { requestId }), grant(id, { requestId })])
    expect(twice.map((response) => response.json<{ data: object }>().data)).toMatchObject([
      { balance: 10 },
      { balance: 10 },
    ])
    await Promise.all([grant(id), grant(id)])
    expect((await read(id)).credits[0]).toMatchObject({ balance: 30 })
    expect((await auditOf(id)).filter(({ action }) => action === 'credits_granted')).toHaveLength(3)
    const other = await grant(id, { requestId, amount: 11 })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'conflict'])
  })

  it('takes credits back with a code of that purpose, never below 0', async () => {
    const { id } = await createUser(t.pool, { credits: [{ module: email, total: 5 }] })
    const missing = await grant(id, { amount: -1 })
    expect(missing.json()).toMatchObject({ errors: [{ path: 'otpCode', code: 'error_required' }] })
    expect((await grant(id, { amount: -1, otpCode: await adminCode(t.pool, admin) })).statusCode).toBe(403)
    const otpCode = await codeFor('lower_credits')
    const below = await grant(id, { amount: -6, otpCode })
    expect(below.json()).toMatchObject({ errors: [{ path: 'amount', code: 'error_below_zero' }] })
    const correction = { amount: -5, otpCode, requestId: crypto.randomUUID() }
    for (const answer of [await grant(id, correction), await grant(id, correction)])
      expect(answer.json(), 'sent again, its code being spent').toMatchObject({ data: { balance: 0 } })
    expect(await auditOf(id)).toEqual([
      {
        action: 'credits_corrected',
        before: { module: email, balance: 5 },
        after: { module: email, balance: 0 },
        reason: 'Order 7',
      },
    ])
  })

  it.each([
    [{ amount: 0 }, 'amount error_invalid_credits'],
    [{ amount: 1.5 }, 'amount error_invalid_credits'],
    [{ reason: ' ' }, 'reason error_required'],
    [{ reason: 'x'.repeat(201) }, 'reason error_too_long'],
    [{ requestId: '1' }, 'requestId error_invalid_id'],
    [{ module: 'X' }, 'module error_unknown_value'],
  ])('refuses %j', async (change, fault) => {
    const response = await grant(admin.user.id, change)
    const { errors } = response.json<{ errors: { path: string; code: string }[] }>()
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })

  it('refuses more than an account can have, and accounts that are gone', async () => {
    const { id } = await createUser(t.pool, { credits: [{ module: email, total: 10_000_000 }] })
    expect((await grant(id)).json()).toMatchObject({
      errors: [{ path: 'amount', code: 'error_too_many_credits' }],
    })
    expect((await grant(2_000_000_000)).statusCode).toBe(404)
  })
})

describe('POST /admin/accounts/:id/end-sessions', () => {
  it('signs the account out everywhere', async () => {
    const user = await createUser(t.pool)
    const sessions = [await t.signIn(user), await t.signIn(user)]
    expect((await post(`accounts/${user.id}/end-sessions`)).json()).toEqual({ data: { ended: 2 } })
    for (const { headers } of sessions)
      expect((await t.inject({ url: '/api/users/profile', headers })).statusCode).toBe(401)
    expect(await auditOf(user.id)).toMatchObject([{ action: 'account_sessions_ended', after: { ended: 2 } }])
    expect((await post('accounts/2000000000/end-sessions')).statusCode).toBe(404)
  })
})

describe('POST /admin/accounts/:id/close', () => {
  it('erases the account and keeps its ledger', async () => {
    const user = await createUser(t.pool, { credits: [{ module: email, total: 5 }] })
    const { headers } = await t.signIn(user)
    const otpCode = await codeFor('close_account')
    expect((await post(`accounts/${user.id}/close`, { otpCode, reason: 'Asked for' })).statusCode).toBe(200)
    expect((await t.inject({ url: '/api/users/profile', headers })).statusCode).toBe(401)
    const account = await read(user.id)
    expect(account).toMatchObject({
      state: 'removed',
      firstName: '',
      openSessions: [],
      ledger: [{ amount: 5 }],
    })
    expect(account.email).not.toBe(user.email)
    expect((await auditOf(user.id))[0]).toMatchObject({ action: 'account_closed', reason: 'Asked for' })
    const again = await post(`accounts/${user.id}/close`, {
      otpCode: await codeFor('close_account'),
      reason: 'Again',
    })
    expect(again.statusCode).toBe(404)
  })

  it('closes no administrator, and nothing with a code of another purpose', async () => {
    const otpCode = await codeFor('close_account')
    const own = await post(`accounts/${admin.user.id}/close`, { otpCode, reason: 'Mine' })
    expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([409, 'administrator_account'])
    const { id } = await createUser(t.pool)
    const wrong = await post(`accounts/${id}/close`, {
      otpCode: await codeFor('lower_credits'),
      reason: 'No',
    })
    expect(wrong.json<{ code: string }>().code).toBe('invalid_code')
    expect((await post(`accounts/${id}/close`, { otpCode })).statusCode).toBe(400)
  })
})

it.each([
  ['GET', 'accounts'],
  ['GET', 'accounts/1'],
  ['POST', 'accounts/1/end-sessions'],
  ['POST', 'accounts/1/close'],
  ['POST', 'credits'],
] as const)('%s %s is for elevated administrators', async (method, path) => {
  const call = async (headers: object) =>
    (await t.inject({ method, url: `/api/admin/${path}`, headers: { ...headers } })).json<{ code: string }>()
      .code
  const again = await t.signIn(admin.user)
  expect(await call(again.headers)).toBe('not_elevated')
  expect(await call((await t.signIn()).headers)).toBe('forbidden')
  expect(await call({})).toBe('unauthenticated')
})

describe('POST /admin/pricing-plan', () => {
  const plan = { code: 'SUBSCRIPTION', expiry: '2027-11-20T00:00:00Z', emailCredits: 9, phoneCredits: 0 }

  it('needs no code of an elevated session, but one of its own to lower credits', async () => {
    const user = await createUser(t.pool)
    const set = (more: object) => post('pricing-plan', { ...plan, email: user.email, ...more })
    expect((await set({ reason: 'Order 7' })).statusCode).toBe(200)
    const lower = { emailCredits: 8 }
    expect((await set(lower)).json()).toMatchObject({ errors: [{ path: 'otpCode', code: 'error_required' }] })
    expect((await set({ ...lower, otpCode: await adminCode(t.pool, admin) })).statusCode).toBe(403)
    expect((await read(user.id)).credits[0]).toMatchObject({ balance: 9 })
    expect((await set({ ...lower, otpCode: await codeFor('lower_credits') })).statusCode).toBe(200)
    expect((await read(user.id)).ledger[0]).toMatchObject({
      reason: 'plan',
      amount: -1,
      grantedBy: { id: admin.user.id },
    })
  })

  it('leaves credits of a kind without a number as they are, also with a code to lower those of another', async () => {
    const user = await createUser(t.pool)
    const set = (more: object) =>
      post('pricing-plan', { code: 'TRIAL', expiry: plan.expiry, email: user.email, ...more })
    await set({ emailCredits: 9, phoneCredits: 3 })
    expect((await set({})).statusCode).toBe(200)
    expect((await read(user.id)).credits).toMatchObject([{ balance: 9 }, { balance: 3 }])
    expect((await set({ phoneCredits: 1 })).statusCode).toBe(400)
    const otpCode = await codeFor('lower_credits')
    expect((await set({ phoneCredits: 1, otpCode })).statusCode).toBe(200)
    expect((await read(user.id)).credits).toMatchObject([{ balance: 9 }, { balance: 1 }])
  })
})
