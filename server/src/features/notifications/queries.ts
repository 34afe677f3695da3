import type { Language } from '@rapport/contract/languages.ts'
import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'
import type { NotificationContent } from './words.ts'

export type NotificationRow = NotificationContent & {
  id: number
  relatedEntityId: string | null
  createdAt: Date
  isRead: boolean
  /** The account's language. */
  language: Language
}

const columns = `n.id, n.type, n.related_entity_id as "relatedEntityId", n.content,
  n.created_at as "createdAt", n.is_read as "isRead",
  u.language`

type NewRow = NotificationContent & { relatedEntityId: string | null }

export async function insertNotification(
  client: AccountClient,
  userId: AccountId,
  { type, relatedEntityId, content }: NewRow,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into notifications (user_id, type, related_entity_id, content, created_at)
     values ($1, $2, $3, $4, now()) returning id`,
    [userId, type, relatedEntityId, JSON.stringify(content)],
  )
  return rows[0]!.id
}

export async function findNotification(
  db: Database,
  userId: AccountId,
  id: number,
): Promise<NotificationRow | null> {
  const { rows } = await db.query<NotificationRow>(
    `select ${columns} from notifications n join users u on u.id = n.user_id
     where n.user_id = $1 and n.id = $2`,
    [userId, id],
  )
  return rows[0] ?? null
}

type Page = { filter: NotificationFilter; offset: number; limit: number }

/** Newest first. */
export async function findNotifications(
  db: Database,
  userId: AccountId,
  { filter, offset, limit }: Page,
): Promise<NotificationRow[]> {
  const { rows } = await db.query<NotificationRow>(
    `select ${columns} from notifications n join users u on u.id = n.user_id
     where n.user_id = $1 ${filter === 'UNREAD' ? 'and not n.is_read' : ''} order by n.id desc
     limit $2 offset $3`,
    [userId, limit, offset],
  )
  return rows
}

export async function countNotifications(
  db: Database,
  userId: AccountId,
): Promise<{ total: number; unread: number }> {
  const { rows } = await db.query<{ total: number; unread: number }>(
    `select count(*)::integer as total, (count(*) filter (where not is_read))::integer as unread
     from notifications where user_id = $1`,
    [userId],
  )
  return rows[0]!
}

/** The ids of the unread notifications of a type about one thing. */
export async function findUnreadAbout(
  db: Database,
  userId: AccountId,
  { type, relatedEntityId }: Pick<NewRow, 'type'> & { relatedEntityId: string },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from notifications
     where user_id = $1 and not is_read and type = $2 and related_entity_id = $3`,
    [userId, type, relatedEntityId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks rows in one order, so that concurrent calls with the same notifications wait instead of
 * deadlocking.
 */
const locked = ({ account, ids }: Placeholders<'account' | 'ids'>, condition = 'true') => `id in (
  select id from notifications where user_id = ${account} and id = any(${ids}::integer[]) and ${condition}
  order by id for update
)`

/** The number changed: those already read, or of another account, don't count. */
export async function setRead(db: AccountClient, userId: AccountId, ids: number[]): Promise<number> {
  const { rowCount } = await db.query(
    `update notifications set is_read = true
     where user_id = $1 and ${locked({ account: '$1', ids: '$2' }, 'not is_read')}`,
    [userId, ids],
  )
  return rowCount ?? 0
}

/** The number removed. */
export async function removeNotifications(
  db: AccountClient,
  userId: AccountId,
  ids: number[],
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications where user_id = $1 and ${locked({ account: '$1', ids: '$2' })}`,
    [userId, ids],
  )
  return rowCount ?? 0
}
