import type { Language } from '@rapport/contract/languages.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import type { StoredMail } from '../document/mime.ts'
import type { Candidate } from '../sending/facts/candidate-queries.ts'
import type { SendKind, SendState } from '../sending/send-states.ts'

export type NewOneOff = {
  kind: Exclude<SendKind, 'step'>
  userId: AccountId
  /** Null: the check of a mailbox. */
  campaignId: number | null
  /** Null: a test that is for no person in the campaign, or a check. */
  enrolmentId: number | null
  /** The person whom a test is filled with, if they are not in the campaign. */
  about: { personId: number | null; ownPersonId: number | null } | null
  /** The version of the step that a test shows. */
  stepVersionId: number | null
  /** The reply that an answer answers. */
  replyId: number | null
  mailboxId: number
  mail: StoredMail
  mimeHash: Buffer
  addressHash: Buffer
  /** The token of the link to unsubscribe, if the email has one. */
  token: string | null
  sentMark: string | null
  now: Date
}

/**
 * Stores a claimed send under its key, or claims a cancelled one again, if surely nothing was sent.
 * Null if the key has any other send.
 */
export async function storeOneOff(client: AccountClient, send: NewOneOff): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into sends as d (
       key, kind, user_id, team_id, campaign_id, enrolment_id, step_version_id, reply_id, mailbox_id,
       state, mail, mime_hash, address_hash, message_id,
       unsubscribe_token, claimed_at, called_at, person_id, own_person_id, sent_mark
     ) values ($1, $2, $3, ${teamOf('$3')}, $4, $5, $6, $7, $8, 'claimed', $9, $10, $11, $12, $13, $14, $14,
       $15, $16, $17)
     on conflict (key) do update set
       reply_id = excluded.reply_id, mailbox_id = excluded.mailbox_id, state = 'claimed', reason = null,
       mail = excluded.mail, mime_hash = excluded.mime_hash,
       address_hash = excluded.address_hash, message_id = excluded.message_id,
       claimed_at = excluded.claimed_at, called_at = excluded.called_at,
       sent_mark = excluded.sent_mark, thread_id = null, looks = 0, looked_at = null
     where d.kind = excluded.kind and d.user_id = excluded.user_id and d.enrolment_id = excluded.enrolment_id
       and d.state = 'cancelled' and d.reason is not null
     returning id`,
    [
      send.mail.sendKey,
      send.kind,
      send.userId,
      send.campaignId,
      send.enrolmentId,
      send.stepVersionId,
      send.replyId,
      send.mailboxId,
      send.mail,
      send.mimeHash,
      send.addressHash,
      send.mail.messageId,
      send.token,
      send.now,
      send.about?.personId,
      send.about?.ownPersonId,
      send.sentMark,
    ],
  )
  return rows[0]?.id ?? null
}

export type Outcome = { sendId: number; state: SendState; reason: string | null }

export async function findOutcome(db: Database, sendId: number): Promise<Outcome> {
  const { rows } = await db.query<Outcome>(`select id as "sendId", state, reason from sends where id = $1`, [
    sendId,
  ])
  return rows[0]!
}

/**
 * The outcome of the email with this key, and whether it is an answer of this account to this
 * enrolment; null if there is none.
 */
export async function findByKey(
  db: Database,
  { key, userId, enrolmentId }: { key: string; userId: AccountId; enrolmentId: number },
): Promise<(Outcome & { isSame: boolean }) | null> {
  const { rows } = await db.query<Outcome & { isSame: boolean }>(
    `select id as "sendId", state, reason,
       kind = 'answer' and user_id is not distinct from $2::integer
         and enrolment_id is not distinct from $3::integer as "isSame"
     from sends where key = $1`,
    [key, userId, enrolmentId],
  )
  return rows[0] ?? null
}

/** The newest version of a step. */
export async function findVersion(client: PoolClient, stepId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from step_versions where step_id = $1 order by number desc limit 1',
    [stepId],
  )
  return rows[0]!.id
}

export async function findAccount(
  db: Database,
  userId: AccountId,
): Promise<Pick<Candidate, 'email' | 'firstName' | 'lastName'>> {
  const { rows } = await db.query<Pick<Candidate, 'email' | 'firstName' | 'lastName'>>(
    'select email, first_name as "firstName", last_name as "lastName" from users where id = $1',
    [userId],
  )
  return rows[0]!
}

export async function findLanguage(db: Database, userId: AccountId): Promise<Language> {
  const { rows } = await db.query<{ language: Language }>('select language from users where id = $1', [
    userId,
  ])
  return rows[0]!.language
}

/** A reply that is to be answered. */
export type AnsweredReply = {
  id: number
  mailboxId: number
  sender: string | null
  subject: string | null
  messageId: string | null
  threadId: string | null
  /** The name in the enrolment. */
  name: string | null
  address: string | null
}

type Sought = { userId: AccountId; campaignId: number; contactId: number; replyId: number }

/** Null if the account has no such reply of this enrolment. */
export async function findAnswered(
  db: Database,
  { userId, campaignId, contactId, replyId }: Sought,
): Promise<AnsweredReply | null> {
  const { rows } = await db.query<AnsweredReply>(
    `select i.id, i.mailbox_id as "mailboxId", i.sender, i.subject, i.message_id as "messageId",
       i.thread_id as "threadId",
       e.name, e.address
     from inbound_messages i join enrolments e on e.id = i.enrolment_id
     where i.user_id = $1 and e.campaign_id = $2 and e.id = $3 and i.id = $4 and i.class = 'reply'`,
    [userId, campaignId, contactId, replyId],
  )
  return rows[0] ?? null
}

/**
 * Message-IDs of the emails to and from an enrolment in the thread of a reply before it, oldest
 * first.
 */
export async function findThread(client: PoolClient, replyId: number): Promise<string[]> {
  const { rows } = await client.query<{ messageId: string }>(
    `select m.message_id as "messageId" from inbound_messages i cross join lateral (
       select d.sent_message_id as message_id, d.sent_at as at from sends d
       where d.enrolment_id = i.enrolment_id and d.kind in ('step', 'answer')
         and d.sent_message_id is not null
         and (d.thread_id = i.thread_id or d.id = i.send_id)
       union all
       select o.message_id, o.received_at from inbound_messages o
       where o.enrolment_id = i.enrolment_id and o.thread_id = i.thread_id and o.class = 'reply'
         and o.id <> i.id and o.message_id is not null
     ) m
     where i.id = $1 and m.at <= i.received_at order by m.at`,
    [replyId],
  )
  return rows.map(({ messageId }) => messageId)
}

export async function markAsRead(client: AccountClient, replyId: number, now: Date): Promise<void> {
  await client.query('update inbound_messages set read_at = coalesce(read_at, $2) where id = $1', [
    replyId,
    now,
  ])
}

/** The enrolment of this person in a campaign. Null: they are not in it. */
export async function findEnrolmentOf(
  db: Database,
  { campaignId, personId }: { campaignId: number; personId: number },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    'select id from enrolments where campaign_id = $1 and member_id = $2 and removed_at is null',
    [campaignId, personId],
  )
  return rows[0]?.id ?? null
}

/** Locks a person until the transaction ends. False if they are gone. */
export async function lockAbout(
  client: PoolClient,
  { personId, ownPersonId }: { personId: number | null; ownPersonId: number | null },
): Promise<boolean> {
  const { rowCount } =
    ownPersonId === null
      ? await client.query('select from people where id = $1 for key share', [personId])
      : await client.query('select from own_people where id = $1 for key share', [ownPersonId])
  return rowCount === 1
}

/** A campaign's setup and the name of its account. */
export async function findSetupAndSender(
  db: Database,
  campaignId: number,
): Promise<{ setup: unknown; firstName: string; lastName: string } | null> {
  const { rows } = await db.query<{ setup: unknown; firstName: string; lastName: string }>(
    `select c.setup, u.first_name as "firstName", u.last_name as "lastName"
     from campaigns c join users u on u.id = c.user_id where c.id = $1`,
    [campaignId],
  )
  return rows[0] ?? null
}
