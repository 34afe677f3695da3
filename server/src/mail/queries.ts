import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/database.ts'

export type CapturedMail = {
  id: number
  recipient: string
  subject: string
  raw: string
  createdAt: Date
  /** The Outbox mailbox that sent it, and its thread there. Null: an email of the server's own. */
  mailboxId: number | null
  threadId: string | null
}

/** Number of captured emails to keep. */
const kept = 500

/**
 * Stores an email and keeps only the newest 500. Skips what another transaction is deleting, so
 * that none waits for another. Returns its id.
 */
export async function insertCapturedMail(db: Database, mail: Omit<CapturedMail, 'id'>): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into captured_mails (recipient, subject, raw, created_at, mailbox_id, thread_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [mail.recipient, mail.subject, mail.raw, mail.createdAt, mail.mailboxId, mail.threadId],
  )
  const { id } = rows[0]!
  await db.query(
    `delete from captured_mails
     where id in (select id from captured_mails where id <= $1 for update skip locked)`,
    [id - kept],
  )
  return id
}

/** Newest first, without their contents. */
export async function findCapturedMails(
  pool: Pool,
): Promise<Pick<CapturedMail, 'id' | 'recipient' | 'subject' | 'createdAt'>[]> {
  const { rows } = await pool.query<CapturedMail>(
    `select id, recipient, subject, created_at as "createdAt" from captured_mails order by id desc limit $1`,
    [kept],
  )
  return rows
}

export async function findCapturedMail(pool: Pool, id: number): Promise<CapturedMail | null> {
  const { rows } = await pool.query<CapturedMail>(
    `select id, recipient, subject, raw, created_at as "createdAt", mailbox_id as "mailboxId",
       thread_id as "threadId"
     from captured_mails where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function deleteCapturedMails(db: Database, recipient: string): Promise<void> {
  await db.query('delete from captured_mails where recipient = $1', [recipient])
}

/** Counts one of the server's own emails. */
export async function countMail(
  db: Database,
  { kind, outcome, at }: { kind: string; outcome: 'sent' | 'refused'; at: Date },
): Promise<void> {
  await db.query(
    `insert into mail_counts as c (day, kind, sent, refused)
     values (($1::timestamptz at time zone 'UTC')::date, $2, $3, $4)
     on conflict (day, kind) do update set sent = c.sent + excluded.sent,
       refused = c.refused + excluded.refused`,
    [at, kind, Number(outcome === 'sent'), Number(outcome === 'refused')],
  )
}

export type OutboxMessage = { mailboxId: number; threadId: string; raw: string; receivedAt: Date }

/**
 * Delivers a message to an Outbox mailbox. Locks the mailbox's row, so that ids become visible in
 * their order.
 */
export async function insertOutboxMessage(client: PoolClient, message: OutboxMessage): Promise<void> {
  const { mailboxId, threadId, raw, receivedAt } = message
  await client.query('select from mailboxes where id = $1 for no key update', [mailboxId])
  await client.query(
    'insert into outbox_messages (mailbox_id, thread_id, raw, received_at) values ($1, $2, $3, $4)',
    [mailboxId, threadId, raw, receivedAt],
  )
}

/** The ids of the messages that a mailbox received after that id or, without one, since then. */
export async function findOutboxMessages(
  pool: Pool,
  mailboxId: number,
  { after, since }: { after: number | null; since: Date },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from outbox_messages
     where mailbox_id = $1 and ($2::bigint is null or id > $2)
       and ($2::bigint is not null or received_at >= $3) order by id`,
    [mailboxId, after, since],
  )
  return rows.map(({ id }) => id)
}

export async function findOutboxMessage(
  pool: Pool,
  mailboxId: number,
  id: number,
): Promise<Omit<OutboxMessage, 'mailboxId'> | null> {
  const { rows } = await pool.query<Omit<OutboxMessage, 'mailboxId'>>(
    `select thread_id as "threadId", raw, received_at as "receivedAt" from outbox_messages
     where mailbox_id = $1 and id = $2`,
    [mailboxId, id],
  )
  return rows[0] ?? null
}

/** SQL for whether an Outbox mailbox has an answer that was not read. */
export const hasOutboxAnswer = (mailbox: string): string => `${mailbox}.provider = 'outbox' and exists (
  select from outbox_messages o where o.mailbox_id = ${mailbox}.id and o.id > ${mailbox}.sync_cursor::integer
)`
