import type { NotificationFilter, NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'

/**
 * Pages of notifications, newest first, as they were fetched and as they have changed since. Every page carries the totals of its list,
 * which are kept alike in all of them; what stands on two pages, because others moved it down, counts once.
 */
export type Pages = readonly NotificationsPage[]

/** Each notification once, newest first. */
export function itemsOf(pages: Pages): Notification[] {
  const found = new Map<number, Notification>()
  for (const page of pages)
    for (const item of page.notifications) if (!found.has(item.id)) found.set(item.id, item)
  return [...found.values()].toSorted((a, b) => b.id - a.id)
}

/** Both zero before anything was fetched. */
export const totalsOf = (pages: Pages): { total: number; unread: number } => ({
  total: pages[0]?.totalCount ?? 0,
  unread: pages[0]?.unreadCount ?? 0,
})

/**
 * The page that holds what comes after the loaded ones; null when there is nothing more. It follows from how many are loaded, for those that
 * were deleted moved the rest up. A page that brought nothing new is not asked for again.
 */
export function nextPage(pages: Pages): number | null {
  const last = pages.at(-1)
  const loaded = itemsOf(pages).length
  if (!last?.hasMore || loaded >= last.totalCount) return null
  const following = Math.floor(loaded / limits.notificationPageSize) + 1
  const broughtNothing = itemsOf(pages.slice(0, -1)).length === loaded
  return broughtNothing ? Math.max(following, last.currentPage + 1) : following
}

/** With one that has just come: at the top, once. */
export function withNew(pages: Pages, item: Notification): Pages {
  const [first] = pages
  if (!first || itemsOf(pages).some(({ id }) => id === item.id)) return pages
  return pages.map((page, index) => ({
    ...page,
    totalCount: page.totalCount + 1,
    unreadCount: page.unreadCount + 1,
    notifications: index === 0 ? [item, ...page.notifications] : page.notifications,
  }))
}

/** Among those that are unread, what was read is no more. */
export function withRead(pages: Pages, ids: readonly number[], filter: NotificationFilter): Pages {
  if (filter === 'UNREAD') return without(pages, ids)
  const read = countUnread(pages, ids)
  return pages.map((page) => ({
    ...page,
    unreadCount: Math.max(0, page.unreadCount - read),
    notifications: page.notifications.map((item) =>
      ids.includes(item.id) ? { ...item, isRead: true } : item,
    ),
  }))
}

/** Without those that were deleted; the unread count drops by those of them that were unread. */
export function without(pages: Pages, ids: readonly number[]): Pages {
  const unread = countUnread(pages, ids)
  const gone = itemsOf(pages).filter(({ id }) => ids.includes(id)).length
  return pages.map((page) => ({
    ...page,
    totalCount: Math.max(0, page.totalCount - gone),
    unreadCount: Math.max(0, page.unreadCount - unread),
    notifications: page.notifications.filter(({ id }) => !ids.includes(id)),
  }))
}

const countUnread = (pages: Pages, ids: readonly number[]) =>
  itemsOf(pages).filter(({ id, isRead }) => !isRead && ids.includes(id)).length
