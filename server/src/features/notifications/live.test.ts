import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { createUser, type TestUser, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { connectLive, type LiveClient } from '../../../test/live-client.ts'
import { addressOf, freshDataDir, runServer } from '../../../test/processes/process.ts'
import { notify } from './notifications.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})

const authOf = ({ tokens }: SignedIn) => ({ token: tokens.access_token })

async function enriched(userId: AccountId, list: string, pool: Pool = t.pool): Promise<number> {
  const content = { list, total: 3, enriched: 2 }
  const made = asAccount(pool, userId, (client) =>
    notify(client, { userId, type: 'ENRICHMENT', relatedEntityId: '5', content }),
  )
  return (await made).id
}

const texts = async (client: LiveClient) =>
  (await client.next('new_notification')).notification.content.displayText

describe('over the live connection', () => {
  test('pages arrive on request', async () => {
    const user = await t.signIn()
    const ids: number[] = []
    for (let i = 0; i < limits.notificationPageSize + 1; i++)
      ids.unshift(await enriched(user.user.id, `List ${i}`))
    const client = await connectLive(url, authOf(user))
    client.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    const first = await client.next('notifications')
    expect(first).toMatchObject({ filterType: 'ALL', currentPage: 1, totalCount: 11, hasMore: true })
    expect(first.notifications.map(({ id }) => id)).toEqual(ids.slice(0, limits.notificationPageSize))
    client.socket.emit('send_more_notifications', { page_number: 2, filter_type: 'UNREAD' })
    const second = await client.next('notifications')
    expect(second).toMatchObject({ filterType: 'UNREAD', currentPage: 2, unreadCount: 11, hasMore: false })
    expect(second.notifications.map(({ id }) => id)).toEqual(ids.slice(limits.notificationPageSize))
  })

  test('a new one arrives in every window, in its language, in commit order', async () => {
    const user = await t.signIn()
    const english = await connectLive(url, authOf(user))
    const korean = await connectLive(url, { ...authOf(user), language: 'ko' })
    const id = await enriched(user.user.id, 'First')
    await enriched(user.user.id, 'Second')
    expect(await english.next('new_notification')).toEqual({
      notification: {
        id,
        type: 'ENRICHMENT',
        relatedEntityId: '5',
        content: { title: 'Enrichment finished', displayText: '“First”: 2 of 3 profiles enriched.' },
        createdAt: expect.any(String),
        isRead: false,
      },
    })
    expect(await texts(english)).toContain('Second')
    expect(await texts(korean)).toBe('‘First’: 프로필 3개 중 2개를 보강했어요.')
  })

  test('those of other accounts are neither shown nor listed', async () => {
    const [owner, other] = [await t.signIn(), await t.signIn()]
    const [theirs, ours] = await Promise.all([
      connectLive(url, authOf(other)),
      connectLive(url, authOf(owner)),
    ])
    await enriched(owner.user.id, 'Secret')
    expect(await texts(ours)).toContain('Secret')
    await enriched(other.user.id, 'Own')
    expect(await texts(theirs)).toContain('Own')
    theirs.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
    expect((await theirs.next('notifications')).totalCount).toBe(1)
  })

  test('a marked or deleted one is announced once to the other windows', async () => {
    const user = await t.signIn()
    const id = await enriched(user.user.id, 'A')
    const client = await connectLive(url, authOf(user))
    const change = (method: 'PATCH' | 'DELETE', path: string) =>
      t.inject({ method, url: path, headers: user.headers, payload: { notificationIds: [id] } })
    await change('PATCH', '/api/notifications/read')
    expect(await client.next('changed')).toEqual({ kind: 'notifications' })
    await change('PATCH', '/api/notifications/read')
    await change('DELETE', '/api/notifications')
    expect(await client.next('changed')).toEqual({ kind: 'notifications' })
    expect(client.waiting('changed')).toBe(0)
  })
})

/** Signs in to one of several processes. */
async function tokensAt(address: string, { email, password }: TestUser): Promise<Tokens> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { data: Tokens }).data
}

test('two server processes both announce, and one continues if the other is killed', async () => {
  const { pool, url: database } = await testDatabase()
  const env = () => ({
    DATABASE_URL: database,
    DATA_DIR: freshDataDir(),
    JWT_SECRET: 'kJ7vQ2mZx9LwR4tB8nYc3Hf6Ds1Pg5Ua',
    SUPPRESSION_KEY: testSuppressionKey,
    SECRETS_KEY: testSuppressionKey,
  })
  const processes = [runServer(env()), runServer(env())]
  const [first = '', second = ''] = await Promise.all(processes.map(addressOf))
  expect(first).not.toBe(second)
  const user = await createUser(pool)
  const { access_token: token } = await tokensAt(first, user)
  const [here, there] = await Promise.all([connectLive(first, { token }), connectLive(second, { token })])

  const id = await enriched(user.id, 'Shared', pool)
  for (const client of [here, there]) expect(await texts(client)).toContain('Shared')

  const marked = await fetch(`${first}/api/notifications/read`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ notificationIds: [id] }),
  })
  expect(marked.status).toBe(200)
  for (const client of [here, there]) expect(await client.next('changed')).toEqual({ kind: 'notifications' })

  processes[0]?.child.kill('SIGKILL')
  await here.closed
  await enriched(user.id, 'Alone', pool)
  expect(await texts(there)).toContain('Alone')
}, 120_000)
