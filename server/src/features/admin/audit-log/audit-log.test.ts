import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

const start = Date.parse('2026-11-20T10:00:00Z')

let t: TestApp
let admin: SignedIn
let other: SignedIn
let time = start
beforeAll(async () => {
  t = await testApp({ now: () => new Date(time) })
})
beforeEach(async () => {
  time += 24 * 3_600_000
  await t.pool.query(`update users set email = id || '@earlier.example'`)
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  other = await t.signIn()
  await elevate(t, admin, new Date(time))
})

const ask = (path: string, query: Record<string, string> = {}, headers: object = admin.headers) =>
  t.inject({ url: `/api/admin/${path}?${new URLSearchParams(query).toString()}`, headers: { ...headers } })

type Item = { id: number; action: string; admin: object; target: object; after: object | null; at: string }
const read = async (query: Record<string, string> = {}) =>
  (await ask('audit', query)).json<{ data: { items: Item[]; metadata: { total: number } } }>().data
const actions = async (query: Record<string, string>) => (await read(query)).items.map(({ action }) => action)

const add = async (action: string, targetId: string | null, at: string) =>
  t.pool.query(
    `insert into audit_entries (at, user_id, action, target_kind, target_id, before, after, reason)
     values ($1, $2, $3, case when $4::text is not null then 'account' end, $4, '{"code":"TRIAL"}', '{"code":"SUBSCRIPTION"}', '=asked')`,
    [at, admin.user.id, action, targetId],
  )

test('says who did what to whom, from where, what it was before and after', async () => {
  await add('plan_set', String(other.user.id), '2025-02-02T02:02:02Z')
  const { items } = await read({ action: 'plan_set', who: 'Admin@rapport.test' })
  expect(items).toMatchObject([
    {
      at: '2025-02-02T02:02:02.000Z',
      admin: { id: admin.user.id, email: 'admin@rapport.test' },
      target: { kind: 'account', id: String(other.user.id), email: other.user.email },
      before: { code: 'TRIAL' },
      after: { code: 'SUBSCRIPTION' },
      reason: '=asked',
    },
  ])
})

test('is searched by who, action, target and days, and comes in pages', async () => {
  const id = String(other.user.id)
  await add('plan_set', id, '2024-02-01T23:30:00Z')
  await add('people_suppressed', null, '2024-02-02T12:00:00Z')
  const who = String(admin.user.id)
  const february = { who, startDate: '2024-02-01', endDate: '2024-02-02' }
  expect(await actions(february)).toEqual(['people_suppressed', 'plan_set'])
  expect(await actions({ ...february, startDate: '2024-02-02' })).toEqual(['people_suppressed'])
  // In Berlin it was already the second.
  expect(await actions({ ...february, startDate: '2024-02-02', timeZone: 'Europe/Berlin' })).toHaveLength(2)
  expect(await actions({ who, endDate: '2024-02-01' })).toEqual(['plan_set'])
  expect(await actions({ ...february, action: 'plan_set' })).toEqual(['plan_set'])
  expect(await actions({ targetKind: 'account', targetId: id })).toEqual(['plan_set'])
  expect(await actions({ targetKind: 'account', targetId: '0' })).toEqual([])
  for (const nobody of ['nobody@example.com', '99999999999', id])
    expect(await actions({ who: nobody })).toEqual([])
  const second = await read({ ...february, page: '2', limit: '1' })
  expect([second.items.map(({ action }) => action), second.metadata.total]).toEqual([['plan_set'], 2])
  expect((await read({ ...february, page: '900719925474099' })).items).toEqual([])
  for (const wrong of [
    { action: 'nothing' },
    { targetKind: 'planet' },
    { startDate: '2024-02-02', endDate: '2024-02-01' },
    { startDate: '0000-01-01' },
    { timeZone: 'Mars/Olympus' },
  ])
    expect((await ask('audit', wrong as Record<string, string>)).statusCode).toBe(400)
})

test('its reading is audited once a visit, each export with what was asked for', async () => {
  for (let page = 1; page < 4; page++) await read({ page: String(page) })
  const who = String(admin.user.id)
  expect(await actions({ who })).toEqual(['audit_read', 'elevated'])
  await ask('audit/csv', { who: 'admin@rapport.test', action: 'plan_set' })
  const [exported] = (await read({ who })).items
  expect(exported).toMatchObject({
    action: 'audit_exported',
    after: { userId: admin.user.id, action: 'plan_set', timeZone: 'UTC', rows: 0 },
  })
  time += 15 * 60_000
  admin = await t.signIn(admin.user)
  await elevate(t, admin, new Date(time))
  await read()
  expect(await actions({ who, action: 'audit_read' })).toHaveLength(2)
})

test('as a file it has ids alone, and no formulas', async () => {
  await add('plan_set', String(other.user.id), '2023-02-02T02:02:02Z')
  const file = await ask('audit/csv', { startDate: '2023-02-02', endDate: '2023-02-02' })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).not.toContain('@')
  const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows).toMatchObject([
    {
      at: '2023-02-02T02:02:02.000Z',
      admin_id: String(admin.user.id),
      action: 'plan_set',
      target_kind: 'account',
      target_id: String(other.user.id),
      before: '{"code":"TRIAL"}',
      reason: "'=asked",
    },
  ])
  expect((await ask('audit/csv', {}, other.headers)).statusCode).toBe(403)
  expect((await ask('audit', {}, {})).statusCode).toBe(401)
  expect((await ask('audit/csv', { action: 'nothing' })).statusCode).toBe(400)
})

describe('nobody changes it', () => {
  test.each([
    'update audit_entries set reason = null',
    'delete from audit_entries',
    'truncate audit_entries',
  ])('%s, even as the owner of the database', async (statement) => {
    await add('plan_set', null, '2022-01-01T00:00:00Z')
    const { rows } = await t.pool.query<{ isOwner: boolean }>(
      `select pg_has_role(current_user, relowner, 'member') as "isOwner" from pg_class where relname = 'audit_entries'`,
    )
    expect(rows).toEqual([{ isOwner: true }])
    await expect(t.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })
})
