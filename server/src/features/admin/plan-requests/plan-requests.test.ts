import type { listAccountRequests } from '@rapport/contract/admin/plan-requests.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import type { Output } from '@rapport/contract/route.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser, type UserOptions } from '@rapport/test-support/factories.ts'
import { connectLive } from '../../../../test/live-client.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { listNotifications } from '../../notifications/notifications.ts'

const admins = ['admin@rapport.test', 'second-admin@rapport.test']
const now = new Date('2026-11-20T10:00:00Z')
const noSuchId = 2 ** 31 - 1

let t: TestApp
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  t = await testApp({ config: { ...testConfig, adminEmails: admins }, now: () => now })
  admin = await t.signIn(await createUser(t.pool, { email: admins[0]! }))
  other = await t.signIn(await createUser(t.pool, { email: admins[1]! }))
  for (const one of [admin, other]) await elevate(t, one, now)
})
beforeEach(async () => {
  await t.pool.query('delete from plan_requests')
})

const url = '/api/admin/plan-requests'
type Listed = Output<(typeof listAccountRequests)['data']>

const get = (path = '', headers: object = admin.headers) =>
  t.inject({ url: `${url}${path}`, headers: { ...headers } })
const list = async (query = '') => (await get(query)).json<{ data: Listed }>().data
const idsOf = async (query = '') => (await list(query)).items.map(({ id }) => id)
const post = (path: string, payload: object, headers: object = admin.headers) =>
  t.inject({ method: 'POST', url: `${url}/${path}`, payload, headers: { ...headers } })
const codeOf = (response: Awaited<ReturnType<typeof get>>) => response.json<Failure>().code

const plan = {
  code: 'SUBSCRIPTION',
  expiry: '2027-11-20T00:00:00.000Z',
  emailCredits: 500,
  phoneCredits: 50,
} as const

/** An account that requests a plan; it has two of its five email credits left. */
async function requester(
  options: UserOptions & { language?: 'en' | 'ko' } = {},
  payload: object = {},
): Promise<SignedIn & { requestId: number }> {
  const account = await t.signIn(
    await createUser(t.pool, {
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5, used: 3 }],
      ...options,
    }),
  )
  const { headers, user } = account
  await t.pool.query('update users set language = $2 where id = $1', [user.id, options.language ?? 'en'])
  const asked = await t.inject({ method: 'POST', url: '/api/plan-requests', payload, headers })
  return { ...account, requestId: asked.json<{ data: { id: number } }>().data.id }
}

async function profileOf({ headers }: SignedIn): Promise<unknown> {
  return (await t.inject({ url: '/api/users/profile', headers })).json<{ data: unknown }>().data
}

const inboxOf = async ({ user }: SignedIn, language: 'en' | 'ko' = 'en') => {
  const page = await listNotifications(t, { userId: user.id, language }, { page: 1, filter: 'ALL' })
  return page.notifications
}

async function auditOf(requestId: number): Promise<object[]> {
  const { rows } = await t.pool.query<object>(
    `select user_id as "userId", action, after, reason from audit_entries
     where target_kind = 'plan_request' and target_id = $1`,
    [String(requestId)],
  )
  return rows
}

describe('the list', () => {
  test('has what an administrator needs to decide, and is audited', async () => {
    const account = await requester(
      { planExpiresAt: new Date('2026-11-30T00:00:00Z') },
      { note: 'Fifty people' },
    )
    await t.pool.query(
      `insert into campaigns (user_id, name, created_at, updated_at) select $1, 'C' || n, now(), now() from generate_series(1, 2) n`,
      [account.user.id],
    )
    expect(await list()).toEqual({
      items: [
        {
          id: account.requestId,
          state: 'open',
          note: 'Fifty people',
          phone: null,
          answer: null,
          createdAt: now.toISOString(),
          closedAt: null,
          account: {
            id: account.user.id,
            email: account.user.email,
            firstName: 'Mina',
            lastName: 'Test',
            createdAt: expect.any(String) as string,
            planCode: 'TRIAL',
            planExpiry: '2026-11-30T00:00:00.000Z',
            emailCredits: { left: 2, used: 3 },
            phoneCredits: { left: 0, used: 0 },
            campaigns: 2,
          },
        },
      ],
      metadata: { total: 1, page: 1, limit: 10 },
    })
    const { rows } = await t.pool.query(
      `select user_id as "userId", after from audit_entries where action = 'plan_requests_read' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ userId: admin.user.id, after: { requests: [account.requestId] } }])
  })

  test('has open ones first, the longest waiting before the others, then closed ones, newest first; in pages, by state', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await requester()).requestId)
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number]
    for (const id of [first, fourth]) await post(`${id}/decline`, {})
    expect(await idsOf()).toEqual([second, third, fifth, fourth, first])
    expect(await idsOf('?limit=2&page=2')).toEqual([fifth, fourth])
    expect(await idsOf('?limit=2&page=4')).toEqual([])
    expect(await idsOf('?state=declined')).toEqual([fourth, first])
    expect((await get('/open')).json()).toEqual({ data: { open: 3 } })
    expect((await get('?state=lost')).statusCode).toBe(400)
  })

  test('is for elevated administrators', async () => {
    const user = await t.signIn()
    const entering = await t.signIn(admin.user)
    for (const path of ['', '/open']) {
      expect((await get(path, {})).statusCode).toBe(401)
      expect(codeOf(await get(path, user.headers))).toBe('forbidden')
      expect(codeOf(await get(path, entering.headers))).toBe('not_elevated')
    }
  })
})

describe('granting', () => {
  test('sets the plan, adds to what is left, tells the account, and is audited', async () => {
    const account = await requester()
    const response = await post(`${account.requestId}/grant`, plan)
    expect(response.json()).toMatchObject({ data: {}, message: { title: 'Plan granted' } })
    expect(await profileOf(account)).toMatchObject({
      pricingPlan: { code: 'SUBSCRIPTION', expiry: plan.expiry },
      credits: [
        { totalCredits: 505, usedCredits: 3 },
        { totalCredits: 50, usedCredits: 0 },
      ],
    })
    expect((await list()).items).toMatchObject([{ state: 'granted', closedAt: now.toISOString() }])
    expect((await inboxOf(account)).map(({ type }) => type)).toEqual(['PLAN'])
    await t.runJobs()
    const [mail, more] = await mailsTo(t.pool, account.user.email)
    expect(more).toBeUndefined()
    expect(mail?.subject).toBe('Your plan is active')
    expect(mail?.text).toContain('granted: Subscription until 20 Nov, 2027.')
    expect(mail?.text).toContain('Credits left: 502 for emails, 50 for phones.')
    expect(mail?.text).toContain('/account#plan')
    const after = { ...plan, account: account.user.id }
    expect(await auditOf(account.requestId)).toEqual([
      { userId: admin.user.id, action: 'plan_request_granted', after, reason: null },
    ])
  })

  test('writes in the language of the account', async () => {
    const account = await requester({ language: 'ko' })
    await post(`${account.requestId}/grant`, { ...plan, code: 'TRIAL' })
    await t.runJobs()
    const [mail] = await mailsTo(t.pool, account.user.email)
    expect(mail?.subject).toBe('요금제를 사용할 수 있어요')
    expect(mail?.text).toContain('요청하신 요금제가 승인됐어요: 무료 체험, 2027. 11. 20.까지')
    expect(mail?.text).toContain('이메일 크레딧 502개와 전화번호 크레딧 50개')
  })

  test('leaves everything as it was if it fails', async () => {
    const account = await requester()
    await t.pool
      .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on audit_entries for each row when (new.action = 'plan_request_granted') execute function refuse()`)
    const before = await profileOf(account)
    expect((await post(`${account.requestId}/grant`, plan)).statusCode).toBe(500)
    await t.pool.query('drop function refuse cascade')
    expect(await profileOf(account)).toEqual(before)
    expect((await list()).items).toMatchObject([{ state: 'open' }])
    expect(await inboxOf(account)).toEqual([])
    await t.runJobs()
    expect(await mailsTo(t.pool, account.user.email)).toEqual([])
  })

  test.each([
    [{ code: 'GOLD' }, 'code error_unknown_value'],
    [{ expiry: 'tomorrow' }, 'expiry error_invalid_date'],
    [{ expiry: '2026-11-20T10:00:00Z' }, 'expiry error_invalid_date'],
    [{ emailCredits: -1 }, 'emailCredits error_invalid_credits'],
    // Together with the two credits left, this exceeds the maximum.
    [{ emailCredits: 9_999_999 }, 'emailCredits error_invalid_credits'],
    [{ phoneCredits: 1.5 }, 'phoneCredits error_invalid_credits'],
  ])('refuses %j', async (change, fault) => {
    const { requestId } = await requester()
    const response = await post(`${requestId}/grant`, { ...plan, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json<Failure>().errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })
})

describe('declining', () => {
  test('tells the account in its language, with the administrator’s words, and is audited', async () => {
    const account = await requester({ language: 'ko' })
    const before = await profileOf(account)
    const response = await post(`${account.requestId}/decline`, { reason: ' 다음 달에\n다시 {{date}} ' })
    expect(response.json()).toMatchObject({ message: { title: 'Request declined' } })
    expect((await list()).items).toMatchObject([{ state: 'declined', answer: '다음 달에 다시 {{date}}' }])
    expect(await inboxOf(account, 'ko')).toMatchObject([
      {
        type: 'PLAN_DECLINED',
        relatedEntityId: `${account.requestId}`,
        content: { title: '요금제 요청이 거절됐어요', displayText: '“다음 달에 다시 {{date}}”' },
      },
    ])
    await t.runJobs()
    const [mail, more] = await mailsTo(t.pool, account.user.email)
    expect(more).toBeUndefined()
    expect(mail?.text).toContain('2026. 11. 20.에 보내신 요금제 요청을 관리자가 거절했어요.')
    expect(mail?.text).toContain('관리자의 메시지: “다음 달에 다시 {{date}}”')
    expect(mail?.text).toContain('/account#plan')
    expect(await profileOf(account)).toEqual(before)
    expect(await auditOf(account.requestId)).toMatchObject([
      { userId: admin.user.id, action: 'plan_request_declined', reason: '다음 달에 다시 {{date}}' },
    ])
    const again = {
      method: 'POST',
      url: '/api/plan-requests',
      payload: {},
      headers: account.headers,
    } as const
    expect((await t.inject(again)).statusCode).toBe(200)
  })

  test('needs no words', async () => {
    const account = await requester()
    await post(`${account.requestId}/decline`, { reason: ' ' })
    expect((await inboxOf(account))[0]?.content).toEqual({
      title: 'Your request for a plan was declined',
      displayText: 'You may request a plan again.',
    })
    await t.runJobs()
    const [mail] = await mailsTo(t.pool, account.user.email)
    expect(mail?.text).toContain('declined your request of 20 Nov, 2026.')
    expect(mail?.text).toContain('They gave no reason.')
  })

  test('refuses words that are too long', async () => {
    const { requestId } = await requester()
    const response = await post(`${requestId}/decline`, { reason: 'x'.repeat(501) })
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'invalid_request'])
  })
})

describe.each([
  ['grant', plan],
  ['decline', {}],
] as const)('%s', (verb, body) => {
  test('is for elevated administrators, of a request that there is', async () => {
    const { requestId, headers } = await requester()
    const entering = await t.signIn(admin.user)
    expect((await post(`${requestId}/${verb}`, body, {})).statusCode).toBe(401)
    expect(codeOf(await post(`${requestId}/${verb}`, body, headers))).toBe('forbidden')
    expect(codeOf(await post(`${requestId}/${verb}`, body, entering.headers))).toBe('not_elevated')
    expect(codeOf(await post(`${noSuchId}/${verb}`, body))).toBe('not_found')
    expect((await list()).items).toMatchObject([{ state: 'open' }])
  })
})

test('of two administrators who grant and decline at once, one wins; the other gets a conflict', async () => {
  for (let round = 0; round < 6; round++) {
    const account = await requester()
    const answers = await Promise.all([
      post(`${account.requestId}/grant`, plan),
      post(`${account.requestId}/decline`, {}, other.headers),
      post(`${account.requestId}/grant`, plan, other.headers),
    ])
    const lost = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(lost.map(codeOf)).toEqual(['plan_request_closed', 'plan_request_closed'])
    const { state } = (await list()).items.find(({ id }) => id === account.requestId)!
    const isGranted = state === 'granted'
    expect(await profileOf(account)).toMatchObject({
      credits: [{ totalCredits: isGranted ? 505 : 5 }, { totalCredits: isGranted ? 50 : 0 }],
    })
    expect((await inboxOf(account)).map(({ type }) => type)).toEqual([isGranted ? 'PLAN' : 'PLAN_DECLINED'])
    expect(await auditOf(account.requestId)).toHaveLength(1)
    await t.runJobs()
    expect(await mailsTo(t.pool, account.user.email)).toHaveLength(1)
  }
})

test('the open screens of administrators hear of a request and of its answer', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const address = t.app.server.address()
  const port = typeof address === 'object' ? address?.port : null
  const bystander = await t.signIn()
  const connect = ({ tokens }: SignedIn) =>
    connectLive(`http://127.0.0.1:${port}`, { token: tokens.access_token })
  const [screen, elsewhere] = [await connect(admin), await connect(bystander)]
  const { requestId } = await requester()
  expect(await screen.next('changed')).toEqual({ kind: 'plan_requests' })
  await post(`${requestId}/decline`, {}, other.headers)
  expect(await screen.next('changed')).toEqual({ kind: 'plan_requests' })
  await t.pool.query(`select pg_notify('rapport_live', $1)`, [
    JSON.stringify({ kind: 'changed', userId: bystander.user.id, event: { kind: 'profile' } }),
  ])
  // Announcements arrive in order: it heard of nothing before this.
  expect(await elsewhere.next('changed')).toEqual({ kind: 'profile' })
})
