import { cutText } from '@rapport/contract/plain-text.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

/** A mailbox, and how far it has been read. */
export type SyncState = {
  id: number
  userId: AccountId
  email: string
  cursor: string | null
  syncedAt: Date | null
  createdAt: Date
}

/** The state of a mailbox. Null if it was removed. */
export async function findSyncState(db: Database, mailboxId: number): Promise<SyncState | null> {
  const { rows } = await db.query<SyncState>(
    `select id, user_id as "userId", email, sync_cursor as cursor, synced_at as "syncedAt",
       created_at as "createdAt"
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

/** Stores where to go on in the middle of a sync. */
export async function recordCursor(db: Database, mailboxId: number, cursor: string): Promise<void> {
  await db.query('update mailboxes set sync_cursor = $2 where id = $1', [mailboxId, cursor])
}

/** Emails of the mailbox that are on their way, or were when their process died. */
export async function findUndecided(db: Database, mailboxId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from sends where mailbox_id = $1 and state in ('claimed', 'drafted')`,
    [mailboxId],
  )
  return rows.map(({ id }) => id)
}

type Unmatched = { mailboxId: number; providerId: string }

/** Remembers a message that may answer one of these emails once it is decided. */
export async function rememberUnmatched(
  client: AccountClient,
  userId: AccountId,
  { mailboxId, providerId, sendIds }: Unmatched & { sendIds: number[] },
): Promise<void> {
  await client.query(
    `insert into unmatched_messages (user_id, mailbox_id, provider_id, send_ids) values ($1, $2, $3, $4)
     on conflict (mailbox_id, provider_id) do nothing`,
    [userId, mailboxId, providerId, sendIds],
  )
}

/**
 * Messages that were remembered and whose emails are decided, with whether any of these emails was
 * sent.
 */
export async function findDecided(
  db: Database,
  mailboxId: number,
): Promise<{ providerId: string; wasSent: boolean }[]> {
  const { rows } = await db.query<{ providerId: string; wasSent: boolean }>(
    `select u.provider_id as "providerId", coalesce(bool_or(d.state = 'sent'), false) as "wasSent"
     from unmatched_messages u left join sends d on d.id = any(u.send_ids)
     where u.mailbox_id = $1
     group by u.provider_id having not coalesce(bool_or(d.state in ('claimed', 'drafted')), false)
     order by u.provider_id`,
    [mailboxId],
  )
  return rows
}

export async function forgetUnmatched(
  client: AccountClient,
  { mailboxId, providerId }: Unmatched,
): Promise<void> {
  await client.query('delete from unmatched_messages where mailbox_id = $1 and provider_id = $2', [
    mailboxId,
    providerId,
  ])
}

/**
 * Records that the mailbox can't be read. Until it can be again, it sends no one a second email.
 */
export async function recordFailure(db: Database, mailboxId: number, message: string): Promise<void> {
  await db.query('update mailboxes set sync_failure = $2 where id = $1', [mailboxId, cutText(message, 500)])
}
