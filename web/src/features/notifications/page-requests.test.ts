import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageRequests } from './page-requests.ts'

const page = (currentPage: number): NotificationsPage => ({
  filterType: 'ALL',
  currentPage,
  totalCount: 0,
  unreadCount: 0,
  hasMore: false,
  notifications: [],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('answers every request for a page, and no other', async () => {
  const requests = new PageRequests()
  const first = Promise.all([requests.wait('ALL', 1), requests.wait('ALL', 1)])
  const other = requests.wait('UNREAD', 1)
  requests.answer(page(2))
  requests.answer(page(1))
  expect(await first).toEqual([page(1), page(1)])
  requests.answer({ ...page(1), filterType: 'UNREAD' })
  expect(await other).toMatchObject({ filterType: 'UNREAD' })
})

it('gives up after ten seconds, or when the connection fails', async () => {
  const requests = new PageRequests()
  const late = requests.wait('ALL', 1).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toMatchObject({ message: 'Socket connection timeout' })
  const failed = requests.wait('ALL', 1).catch((error: unknown) => error)
  requests.fail(new Error('gone'))
  expect(await failed).toMatchObject({ message: 'gone' })
  // An answer that no request waits for is ignored.
  requests.answer(page(1))
})
