import type { Notice } from '@rapport/contract/admin/maintenance.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleIndex } from '../../../../../search/test/create-people-index.ts'
import { elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const minutes = (count: number) => count * 60_000
const at = (offset: number) => new Date(start + offset).toISOString()

let t: TestApp
let admin: SignedIn
let time = start
let clock = 0

beforeAll(async () => {
  const search = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })
  t = await testApp({ search, now: () => new Date(time), clock: () => clock })
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin, new Date(time))
})
beforeEach(async () => {
  time = start
  // Settings are read again.
  clock += 1000
  await t.pool.query('delete from settings')
})

/** The state after both pairs of calls. */
type State = { version: string; notices: Notice[]; activeAccounts: number }
type Method = 'GET' | 'PATCH' | 'PUT'
async function call(method: Method, path: string, payload?: object) {
  const response = await t.inject({
    method,
    url: `/api/admin/${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  })
  const { data, ...failure } = response.json<{ data: State } & Failure>()
  return { status: response.statusCode, data, failure }
}
const readNotices = async () => (await call('GET', 'notices')).data
const setNotices = async (notices: readonly object[], version?: string) =>
  call('PUT', 'notices', { version: version ?? (await readNotices()).version, notices })
const countActive = async () => (await call('GET', 'maintenance')).data.activeAccounts
const setMaintenance = (payload: object) => call('PATCH', 'maintenance', payload)
/** The notices and maintenance that all users are shown. */
async function shown(language = 'en') {
  clock += 1000
  const response = await t.inject({ url: '/api/settings', headers: { 'accept-language': language } })
  const { maintenance, notices } = response.json<{ data: { maintenance: unknown; notices: string[] } }>().data
  return { maintenance, notices }
}
const lastAudit = async () => {
  const { rows } = await t.pool.query(
    'select user_id as "userId", action, before, after from audit_entries order by id desc limit 1',
  )
  return rows[0]
}
const faults = ({ failure }: { failure: Failure }) =>
  failure.errors?.map(({ path, code }) => `${path} ${code}`)

describe('maintenance', () => {
  it('is switched with a message in each language and a planned end, while administrators work', async () => {
    const user = await t.signIn()
    const message = { en: 'Moving house', ko: '이사 중이에요' }
    expect(await setMaintenance({ isOn: true, message, plannedEnd: at(minutes(30)) })).toMatchObject({
      status: 200,
      data: { isOn: true, message, plannedEnd: at(minutes(30)), activeAccounts: 1 },
    })
    const plannedEnd = at(minutes(30))
    expect((await shown()).maintenance).toEqual({ message: message.en, plannedEnd })
    expect((await shown('ko')).maintenance).toEqual({ message: message.ko, plannedEnd })
    const profile = (headers: object) => t.inject({ url: '/api/users/profile', headers: { ...headers } })
    expect((await profile(user.headers)).statusCode).toBe(503)
    expect((await profile(admin.headers)).statusCode).toBe(200)
    const on = { message, plannedEnd }
    expect(await lastAudit()).toEqual({
      userId: admin.user.id,
      action: 'maintenance_set',
      before: { isOn: false, maintenance: null },
      after: { isOn: true, maintenance: on },
    })

    // Absent fields stay as they are, even an end that has passed meanwhile.
    time += minutes(31)
    await elevate(t, await reopened(), new Date(time))
    expect((await setMaintenance({ isOn: true, message: { en: 'Longer' } })).data).toMatchObject({
      message: { en: 'Longer', ko: null },
      plannedEnd,
    })
    expect((await shown('ko')).maintenance).toEqual({ message: 'Longer', plannedEnd })

    expect((await setMaintenance({ isOn: false })).data).toMatchObject({
      isOn: false,
      message: { en: null, ko: null },
      plannedEnd: null,
    })
    expect((await shown()).maintenance).toBe(null)
    clock += 1000
    expect((await profile((await t.signIn(user.user)).headers)).statusCode).toBe(200)
  })

  it('counts the other accounts that were at work within the life of a token', async () => {
    time += minutes(120)
    await elevate(t, await reopened(), new Date(time))
    expect(await countActive()).toBe(0)
    const { user } = await t.signIn()
    await t.signIn(user)
    await t.signIn()
    expect(await countActive()).toBe(2)
    time += minutes(14)
    expect(await countActive()).toBe(2)
  })

  it.each([
    [{}, ['isOn error_unknown_value']],
    [{ isOn: true, plannedEnd: at(0) }, ['plannedEnd error_in_past']],
    [{ isOn: true, plannedEnd: 'noon' }, ['plannedEnd error_invalid_date']],
    [{ isOn: true, message: { en: 'x'.repeat(201) } }, ['message.en error_too_long']],
    [{ isOn: true, message: { ko: 'two\u0007bells' } }, ['message.ko error_invalid_text']],
    [{ isOn: true, message: { ko: ' ' } }, ['message.ko error_required']],
  ])('refuses %j', async (payload, expected) => {
    const answer = await setMaintenance(payload)
    expect([answer.status, faults(answer)]).toEqual([400, expected])
    expect((await shown()).maintenance).toBe(null)
  })

  it('keeps a message of an earlier release, in both languages', async () => {
    await t.pool.query(
      `insert into settings (key, value) values ('maintenance', '{"message": "Back at noon"}')`,
    )
    const maintenance = { message: 'Back at noon', plannedEnd: null }
    expect([(await shown()).maintenance, (await shown('ko')).maintenance]).toEqual([maintenance, maintenance])
    expect((await call('GET', 'maintenance')).data).toMatchObject({
      isOn: true,
      message: { en: 'Back at noon', ko: null },
    })
  })
})

describe('notices', () => {
  const both = { text: { en: 'New: titles', ko: '새 기능: 직함' } }

  it('are shown while they are valid, in the language of the caller', async () => {
    const markup = '<b onclick="alert(1)">bold</b>'
    const { status, data } = await setNotices([
      both,
      { text: { ko: '공지' }, from: at(minutes(5)) },
      { text: { en: markup }, to: at(minutes(5)) },
    ])
    expect(status).toBe(200)
    expect(data.notices).toEqual([
      { ...both, from: null, to: null },
      { text: { en: null, ko: '공지' }, from: at(minutes(5)), to: null },
      { text: { en: markup, ko: null }, from: null, to: at(minutes(5)) },
    ])
    expect(await readNotices()).toEqual(data)
    expect((await shown()).notices).toEqual([both.text.en, markup])
    expect((await shown('ko')).notices).toEqual([both.text.ko, markup])
    time += minutes(5) - 1
    expect((await shown()).notices).toEqual([both.text.en, markup])
    time += 1
    expect((await shown()).notices).toEqual([both.text.en, '공지'])
    expect(await lastAudit()).toEqual({
      userId: admin.user.id,
      action: 'notices_set',
      before: { notices: [] },
      after: { notices: data.notices },
    })
  })

  it('are not overwritten by who has read others', async () => {
    const { version } = await readNotices()
    const [first, second] = [await setNotices([both], version), await setNotices([], version)]
    expect([first.status, second.status, second.failure.code]).toEqual([200, 409, 'conflict'])
    expect((await readNotices()).notices).toHaveLength(1)
    // Two at the same moment: one of them wins.
    const next = first.data.version
    const racing = await Promise.all([setNotices([both, both], next), setNotices([], next)])
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('of an earlier release are kept, and changed as a list of their own', async () => {
    await t.pool.query(`insert into settings (key, value) values ('notices', '["One", "둘"]')`)
    expect((await shown('ko')).notices).toEqual(['One', '둘'])
    const { notices } = await readNotices()
    expect(notices).toEqual(['One', '둘'].map((en) => ({ text: { en, ko: null }, from: null, to: null })))
    expect((await setNotices([...notices, both])).status).toBe(200)
    expect((await shown()).notices).toEqual(['One', '둘', both.text.en])
  })

  it('may be kept though they are over, but a new end must be in the future', async () => {
    const { data } = await setNotices([{ ...both, to: at(minutes(1)) }])
    time += minutes(2)
    expect((await setNotices([...data.notices, both])).status).toBe(200)
    expect(faults(await setNotices([both, { ...both, to: at(minutes(2)) }]))).toEqual([
      'notices.1.to error_in_past',
    ])
  })

  it.each([
    [[{ text: {} }], ['notices.0.text.en error_required']],
    [[both, { text: { en: 'a\nb' } }], ['notices.1.text.en error_invalid_text']],
    [[{ text: { ko: '가'.repeat(201) } }], ['notices.0.text.ko error_too_long']],
    [[{ ...both, from: at(5), to: at(5) }], ['notices.0.to error_end_before_start']],
    [Array.from({ length: 21 }, () => both), ['notices error_too_many']],
  ])('refuses %j', async (notices, expected) => {
    const answer = await setNotices(notices)
    expect([answer.status, faults(answer)]).toEqual([400, expected])
  })
})

it('is for elevated administrators alone', async () => {
  const user = await t.signIn()
  for (const { headers } of [user, await t.signIn(admin.user)])
    for (const [method, path, payload] of [
      ['GET', 'maintenance', undefined],
      ['PATCH', 'maintenance', { isOn: true }],
      ['GET', 'notices', undefined],
      ['PUT', 'notices', { version: 'x', notices: [] }],
    ] as const) {
      const response = await t.inject({
        method,
        url: `/api/admin/${path}`,
        headers,
        ...(payload && { payload }),
      })
      expect(response.statusCode).toBe(403)
    }
  expect((await shown()).maintenance).toBe(null)
})

/** The administrator signs in again: a token lives for fifteen minutes. */
async function reopened(): Promise<SignedIn> {
  admin = await t.signIn(admin.user)
  return admin
}
