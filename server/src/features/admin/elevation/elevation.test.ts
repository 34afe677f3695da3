import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminCode, elevate, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../../test/mails.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const minutes = (count: number) => count * 60_000

let t: TestApp
let admin: SignedIn
let time: number

beforeAll(async () => {
  t = await testApp({ now: () => new Date(time) })
})
beforeEach(async () => {
  time = start
  await t.pool.query(
    `delete from one_time_tokens; delete from call_counts; update users set email = id || '@earlier.example'`,
  )
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
})

const url = '/api/admin/elevation'
const until = async ({ headers }: SignedIn = admin) =>
  (await t.inject({ url, headers })).json<{ data: { until: string | null } }>().data.until
const enter = (otpCode: string) =>
  t.inject({ method: 'POST', url: '/api/admin/elevate', headers: admin.headers, payload: { otpCode } })
const leave = () => t.inject({ method: 'DELETE', url, headers: admin.headers })
const freshCode = () => adminCode(t.pool, admin, { now: new Date(time) })
/** A call that needs elevation or a code. */
const report = async ({ headers }: SignedIn = admin) => {
  const path = '/api/admin/jp-list?startDate=2026-11-01&endDate=2026-11-30'
  const response = await t.inject({ url: path, headers })
  return response.statusCode === 200 ? 200 : response.json<Failure>().code
}
const audited = async () => {
  const { rows } = await t.pool.query<{ action: string }>(
    'select action from audit_entries where user_id = $1 order by id',
    [admin.user.id],
  )
  return rows.map(({ action }) => action)
}

describe('elevation', () => {
  it('opens the work of this session for 15 minutes', async () => {
    expect([await until(), await report()]).toEqual([null, 'not_elevated'])
    const second = await t.signIn(admin.user)
    expect((await enter(await freshCode())).json()).toMatchObject({
      data: { until: '2026-11-20T10:15:00.000Z' },
    })
    expect([await until(), await report()]).toEqual(['2026-11-20T10:15:00.000Z', 200])
    expect([await until(second), await report(second)]).toEqual([null, 'not_elevated'])
    time += minutes(14)
    expect(await report()).toBe(200)
    // An access token lives as long as the elevation.
    time += minutes(1)
    const { rows } = await t.pool.query<{ id: string }>(
      'select id from sessions where user_id = $1 and elevated_until is not null',
      [admin.user.id],
    )
    expect(rows).toHaveLength(1)
    const { data } = (
      await t.inject({
        method: 'POST',
        url: '/api/auth/refresh-token',
        payload: { refresh_token: admin.tokens.refresh_token },
      })
    ).json<{ data: { access_token: string } }>()
    const later = { ...admin, headers: { authorization: `Bearer ${data.access_token}` } }
    expect([await until(later), await report(later)]).toEqual([null, 'not_elevated'])
  })

  it('ends when the administrator leaves, as often as they like', async () => {
    await elevate(t, admin, new Date(time))
    expect((await leave()).json()).toMatchObject({ data: { until: null } })
    expect((await leave()).statusCode).toBe(200)
    expect([await until(), await report()]).toEqual([null, 'not_elevated'])
    expect(await audited()).toEqual(['elevated', 'elevation_ended'])
  })

  it('ends with a change of the password, which the session survives', async () => {
    await elevate(t, admin, new Date(time))
    const changed = await t.inject({
      method: 'POST',
      url: '/api/users/password',
      headers: admin.headers,
      payload: { currentPassword: admin.user.password, newPassword: 'Fresh!Horse7' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect([await until(), await report()]).toEqual([null, 'not_elevated'])
  })

  it('ends with the session, and with the place in ADMIN_EMAILS', async () => {
    await elevate(t, admin, new Date(time))
    const dismissing = await testApp({
      pool: t.pool,
      now: () => new Date(time),
      config: { ...testConfig, adminEmails: [] },
    })
    const path = '/api/admin/jp-list?startDate=2026-11-01&endDate=2026-11-30'
    expect((await dismissing.inject({ url: path, headers: admin.headers })).json()).toMatchObject({
      code: 'forbidden',
    })
    await t.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: { refresh_token: admin.tokens.refresh_token },
    })
    expect(await report()).toBe('unauthenticated')
    const { rows } = await t.pool.query(
      'select from sessions where user_id = $1 and ended_at is null and elevated_until is not null',
      [admin.user.id],
    )
    expect(rows).toEqual([])
  })

  it('needs the code itself: no other purpose, no other administrator’s, none twice', async () => {
    const ofPurpose = await adminCode(t.pool, admin, { now: new Date(time), purpose: 'suppress' })
    const code = await freshCode()
    for (const wrong of [ofPurpose === code ? '000000' : ofPurpose, '999999'].filter((each) => each !== code))
      expect((await enter(wrong)).json()).toMatchObject({ code: 'invalid_code' })
    expect((await enter(code)).statusCode).toBe(200)
    expect((await enter(code)).statusCode).toBe(403)
    expect((await enter('12345')).json()).toMatchObject({
      errors: [{ path: 'otpCode', code: 'error_invalid_code' }],
    })
    expect(await audited()).toEqual(['elevated'])
  })

  it('once used by many requests at once is one row of the audit', async () => {
    const code = await freshCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await audited()).toEqual(['elevated'])
  })
})

describe('a code of a purpose', () => {
  it('is emailed with what it confirms, beside one without', async () => {
    const send = (payload?: object) =>
      t.inject({
        method: 'POST',
        url: '/api/admin/send-otp',
        headers: admin.headers,
        ...(payload && { payload }),
      })
    expect((await send({ purpose: 'suppress' })).statusCode).toBe(200)
    expect((await send({})).statusCode).toBe(200)
    expect((await send({ purpose: 'everything' })).json()).toMatchObject({
      errors: [{ path: 'purpose', code: 'error_unknown_value' }],
    })
    await t.runJobs()
    const texts = (await mailsTo(t.pool, admin.user.email)).map(({ text }) => text ?? '')
    expect(texts.filter((text) => text.includes('remove people for good'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('work as an administrator'))).toHaveLength(1)
  })
})

describe('the audit', () => {
  it.each([
    `update audit_entries set reason = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `insert into audit_entries (id, at, action) overriding system value
       select id, at, action from audit_entries limit 1 on conflict (id) do update set action = 'x'`,
  ])('refuses: %s', async (statement) => {
    await elevate(t, admin, new Date(time))
    await expect(t.pool.query(statement)).rejects.toThrow('append-only')
    expect(await audited()).toEqual(['elevated'])
  })
})
