import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'

/**
 * The fetched pages of a list of notifications, newest first, with all changes since. Every page
 * contains the totals of its list, which must be equal in all of them. A notification may be on two
 * pages, because newer ones moved it down; it counts once.
 */
export type Pages = readonly NotificationsPage[]

/** Each notification once, newest first. */
export function itemsOf(pages: Pages): Notification[] {
  const found = new Map<number, Notification>()
  for (const page of pages)
    for (const item of page.notifications) if (!found.has(item.id)) found.set(item.id, item)
  return [...found.values()].toSorted((a, b) => b.id - a.id)
}

/** Zero before the first page is fetched. */
export const totalsOf = (pages: Pages): { total: number; unread: number } => ({
  total: pages[0]?.totalCount ?? 0,
  unread: pages[0]?.unreadCount ?? 0,
})

/**
 * The page after the loaded notifications; null at the end. It depends on how many are loaded and
 * not on the last page, because deletions move the rest up. A page that contained nothing new isn't
 * requested again.
 */
export function nextPage(pages: Pages): number | null {
  const last = pages.at(-1)
  const loaded = itemsOf(pages).length
  if (!last?.hasMore || loaded >= last.totalCount) return null
  const following = Math.floor(loaded / limits.notificationPageSize) + 1
  const hadNothingNew = itemsOf(pages.slice(0, -1)).length === loaded
  return hadNothingNew ? Math.max(following, last.currentPage + 1) : following
}

/** Adds a new notification at the top, unless it is there already. */
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

/** Marks notifications as read; the unread list loses them. */
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

/** Removes notifications; the unread count drops by those that were unread. */
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
