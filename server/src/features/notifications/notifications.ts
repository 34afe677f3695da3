import type { Language } from '@rapport/contract/languages.ts'
import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import { accountIdSchema, type AccountId } from '../../database/ids.ts'
import { announce, announceChange, defineAnnouncement } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import {
  countNotifications,
  findNotification,
  findNotifications,
  findUnreadAbout,
  insertNotification,
  removeNotifications,
  setRead,
  type NotificationRow,
} from './queries.ts'
import { wordsOf, type NotificationContent } from './words.ts'

export type NotificationsDeps = { pool: Pool }

export const notificationAdded = defineAnnouncement({
  kind: 'notification',
  content: z.object({ userId: accountIdSchema, id: z.int() }),
})

type NewNotification = NotificationContent & {
  userId: AccountId
  /**
   * ENRICHMENT, LIST_FILLED, LIST_IMPORTED, LIST_VERIFIED and BROUGHT_IN: the list id. BULK_REVEAL:
   * the bulk reveal id. MAILBOX_HELD, MAILBOX_RECONNECT, MAILBOX_REFUSED, MAILBOX_COMPLAINT and
   * MAILBOX_STOPPED: the mailbox id. CAMPAIGN_REPLY: the reply id. CAMPAIGN_FINISHED and
   * CAMPAIGN_VERIFIED: the campaign id. PLAN_REQUESTED and PLAN_DECLINED: the request id.
   */
  relatedEntityId: string | null
}

/**
 * Notifies an account that long work has ended, in the caller's transaction: when it commits, the
 * notification is stored and shown to connected windows. `content` is the values of its text, which
 * is written in the reader's language when read.
 */
export async function notify(
  client: AccountClient,
  { userId, ...notification }: NewNotification,
): Promise<{ id: number }> {
  const id = await insertNotification(client, userId, notification)
  await announce(client, notificationAdded, { userId, id })
  return { id }
}

/** `language` defaults to the account's. */
type Reader = { userId: AccountId; language?: Language | undefined }

/** Null if it was deleted or belongs to another account. */
export async function readNotification(
  { pool }: NotificationsDeps,
  reader: Reader,
  id: number,
): Promise<Notification | null> {
  const row = await findNotification(pool, reader.userId, id)
  return row && toContract(row, reader.language)
}

/** A page, newest first. A page beyond the end is empty. */
export async function listNotifications(
  { pool }: NotificationsDeps,
  reader: Reader,
  { page, filter }: { page: number; filter: NotificationFilter },
): Promise<NotificationsPage> {
  const limit = limits.notificationPageSize
  const [rows, { total, unread }] = await Promise.all([
    findNotifications(pool, reader.userId, { filter, offset: (page - 1) * limit, limit }),
    countNotifications(pool, reader.userId),
  ])
  const totalCount = filter === 'UNREAD' ? unread : total
  return {
    filterType: filter,
    currentPage: page,
    totalCount,
    unreadCount: unread,
    hasMore: page * limit < totalCount,
    notifications: rows.map((row) => toContract(row, reader.language)),
  }
}

/** Ignores notifications of other accounts. */
export function markRead(
  deps: NotificationsDeps,
  actor: Actor,
  { notificationIds }: { notificationIds: number[] },
): Promise<{ unreadCount: number }> {
  return change(deps, actor, (client) => setRead(client, actor.userId, notificationIds))
}

/**
 * Marks the notifications of a type about one thing as read, in the caller's transaction: the account
 * has seen the thing itself.
 */
export async function readNotificationsAbout(
  client: AccountClient,
  userId: AccountId,
  about: Pick<NotificationContent, 'type'> & { relatedEntityId: string },
): Promise<void> {
  const ids = await findUnreadAbout(client, userId, about)
  if ((await setRead(client, userId, ids)) > 0)
    await announceChange(client, userId, { kind: 'notifications' })
}

/** Ignores notifications of other accounts. */
export function deleteNotifications(
  deps: NotificationsDeps,
  actor: Actor,
  { notificationIds }: { notificationIds: number[] },
): Promise<{ unreadCount: number }> {
  return change(deps, actor, (client) => removeNotifications(client, actor.userId, notificationIds))
}

/**
 * Changes an account's notifications, and announces it to the account's other windows if anything
 * changed.
 */
function change(
  { pool }: NotificationsDeps,
  actor: Actor,
  run: (client: AccountClient) => Promise<number>,
): Promise<{ unreadCount: number }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const changed = await run(client)
    if (changed > 0) await announceChange(client, userId, { kind: 'notifications' })
    const { unread } = await countNotifications(client, userId)
    return { unreadCount: unread }
  })
}

function toContract(row: NotificationRow, language?: Language): Notification {
  return {
    id: row.id,
    type: row.type,
    relatedEntityId: row.relatedEntityId,
    content: wordsOf(row, language ?? row.language),
    createdAt: row.createdAt.toISOString(),
    isRead: row.isRead,
  }
}
