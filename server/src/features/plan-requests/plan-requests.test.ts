import type { PlanRequest } from '@rapport/contract/plan-requests/schemas.ts'
import type { Settings } from '@rapport/contract/settings/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { adminCode, testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { listNotifications } from '../notifications/notifications.ts'

const admins = ['admin@rapport.test', 'second-admin@rapport.test']

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { ...testConfig, adminEmails: admins } })
})

type Headers = Partial<SignedIn['headers']>
const url = '/api/plan-requests'
const ask = (payload: object, headers: Headers = {}) => t.inject({ method: 'POST', url, payload, headers })
const list = (headers: Headers = {}, query = '') => t.inject({ url: `${url}${query}`, headers })
const requests = async ({ headers }: SignedIn) =>
  (await list(headers)).json<{ data: { items: PlanRequest[] } }>().data.items
const takesPlanRequests = async (app: TestApp) =>
  (await app.inject({ url: '/api/settings' })).json<{ data: Settings }>().data.takesPlanRequests
const codeOf = (response: Awaited<ReturnType<typeof ask>>) => response.json<Failure>().code

/** The changes announced to browsers, new notifications aside. */
async function changesDuring(work: () => Promise<unknown>): Promise<{ kind: string }[]> {
  const client = await t.pool.connect()
  const heard: { kind: string }[] = []
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload) as { kind: string }))
  await client.query('listen rapport_live')
  await work()
  await client.query('select 1')
  client.release(true)
  return heard.filter(({ kind }) => kind !== 'notification')
}

test('a request is stored and emailed to every administrator, with what they need to know', async () => {
  const user = await createUser(t.pool, {
    planExpiresAt: new Date('2020-01-02'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 50, used: 50 }],
  })
  const account = await t.signIn(user)
  const response = await ask({ note: 'We are\nfifty people.', phone: '+82 10-1234-5678' }, account.headers)
  expect(response.json()).toMatchObject({
    data: { state: 'open', note: 'We are fifty people.', phone: '+821012345678', closedAt: null },
    message: { title: 'Request sent' },
  })
  expect(await requests(account)).toEqual([response.json<{ data: PlanRequest }>().data])
  await t.runJobs()
  for (const admin of admins) {
    const [mail] = await mailsTo(t.pool, admin)
    expect(mail?.subject).toBe(`${user.email} requests a plan`)
    for (const text of [
      'Free trial, expired on 02 Jan, 2020',
      'Email credits: 0 of 50 left',
      'Phone: +821012345678',
      'Note: We are fifty people.',
      `${testConfig.publicUrl}/admin/requests`,
    ])
      expect(mail?.text).toContain(text)
  }
})

test('a request is in the inbox of verified administrators once, also when it is sent twice, and their screens hear of it', async () => {
  const s = await testApp({
    pool: t.pool,
    config: { ...testConfig, adminEmails: ['verified@rapport.test', 'unverified@rapport.test'] },
  })
  const admin = await createUser(t.pool, { email: 'verified@rapport.test' })
  const unverified = await createUser(t.pool, { email: 'unverified@rapport.test', isVerified: false })
  const account = await s.signIn(
    await createUser(t.pool, { credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 50, used: 48 }] }),
  )
  const { headers } = account
  const twice = () => Promise.all([1, 2].map(() => s.inject({ method: 'POST', url, payload: {}, headers })))
  const changes = await changesDuring(twice)
  const [request] = await requests(account)
  const inbox = (userId: AccountId, language: 'en' | 'ko') =>
    listNotifications(t, { userId, language }, { page: 1, filter: 'ALL' })
  expect((await inbox(admin.id, 'en')).notifications).toMatchObject([
    {
      type: 'PLAN_REQUESTED',
      relatedEntityId: `${request!.id}`,
      content: {
        title: 'A plan was requested',
        displayText: 'From a trial account. Credits left: 2 for emails, 0 for phones.',
      },
    },
  ])
  expect((await inbox(admin.id, 'ko')).notifications[0]?.content.displayText).toBe(
    '무료 체험 계정이 요청했어요. 남은 크레딧: 이메일 2개, 전화번호 0개',
  )
  expect((await inbox(unverified.id, 'en')).totalCount).toBe(0)
  await s.runJobs()
  expect(await mailsTo(t.pool, 'verified@rapport.test')).toHaveLength(1)
  expect(changes).toEqual([{ kind: 'plan_requests', userId: account.user.id }])
})

test('an account has one open request; asking again, also at once, says so', async () => {
  const account = await t.signIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask({}, account.headers)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(codeOf(await ask({}, account.headers))).toBe('plan_already_requested')
  expect(await requests(account)).toMatchObject([{ note: null, phone: null }])
})

test('setting a plan closes the request, unsent emails included, and the account may ask again', async () => {
  await t.runJobs()
  const account = await t.signIn()
  await ask({}, account.headers)
  const admin = await t.signIn(await createUser(t.pool, { email: admins[0]! }))
  const set = await t.inject({
    method: 'POST',
    url: '/api/admin/upgrade-account',
    headers: admin.headers,
    payload: {
      email: account.user.email,
      expiry: '2100-01-01T00:00:00Z',
      emailCredits: 1,
      phoneCredits: 1,
      otpCode: await adminCode(t.pool, admin),
    },
  })
  expect(set.statusCode, set.body).toBe(200)
  expect(await requests(account)).toMatchObject([
    { state: 'granted', closedAt: expect.any(String) as string },
  ])
  const before = (await mailsTo(t.pool, admins[1]!)).length
  await t.runJobs()
  expect(await mailsTo(t.pool, admins[1]!)).toHaveLength(before)
  expect((await ask({}, account.headers)).statusCode).toBe(200)
  expect(await requests(account)).toMatchObject([{ state: 'open' }, { state: 'granted' }])
})

test('shows nothing of other accounts, in pages', async () => {
  const owner = await t.signIn()
  await ask({}, owner.headers)
  const { headers } = await t.signIn()
  expect((await list(headers)).json()).toEqual({
    data: { items: [], metadata: { total: 0, page: 1, limit: 10 } },
  })
  expect((await list(owner.headers, '?page=2&limit=1')).json()).toMatchObject({
    data: { items: [], metadata: { total: 1, page: 2, limit: 1 } },
  })
  expect((await list(headers, '?limit=0')).statusCode).toBe(400)
})

test('requires a signed-in account with a verified address', async () => {
  expect((await ask({})).statusCode).toBe(401)
  expect((await list()).statusCode).toBe(401)
  const { headers } = await t.signIn(await createUser(t.pool, { isVerified: false }))
  expect(codeOf(await ask({}, headers))).toBe('email_unverified')
})

test('without administrators there is nobody to ask, and the settings say so', async () => {
  const s = await testApp({ pool: t.pool, config: { ...testConfig, adminEmails: [] } })
  const account = await s.signIn()
  const request = { method: 'POST', url, payload: {}, headers: account.headers } as const
  expect(codeOf(await s.inject(request))).toBe('not_found')
  expect([await takesPlanRequests(s), await takesPlanRequests(t)]).toEqual([false, true])
})

test.each([
  [{ phone: '+82 2 1234 5678' }, 'phone error_invalid_phone'],
  [{ phone: '' }, 'phone error_invalid_phone'],
  [{ note: 'x'.repeat(501) }, 'note error_too_long'],
  [{ plan: 'GOLD' }, 'plan error_unknown_key'],
])('refuses %j', async (payload, fault) => {
  const response = await ask(payload, (await t.signIn()).headers)
  expect(response.statusCode).toBe(400)
  expect(response.json<Failure>().errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
})
