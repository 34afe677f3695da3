import type { PlanRequest } from '@rapport/contract/plan-requests/schemas.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { heard } from '../../../../test/heard.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { listNotifications } from '../../notifications/notifications.ts'

const now = new Date('2026-11-20T10:00:00Z')

let t: TestApp
let admin: SignedIn
/** A team of two owners, of whom the second reads Korean, two managers, a member and a viewer. */
let owner: SignedIn
let second: SignedIn
let manager: SignedIn
let other: SignedIn
let member: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  t = await testApp({ config: { ...testConfig, adminEmails: ['admin@rapport.test'] }, now: () => now })
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin, now)
})
beforeEach(async () => {
  owner = await t.signIn()
  const join = async (role: Role) => {
    const user = await createUser(t.pool, { firstName: 'Min', lastName: role })
    await joinTeam(t.pool, { id: user.id, of: owner.user.id, role })
    return t.signIn(user)
  }
  second = await join('owner')
  await t.pool.query(`update users set language = 'ko' where id = $1`, [second.user.id])
  ;[manager, other, member, viewer] = [
    await join('manager'),
    await join('manager'),
    await join('member'),
    await join('viewer'),
  ]
})

const ask = ({ headers }: SignedIn, payload: object = {}) =>
  t.inject({ method: 'POST', url: '/api/plan-requests', payload, headers })
const requestsOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/plan-requests', headers })).json<{ data: { items: PlanRequest[] } }>().data
    .items
const answer = (id: number, verb: 'grant' | 'decline', payload: object) =>
  t.inject({
    method: 'POST',
    url: `/api/admin/plan-requests/${id}/${verb}`,
    payload,
    headers: admin.headers,
  })
const plan = { code: 'SUBSCRIPTION', expiry: '2027-11-20T00:00:00.000Z', emailCredits: 5, phoneCredits: 0 }
const typesOf = async ({ user }: SignedIn) =>
  (
    await listNotifications(t, { userId: user.id, language: 'en' }, { page: 1, filter: 'ALL' })
  ).notifications.map(({ type }) => type)
const mailsOf = async ({ user }: SignedIn) => mailsTo(t.pool, user.email)

test('of two managers who ask at once, one does; the whole team hears of it', async () => {
  const events = await heard(t.pool, async () => {
    const answers = await Promise.all([manager, other, manager, other].map((account) => ask(account)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })
  const told = events.filter((event) => JSON.stringify(event).includes('plan_requests'))
  const all = [owner, second, manager, other, member, viewer]
  const ids = told.map((event) => (event as unknown as { userId: number }).userId)
  expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ user }) => user.id))
  for (const account of all) expect(await requestsOf(account)).toMatchObject([{ state: 'open' }])
  expect((await ask(owner)).statusCode).toBe(409)
  for (const account of [member, viewer]) expect((await ask(account)).statusCode).toBe(403)
})

test('everybody sees who asked, owners and managers also the words', async () => {
  await ask(manager, { note: 'We are fifty.', phone: '+82 10-1234-5678' })
  const requestedBy = { id: manager.user.id, name: 'Min manager' }
  const words = { note: 'We are fifty.', phone: '+821012345678' }
  for (const account of [owner, other])
    expect(await requestsOf(account)).toMatchObject([{ requestedBy, ...words }])
  for (const account of [member, viewer])
    expect(await requestsOf(account)).toMatchObject([{ requestedBy, note: null, phone: null }])
  expect(await requestsOf(await t.signIn())).toEqual([])
})

test('whoever asked and all owners hear that a plan was granted, each in their language', async () => {
  const { id } = (await ask(manager)).json<{ data: PlanRequest }>().data
  expect((await answer(id, 'grant', plan)).statusCode).toBe(200)
  await t.runJobs()
  for (const account of [owner, second, manager]) expect(await typesOf(account)).toEqual(['PLAN'])
  for (const account of [other, member, viewer]) {
    expect(await typesOf(account)).toEqual([])
    expect(await mailsOf(account)).toEqual([])
  }
  expect(await mailsOf(manager)).toMatchObject([{ subject: 'Your plan is active' }])
  expect(await mailsOf(owner)).toMatchObject([
    { subject: 'Your team’s plan is active', text: expect.stringContaining(manager.user.email) as string },
  ])
  expect(await mailsOf(second)).toMatchObject([
    {
      subject: '팀 요금제를 사용할 수 있어요',
      text: expect.stringContaining(`${manager.user.email} 계정이`) as string,
    },
  ])
  expect(await requestsOf(viewer)).toMatchObject([{ state: 'granted' }])
})

test('an owner’s own request is declined to them as before, and to the other owner', async () => {
  const { id } = (await ask(owner)).json<{ data: PlanRequest }>().data
  expect((await answer(id, 'decline', { reason: 'Not now.' })).statusCode).toBe(200)
  await t.runJobs()
  for (const account of [owner, second]) expect(await typesOf(account)).toEqual(['PLAN_DECLINED'])
  expect(await mailsOf(owner)).toMatchObject([{ subject: 'Your request for a plan was declined' }])
  expect(await mailsOf(second)).toMatchObject([{ subject: '팀의 요금제 요청이 거절됐어요' }])
  expect(await mailsOf(manager)).toEqual([])
  expect((await ask(manager)).statusCode).toBe(200)
})

test('a removed account takes its open request and its words along, and the team may ask again', async () => {
  const { id } = (await ask(manager, { note: 'First.' })).json<{ data: PlanRequest }>().data
  await answer(id, 'decline', {})
  await ask(manager, { note: 'Second.' })
  const { headers, user } = manager
  const payload = { password: user.password }
  expect((await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })).statusCode).toBe(
    200,
  )
  expect(await requestsOf(owner)).toMatchObject([{ id, state: 'declined', note: null, requestedBy: null }])
  expect((await ask(other)).statusCode).toBe(200)
})

test('the previous release asks for an account that is alone, and not past teammates', async () => {
  const insert = ({ user }: SignedIn) =>
    t.pool.query(
      `insert into plan_requests (user_id, note, phone, created_at) values ($1, null, null, now())
       on conflict (user_id) where state = 'open' do nothing returning id`,
      [user.id],
    )
  const alone = await t.signIn()
  expect((await insert(alone)).rowCount).toBe(1)
  expect((await insert(alone)).rowCount).toBe(0)
  expect(await requestsOf(alone)).toMatchObject([{ state: 'open' }])
  await expect(insert(manager)).rejects.toThrow('is in a team, of which this release knows nothing')
})
