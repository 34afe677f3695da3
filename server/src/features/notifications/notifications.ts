import type { Language } from '@rapport/contract/languages.ts'
import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { announce, announceChange, defineAnnouncement } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  countNotifications,
  findNotification,
  findNotifications,
  insertNotification,
  removeNotifications,
  setRead,
  type NotificationRow,
} from './queries.ts'
import { wordsOf, type NotificationContent } from './words.ts'

export type NotificationsDeps = { pool: Pool }

export const notificationAdded = defineAnnouncement({
  kind: 'notification',
  content: z.object({ userId: z.int(), id: z.int() }),
})

type NewNotification = NotificationContent & {
  userId: number
  /** ENRICHMENT: the list; BULK_REVEAL: the bulk reveal. */
  relatedEntityId: string | null
}

/**
 * Tells an account that long work has ended. Part of the caller's transaction: the notification is there, and shown to whoever is
 * connected, when that commits. `content` is what its words are made of; they are put in the reader's language when they are read.
 */
export async function notify(
  client: PoolClient,
  { userId, ...notification }: NewNotification,
): Promise<{ id: number }> {
  const id = await insertNotification(client, userId, notification)
  await announce(client, notificationAdded, { userId, id })
  return { id }
}

/** Who reads: in `language`, or else in that of the account. */
type Reader = { userId: number; language?: Language | undefined }

/** Null when it was deleted, or belongs to somebody else. */
export async function readNotification(
  { pool }: NotificationsDeps,
  reader: Reader,
  id: number,
): Promise<Notification | null> {
  const row = await findNotification(pool, reader.userId, id)
  return row && toContract(row, reader.language)
}

/** A page, newest first; one beyond the end is empty. */
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

/** Those that are not the account's are passed over. */
export function markRead(
  deps: NotificationsDeps,
  actor: Actor,
  { notificationIds }: { notificationIds: number[] },
): Promise<{ unreadCount: number }> {
  return change(deps, actor, (client) => setRead(client, actor.userId, notificationIds))
}

/** Those that are not the account's are passed over. */
export function deleteNotifications(
  deps: NotificationsDeps,
  actor: Actor,
  { notificationIds }: { notificationIds: number[] },
): Promise<{ unreadCount: number }> {
  return change(deps, actor, (client) => removeNotifications(client, actor.userId, notificationIds))
}

/** Changes notifications of an account, whose other windows are told when anything came of it. */
function change(
  { pool }: NotificationsDeps,
  { userId }: Actor,
  run: (client: PoolClient) => Promise<number>,
): Promise<{ unreadCount: number }> {
  return inTransaction(pool, async (client) => {
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
