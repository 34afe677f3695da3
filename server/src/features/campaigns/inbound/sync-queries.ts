import { cutText } from '@rapport/contract/plain-text.ts'
import type { Database } from '../../../database/database.ts'

/** A mailbox, and how far it has been read. */
export type SyncState = {
  id: number
  userId: number
  email: string
  provider: 'gmail' | 'outbox'
  cursor: string | null
  syncedAt: Date | null
  createdAt: Date
}

/** Null if it was removed. */
export async function findSyncState(db: Database, mailboxId: number): Promise<SyncState | null> {
  const { rows } = await db.query<SyncState>(
    `select id, user_id as "userId", email, provider, sync_cursor as cursor, synced_at as "syncedAt", created_at as "createdAt"
     from mailboxes where id = $1 and connection <> 'removed'`,
    [mailboxId],
  )
  return rows[0] ?? null
}

export async function recordSync(
  db: Database,
  mailboxId: number,
  { cursor, now }: { cursor: string | null; now: Date },
): Promise<void> {
  await db.query('update mailboxes set sync_cursor = $2, synced_at = $3, sync_failure = null where id = $1', [
    mailboxId,
    cursor,
    now,
  ])
}

/** Where to go on in the middle of a sync. */
export async function recordCursor(db: Database, mailboxId: number, cursor: string): Promise<void> {
  await db.query('update mailboxes set sync_cursor = $2 where id = $1', [mailboxId, cursor])
}

/** Whether an email of the mailbox is on its way, or was when its process died. */
export async function hasUndecided(db: Database, mailboxId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sends where mailbox_id = $1 and state in ('claimed', 'drafted') limit 1`,
    [mailboxId],
  )
  return rowCount === 1
}

/** Until it can be read again, it sends nobody a second email. */
export async function recordFailure(db: Database, mailboxId: number, message: string): Promise<void> {
  await db.query('update mailboxes set sync_failure = $2 where id = $1', [mailboxId, cutText(message, 500)])
}
