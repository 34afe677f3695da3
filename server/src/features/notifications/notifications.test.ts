import type { Failure, Message } from '@rapport/contract/errors.ts'
import { limits } from '@rapport/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { listNotifications, notify, readNotification } from './notifications.ts'
import { wordsOf, type NotificationContent } from './words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const enrichment: NotificationContent = {
  type: 'ENRICHMENT',
  content: { list: 'Leads', total: 12, enriched: 9 },
}

/** Notifications of a user, oldest first. */
async function notified(userId: AccountId, count = 1): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const made = asAccount(t.pool, userId, (client) =>
      notify(client, { userId, relatedEntityId: String(i), ...enrichment }),
    )
    ids.push((await made).id)
  }
  return ids
}

const list = (user: SignedIn, filter: 'ALL' | 'UNREAD' = 'ALL', page = 1) =>
  listNotifications(t, { userId: user.user.id }, { page, filter })

const idsOf = async (user: SignedIn, filter?: 'ALL' | 'UNREAD') =>
  (await list(user, filter)).notifications.map(({ id }) => id)

type Call = { headers?: Record<string, string>; payload?: unknown }
const call = (method: 'PATCH' | 'DELETE', { headers = {}, payload }: Call) =>
  t.inject({
    method,
    url: method === 'PATCH' ? '/api/notifications/read' : '/api/notifications',
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  })

const methods = ['PATCH', 'DELETE'] as const

describe('a notification', () => {
  test('exists only if its transaction commits', async () => {
    const user = await t.signIn()
    const failing = asAccount(t.pool, user.user.id, async (client) => {
      await notify(client, { userId: user.user.id, relatedEntityId: null, ...enrichment })
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    expect(await idsOf(user)).toEqual([])
    const ids = await notified(user.user.id)
    expect(await idsOf(user)).toEqual(ids)
  })

  test('is in the language of the account or of the request', async () => {
    const user = await t.signIn()
    const reader = { userId: user.user.id }
    const [id = 0] = await notified(user.user.id)
    const title = async (language?: 'en' | 'ko') =>
      (await readNotification(t, { ...reader, language }, id))?.content.title
    expect(await title()).toBe('Enrichment finished')
    await t.pool.query(`update users set language = 'ko' where id = $1`, [user.user.id])
    expect(await title()).toBe('정보 보강이 끝났어요')
    expect(await title('en')).toBe('Enrichment finished')
  })

  test('of another account cannot be read', async () => {
    const [owner, other] = [await t.signIn(), await t.signIn()]
    const [id = 0] = await notified(owner.user.id)
    expect(await readNotification(t, { userId: other.user.id }, id)).toBeNull()
    expect((await list(other)).totalCount).toBe(0)
  })

  test('is removed with the account', async () => {
    const user = await t.signIn()
    await notified(user.user.id)
    await t.pool.query('delete from users where id = $1', [user.user.id])
    const { rows } = await t.pool.query('select from notifications where user_id = $1', [user.user.id])
    expect(rows).toEqual([])
  })
})

describe('the words of', () => {
  const counts = { total: 1200, revealed: 1000, owned: 150, nothing: 50 }
  test.each([
    ['finished', 'email', 'Bulk reveal finished', /^Emails of 1,200 people: 1,000 revealed, 150 already/],
    ['cancelled', 'phone', 'Bulk reveal cancelled', /^Phones of 1,200 people/],
    ['out_of_credits', 'email', 'Bulk reveal stopped: out of credits', /50 not found/],
    ['failed', 'phone', 'Bulk reveal failed', /1,000 revealed/],
  ] as const)('a bulk reveal that is %s', (state, revealType, title, text) => {
    const content = { type: 'BULK_REVEAL' as const, content: { state, revealType, ...counts } }
    expect(wordsOf(content, 'en').title).toBe(title)
    expect(wordsOf(content, 'en').displayText).toMatch(text)
    expect(wordsOf(content, 'ko').displayText).toMatch(/^1,200명의 (이메일|전화번호): 1,000명 열람/)
  })

  test('a bulk reveal of people who couldn’t be looked up', () => {
    const content = { revealType: 'email', state: 'finished', ...counts, unavailable: 1500 } as const
    const words = (language: 'en' | 'ko') => wordsOf({ type: 'BULK_REVEAL', content }, language).displayText
    expect(words('en')).toMatch(/50 not found\. 1,500 couldn’t be looked up: try again later\.$/)
    expect(words('ko')).toMatch(/1,500명은 지금 조회하지 못했어요/)
  })

  test('one person and one profile use the singular', () => {
    const one = { revealType: 'email' as const, state: 'finished' as const, total: 1 }
    const reveal = { ...one, revealed: 1, owned: 0, nothing: 0 }
    expect(wordsOf({ type: 'BULK_REVEAL', content: reveal }, 'en').displayText).toMatch(
      /^Emails of 1 person:/,
    )
    const content = { list: 'A', total: 1, enriched: 1 }
    expect(wordsOf({ type: 'ENRICHMENT', content }, 'en').displayText).toBe('“A”: 1 of 1 profile enriched.')
  })
})

describe('a page', () => {
  test('has the newest first, the totals of its filter, and whether there are more', async () => {
    const user = await t.signIn()
    const size = limits.notificationPageSize
    const ids = (await notified(user.user.id, size + 2)).toReversed()
    await call('PATCH', { headers: user.headers, payload: { notificationIds: ids.slice(0, 3) } })
    const first = await list(user)
    expect(first).toMatchObject({
      filterType: 'ALL',
      currentPage: 1,
      totalCount: size + 2,
      unreadCount: size - 1,
      hasMore: true,
    })
    expect(first.notifications.map(({ id }) => id)).toEqual(ids.slice(0, size))
    expect(first.notifications[0]).toEqual({
      id: ids[0],
      type: 'ENRICHMENT',
      relatedEntityId: String(size + 1),
      content: { title: 'Enrichment finished', displayText: '“Leads”: 9 of 12 profiles enriched.' },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isRead: true,
    })
    const second = await list(user, 'ALL', 2)
    expect(second).toMatchObject({ currentPage: 2, hasMore: false })
    expect(second.notifications.map(({ id }) => id)).toEqual(ids.slice(size))
    expect(await list(user, 'UNREAD')).toMatchObject({ totalCount: size - 1, hasMore: false })
    expect(await idsOf(user, 'UNREAD')).toEqual(ids.slice(3))
    expect(await list(user, 'ALL', 100_000)).toMatchObject({ notifications: [], hasMore: false })
  })
})

describe('marking as read and deleting', () => {
  test('marks the given ones, with a message in the requested language and the number still unread', async () => {
    const user = await t.signIn()
    const ids = await notified(user.user.id, 3)
    const response = await call('PATCH', {
      headers: user.headers,
      payload: { notificationIds: ids.slice(0, 2) },
    })
    expect(response.json()).toEqual({
      data: { unreadCount: 1 },
      message: { title: 'Success', subTitle: 'Notification(s) marked as read successfully' },
    })
    expect(await idsOf(user, 'UNREAD')).toEqual(ids.slice(2))
    const korean = await call('PATCH', {
      headers: { ...user.headers, 'accept-language': 'ko' },
      payload: { notificationIds: ids },
    })
    expect(korean.json<{ message: Message }>().message.subTitle).toBe('알림을 읽음으로 표시했어요.')
  })

  test('deletes the given ones; a second time does nothing', async () => {
    const user = await t.signIn()
    const ids = await notified(user.user.id, 3)
    for (let round = 0; round < 2; round++) {
      const response = await call('DELETE', {
        headers: user.headers,
        payload: { notificationIds: ids.slice(1) },
      })
      expect(response.json()).toEqual({
        data: { unreadCount: 1 },
        message: { title: 'Success', subTitle: 'Notification(s) deleted successfully' },
      })
    }
    expect(await idsOf(user)).toEqual(ids.slice(0, 1))
  })

  test('ignores those of other accounts', async () => {
    const [owner, other] = [await t.signIn(), await t.signIn()]
    const theirs = await notified(owner.user.id, 2)
    const [own = 0] = await notified(other.user.id)
    for (const method of methods) {
      const response = await call(method, {
        headers: other.headers,
        payload: { notificationIds: [...theirs, own] },
      })
      expect(response.statusCode).toBe(200)
    }
    expect(await list(owner)).toMatchObject({ totalCount: 2, unreadCount: 2 })
    expect(await list(other)).toMatchObject({ totalCount: 0 })
  })

  test('never deadlocks for concurrent calls in different orders', async () => {
    const user = await t.signIn()
    const ids = await notified(user.user.id, 30)
    const orders = [ids, ids.toReversed(), ids.toSorted((a, b) => (a % 7) - (b % 7))]
    for (const method of methods) {
      const answers = await Promise.all(
        [...orders, ...orders].map((notificationIds) =>
          call(method, { headers: user.headers, payload: { notificationIds } }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    }
    expect((await list(user)).totalCount).toBe(0)
  })

  test.each([
    ['no body', undefined, ['error_invalid_value']],
    ['an empty body', {}, ['notificationIds error_required']],
    ['no ids', { notificationIds: [] }, ['notificationIds error_required']],
    ['a number', { notificationIds: 3 }, ['notificationIds error_invalid_value']],
    ['a text', { notificationIds: ['1'] }, ['notificationIds.0 error_invalid_id']],
    ['0', { notificationIds: [0] }, ['notificationIds.0 error_invalid_id']],
    ['a fraction', { notificationIds: [1.5] }, ['notificationIds.0 error_invalid_id']],
    ['an id that is too large', { notificationIds: [2 ** 31] }, ['notificationIds.0 error_invalid_id']],
    [
      'too many',
      { notificationIds: Array.from({ length: limits.maxNotificationIds + 1 }, () => 1) },
      ['notificationIds error_too_many'],
    ],
    ['an unknown key', { notificationIds: [1], all: true }, ['all error_unknown_key']],
  ])('refuse %s', async (_name, payload, expected) => {
    const { headers } = await t.signIn()
    for (const method of methods) {
      const response = await call(method, { headers, payload })
      expect(response.statusCode).toBe(400)
      const { errors = [] } = response.json<Failure>()
      expect(errors.map(({ path, code }) => `${path} ${code}`.trim())).toEqual(expected)
    }
  })

  test('no access without a token', async () => {
    for (const method of methods)
      expect((await call(method, { payload: { notificationIds: [1] } })).statusCode).toBe(401)
  })
})
