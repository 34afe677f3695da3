import { parse } from 'csv-parse/sync'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  const { id } = await createUser(t.pool, { email: spender })
  // A ledger of 50,000 rows, the later half on the next day.
  await t.pool.query(
    `insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
     select $1, (select team_id from users where id = $1), 'TALENT_EMAIL_REVEAL', 'reveal', -1, 50000 - n, n, timestamptz '2025-03-01T12:00Z' + interval '1 day' * (n > 25000)::integer
     from generate_series(1, 50000) n`,
    [id],
  )
})

/** Long enough for a file to exceed what connections buffer. */
const spender = `${'s'.repeat(400)}@example.com`

const days = { startDate: '2025-03-01', endDate: '2025-03-02' }

const ask = (path: string, query: Record<string, string>, headers: object = admin.headers) =>
  t.inject({ url: `/api/admin/${path}?${new URLSearchParams(query).toString()}`, headers: { ...headers } })

const rowsOf = (body: string) => parse(body, { columns: true, bom: true }) as Record<string, string>[]

const auditRows = async (action: string) => {
  const { rows } = await t.pool.query<{ after: object }>(
    'select after from audit_entries where action = $1 order by id',
    [action],
  )
  return rows.map(({ after }) => after)
}

test('a code buys one file: every row of the period, with its totals beforehand', async () => {
  const missing = await ask('user-credits-history/csv', days)
  expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([403, 'not_elevated'])
  const query = { ...days, otpCode: await adminCode(t.pool, admin) }
  const file = await ask('user-credits-history/csv', query)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(file.headers['content-disposition']).toContain("''credits-2025-03-01-2025-03-02.csv")
  const rows = rowsOf(file.body)
  expect(rows).toHaveLength(50_000)
  expect(rows.map(({ person_id: personId }) => Number(personId))).toEqual(
    Array.from({ length: 50_000 }, (_none, index) => 50_000 - index),
  )
  expect(rows[0]).toMatchObject({
    email: spender,
    kind: 'TALENT_EMAIL_REVEAL',
    reason: 'reveal',
    // A number, not a formula.
    amount: '-1',
    balance: '0',
    created_at: '2025-03-02T12:00:00.000Z',
  })
  const again = await ask('user-credits-history/csv', query)
  expect(again.json()).toMatchObject({ code: 'invalid_code' })
  expect(await auditRows('credits_exported')).toEqual([{ ...days, timeZone: 'UTC', rows: 50_000 }])
})

test('a wrong time zone costs no code', async () => {
  const otpCode = await adminCode(t.pool, admin)
  // Only the JavaScript engine knows this one.
  const zone = { timeZone: 'VST' }
  const wrong = await ask('jp-list/csv', { ...days, ...zone, otpCode })
  expect(wrong.statusCode).toBe(400)
  for (const name of ['jp-list/csv', 'user-credits-history/csv'])
    expect((await ask(name, { ...days, bom: 'maybe', otpCode })).statusCode).toBe(400)
  expect((await ask('jp-list/csv', { ...days, otpCode })).statusCode).toBe(200)
})

test('accounts: removed ones are marked, names are no formulas, and totals count them all', async () => {
  await elevate(t, admin)
  const opened = async (options: Parameters<typeof createUser>[1]) => {
    const { id } = await createUser(t.pool, options)
    await t.pool.query(`update users set created_at = '2024-05-05T10:00Z' where id = $1`, [id])
    return id
  }
  await opened({ firstName: '=1+1', lastName: '김', planCode: 'SUBSCRIPTION', email: 'formula@example.com' })
  await opened({ isVerified: false })
  const gone = await opened({ firstName: '', lastName: '' })
  await t.pool.query(`update users set removed_at = '2024-06-01T00:00Z' where id = $1`, [gone])
  const period = { startDate: '2024-05-05', endDate: '2024-05-05', timeZone: 'Asia/Seoul' }
  const totals = { trial: 1, subscription: 1, verified: 1, removed: 1 }
  const preview = await ask('reports/preview', { ...period, report: 'accounts' })
  expect(preview.json()).toEqual({ data: { rows: 3, accounts: totals } })
  const page = await ask('jp-list', period)
  expect(page.json()).toMatchObject({
    data: {
      items: [{ id: gone, removedAt: '2024-06-01T00:00:00.000Z' }, { removedAt: null }, { removedAt: null }],
      metadata: { total: 3, page: 1 },
      totals,
    },
  })
  const rows = rowsOf((await ask('jp-list/csv', period)).body)
  expect(rows.map(({ removed_at: removedAt }) => removedAt)).toEqual(['2024-06-01T00:00:00.000Z', '', ''])
  expect(rows[2]).toMatchObject({ first_name: "'=1+1", last_name: '김', verified: 'true', plan_expiry: '' })
  const plain = await ask('jp-list/csv', { ...period, bom: 'false' })
  expect(plain.body.startsWith('id,email,')).toBe(true)
})

test('totals sum what was granted, withdrawn, spent and refunded of each kind', async () => {
  await elevate(t, admin)
  const { id } = await createUser(t.pool)
  const add = (module: string, reason: string, amount: number, more: object = {}) =>
    t.pool.query(
      `insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, refunded_entry_id, created_at)
       select $1, (select team_id from users where id = $1), $2, $3, $4, 9, person, refunded, '2023-07-07T00:00Z'
       from json_to_record($5) t(person integer, refunded bigint)
       returning id`,
      [id, module, reason, amount, more],
    )
  await add('TALENT_EMAIL_REVEAL', 'trial', 50)
  await add('TALENT_EMAIL_REVEAL', 'plan', 30)
  await add('TALENT_EMAIL_REVEAL', 'plan', -20)
  const spent = await add('TALENT_EMAIL_REVEAL', 'reveal', -1, { person: 7 })
  await add('TALENT_EMAIL_REVEAL', 'reveal', -1, { person: 8 })
  await add('TALENT_EMAIL_REVEAL', 'refund', 1, { refunded: (spent.rows[0] as { id: string }).id })
  const period = { startDate: '2023-07-07', endDate: '2023-07-07' }
  const totals = [
    { module: 'TALENT_EMAIL_REVEAL', granted: 80, withdrawn: 20, spent: 2, refunded: 1 },
    { module: 'TALENT_PHONE_REVEAL', granted: 0, withdrawn: 0, spent: 0, refunded: 0 },
  ]
  const preview = await ask('reports/preview', { ...period, report: 'credits' })
  expect(preview.json()).toEqual({ data: { rows: 6, credits: totals } })
  const page = await ask('user-credits-history', { ...period, page: '999999999999', limit: '10000' })
  expect(page.json()).toMatchObject({ data: { items: [], metadata: { total: 6 }, totals } })
})

test('a credit that an administrator gave says who gave it, and why', async () => {
  await elevate(t, admin)
  const { id } = await createUser(t.pool)
  await t.pool.query(
    `insert into credit_entries (user_id, team_id, module, reason, amount, balance, granted_by, note, request_id, created_at)
     values ($1, (select team_id from users where id = $1), 'TALENT_PHONE_REVEAL', 'grant', 5, 5, $2, '=thanks', gen_random_uuid(), '2022-02-02T00:00Z')`,
    [id, admin.user.id],
  )
  const period = { startDate: '2022-02-02', endDate: '2022-02-02' }
  const page = await ask('user-credits-history', period)
  const grantedBy = { id: admin.user.id, email: admin.user.email }
  expect(page.json()).toMatchObject({ data: { items: [{ userId: id, grantedBy, note: '=thanks' }] } })
  const [row] = rowsOf((await ask('user-credits-history/csv', period)).body)
  expect(row).toMatchObject({
    granted_by_id: String(admin.user.id),
    granted_by: admin.user.email,
    note: "'=thanks",
  })
})

test('a period has an order and begins in the first year at the earliest', async () => {
  await elevate(t, admin)
  for (const wrong of [{ startDate: '0000-12-31' }, { endDate: '2024-01-01' }, { report: 'people' }])
    expect((await ask('reports/preview', { ...days, report: 'credits', ...wrong })).statusCode).toBe(400)
  const all = { startDate: '0001-01-01', endDate: '9999-12-31', report: 'credits' }
  expect((await ask('reports/preview', all)).json()).toMatchObject({ data: { rows: 50_007 } })
})

test('a client that stops taking stops the reading, and one that leaves ends it', async () => {
  await elevate(t, admin)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const queries = vi.spyOn(Client.prototype, 'query')
  const fetched = () => queries.mock.calls.filter((call) => call.join().startsWith('fetch ')).length
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const url = `http://127.0.0.1:${port}/api/admin/user-credits-history/csv?${new URLSearchParams(days).toString()}`
  const request = get(url, { headers: { ...admin.headers, 'accept-encoding': 'identity' } }, resolve)
  const response = await promise
  await new Promise((done) => response.once('data', done))
  response.pause()
  const { pool } = t
  await vi.waitFor(async () => {
    const before = fetched()
    await new Promise((done) => setTimeout(done, 50))
    expect(fetched()).toBe(before)
  }, 20_000)
  expect(fetched()).toBeLessThan(51)
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1))
  request.destroy()
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0))
  expect(fetched()).toBeLessThan(51)
  queries.mockRestore()
})
