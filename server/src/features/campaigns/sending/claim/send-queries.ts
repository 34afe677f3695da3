import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { Database } from '../../../../database/database.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { teamOf } from '../../../../database/team-of.ts'
import type { StoredMail } from '../../document/mime.ts'
import { insertEvent } from '../../events.ts'
import type { Tracking } from '../../document/tracked.ts'
import type { Candidate } from '../facts/candidate-queries.ts'
import type { SendKind } from '../send-states.ts'

type NewClaim = {
  key: string
  candidate: Candidate
  mailboxId: number
  mail: StoredMail
  mimeHash: Buffer
  token: string
  tracking: Tracking | null
  sentMark: string | null
  now: Date
}

/**
 * Stores a claimed send, or claims a planned one again. Throws if the step has any other send: it
 * must never have two.
 */
export async function storeClaim(
  client: AccountClient,
  { key, candidate, mailboxId, mail, mimeHash, token, tracking, sentMark, now }: NewClaim,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into sends as d (
       key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, step_version_id, mailbox_id, state,
       mail, mime_hash, address_hash, message_id,
       unsubscribe_token, claimed_at, called_at, tracking_token, tracks_opens, tracks_clicks, sent_mark,
       company_domain, address_status
     ) values ($1, 'step', $2, ${teamOf('$2')}, $3, $4, $5, $6, $7, 'claimed', $8, $9, $10, $11, $12, $13,
       $13, $14, $15, $16, $17, $18, $19)
     on conflict (enrolment_id, step_id) do update set
       step_version_id = excluded.step_version_id, mailbox_id = excluded.mailbox_id, state = 'claimed',
       reason = null,
       mail = excluded.mail, mime_hash = excluded.mime_hash, address_hash = excluded.address_hash,
       claimed_at = excluded.claimed_at, called_at = excluded.called_at,
       tracking_token = coalesce(excluded.tracking_token, d.tracking_token),
       tracks_opens = excluded.tracks_opens, tracks_clicks = excluded.tracks_clicks,
       sent_mark = excluded.sent_mark, company_domain = excluded.company_domain,
       address_status = excluded.address_status,
       draft_id = null, provider_id = null, thread_id = null, looks = 0, looked_at = null
     where d.state = 'planned'
     returning id`,
    [
      key,
      candidate.userId,
      candidate.campaignId,
      candidate.enrolmentId,
      candidate.stepId,
      candidate.stepVersionId,
      mailboxId,
      mail,
      mimeHash,
      candidate.addressHash,
      mail.messageId,
      token,
      now,
      tracking?.token ?? null,
      tracking?.opens ?? false,
      tracking?.clicks ?? false,
      sentMark,
      candidate.companyDomain,
      candidate.addressStatus,
    ],
  )
  if (!rows[0])
    throw new Error(
      `the send of step ${candidate.stepId} to enrolment ${candidate.enrolmentId} is not planned`,
    )
  await client.query('update enrolments set mailbox_id = $2 where id = $1', [
    candidate.enrolmentId,
    mailboxId,
  ])
  return rows[0].id
}

type SettleInput = Pick<Candidate, 'enrolmentId' | 'campaignId' | 'userId'> & { reason: Reason; now: Date }

export async function stopEnrolment(
  client: AccountClient,
  { reason, now, ...enrolment }: SettleInput,
): Promise<void> {
  await client.query(
    `update enrolments set state = 'stopped', reason = $2, hold_until = null, due_at = null,
       next_step_id = null where id = $1`,
    [enrolment.enrolmentId, reason],
  )
  await insertEvent(client, { ...enrolment, kind: 'stopped', detail: { reason }, at: now })
}

/** Holds an enrolment. Its plan stays, and goes on from there when a user releases it. */
export async function holdEnrolment(
  client: AccountClient,
  { reason, now, ...enrolment }: SettleInput,
): Promise<void> {
  await client.query(`update enrolments set state = 'held', reason = $2, hold_until = null where id = $1`, [
    enrolment.enrolmentId,
    reason,
  ])
  await insertEvent(client, { ...enrolment, kind: 'held', detail: { reason }, at: now })
}

/**
 * Releases a person who is held because the outcome of their email was unknown. False if they
 * aren't.
 */
export async function releaseUnknown(client: AccountClient, enrolmentId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update enrolments set state = 'active', reason = null, hold_until = null
     where id = $1 and state = 'held' and reason = 'send_unknown'`,
    [enrolmentId],
  )
  return rowCount === 1
}

export async function postpone(
  client: AccountClient,
  { enrolmentId, until }: { enrolmentId: number; until: Date },
): Promise<void> {
  await client.query('update enrolments set due_at = $2 where id = $1 and due_at < $2', [enrolmentId, until])
}

/** A send of a mailbox that was begun and not ended. */
export type OpenSend = {
  id: number
  key: string
  kind: SendKind
  enrolmentId: number | null
  state: 'claimed' | 'drafted'
  reason: string | null
  draftId: string | null
  /** The draft's version. */
  providerId: string | null
  claimedAt: Date
  calledAt: Date
  looks: number
  lookedAt: Date | null
  /** Null for a mailbox that keeps drafts. */
  sentMark: string | null
}

export async function findOpenSends(db: Database, mailboxId: number): Promise<OpenSend[]> {
  const { rows } = await db.query<OpenSend>(
    `select id, key, kind, enrolment_id as "enrolmentId", state, reason, draft_id as "draftId",
       provider_id as "providerId",
       claimed_at as "claimedAt", called_at as "calledAt", looks, looked_at as "lookedAt",
       sent_mark as "sentMark"
     from sends where mailbox_id = $1 and state in ('claimed', 'drafted') order by id`,
    [mailboxId],
  )
  return rows
}

/** Accepted emails that wait to be added to the mailbox's sent ones. A few at a time. */
export async function findUnfiled(
  db: Database,
  mailboxId: number,
): Promise<{ id: number; key: string; threadId: string; mail: StoredMail }[]> {
  const { rows } = await db.query<{ id: number; key: string; threadId: string; mail: StoredMail }>(
    `select id, key, thread_id as "threadId", mail from sends
     where mailbox_id = $1 and to_file and mail is not null order by id limit 20`,
    [mailboxId],
  )
  return rows
}

export async function markFiled(db: Database, sendId: number): Promise<void> {
  await db.query('update sends set to_file = false where id = $1', [sendId])
}

/** Whether this draft is a send's own. */
export async function hasDraft(db: Database, sendId: number, draftId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from sends where id = $1 and draft_id = $2', [sendId, draftId])
  return rowCount === 1
}

/** How often a send was put off by its recipient's server. */
export async function countDeferrals(client: PoolClient, sendId: number): Promise<number> {
  const { rows } = await client.query<{ deferrals: number }>('select deferrals from sends where id = $1', [
    sendId,
  ])
  return rows[0]?.deferrals ?? 0
}

/** The keyed hash of the address that a send goes to; null: erased. */
export async function findAddressHash(client: PoolClient, sendId: number): Promise<Buffer | null> {
  const { rows } = await client.query<{ addressHash: Buffer | null }>(
    'select address_hash as "addressHash" from sends where id = $1',
    [sendId],
  )
  return rows[0]?.addressHash ?? null
}

type Recipient = Pick<Candidate, 'enrolmentId' | 'campaignId' | 'userId' | 'state'>

/** Locks the person whom a send is for. */
export async function findRecipient(client: PoolClient, enrolmentId: number): Promise<Recipient | null> {
  const { rows } = await client.query<Recipient>(
    `select id as "enrolmentId", campaign_id as "campaignId", user_id as "userId", state from enrolments
     where id = $1 for update`,
    [enrolmentId],
  )
  return rows[0] ?? null
}

/** Whether they may get another email. */
export const isWaiting = ({ state }: Pick<Recipient, 'state'>): boolean =>
  state === 'active' || state === 'held'

/** The account and campaign of a send; null if either is gone. */
export async function findOwner(
  client: PoolClient,
  sendId: number,
): Promise<{ userId: AccountId; campaignId: number } | null> {
  const { rows } = await client.query<{ userId: AccountId; campaignId: number }>(
    `select user_id as "userId", campaign_id as "campaignId" from sends
     where id = $1 and user_id is not null and campaign_id is not null`,
    [sendId],
  )
  return rows[0] ?? null
}
