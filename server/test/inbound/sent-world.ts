import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { createUser, testSuppressionKey, type UserOptions } from '@rapport/test-support/factories.ts'
import type { AccountId } from '../../src/database/ids.ts'
import { mailboxHash } from '../../src/mail/mailbox-hash.ts'
import { receivedAt } from './build.ts'

/** Accounts, campaigns and emails that were sent, made by SQL. */

export const addressHash = (address: string): Buffer => mailboxHash(testSuppressionKey, address)

const hour = 60 * 60 * 1000
const sentAt = new Date(receivedAt.getTime() - 72 * hour)

async function insert(pool: Pool, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`${sql} returning id`, values)
  return rows[0]!.id
}

export type Sender = { userId: AccountId; mailboxId: number; campaignId: number; stepId: number }

/** An account with a mailbox and a running campaign of one step. */
export async function createSender(
  pool: Pool,
  {
    email = 'mina.seo@sender.example',
    provider = 'gmail',
    ...user
  }: UserOptions & { provider?: string } = {},
): Promise<Sender> {
  const { id: userId } = await createUser(pool, { password: null, ...user })
  const mailboxId = await insert(
    pool,
    'insert into mailboxes (user_id, provider, email, created_at) values ($1, $2, $3, $4)',
    [userId, provider, email, sentAt],
  )
  return { userId, mailboxId, ...(await createCampaign(pool, userId)) }
}

export async function createCampaign(
  pool: Pool,
  userId: AccountId,
): Promise<Pick<Sender, 'campaignId' | 'stepId'>> {
  const campaignId = await insert(
    pool,
    `insert into campaigns (user_id, name, status, created_at, updated_at) values ($1, 'Spring', 'running', $2, $2)`,
    [userId, sentAt],
  )
  const stepId = await insert(pool, 'insert into campaign_steps (campaign_id, position) values ($1, 1)', [
    campaignId,
  ])
  return { campaignId, stepId }
}

export type EnrolOptions = {
  address: string
  personId?: number | null
  ownPersonId?: number | null
  state?: string
  reason?: string | null
  holdUntil?: Date | null
}

export function enrol(
  pool: Pool,
  { userId, mailboxId, campaignId, stepId }: Sender,
  { address, personId, ownPersonId, state = 'active', reason = null, holdUntil = null }: EnrolOptions,
): Promise<number> {
  const isOver = state === 'stopped' || state === 'finished'
  return insert(
    pool,
    `insert into enrolments (campaign_id, user_id, team_id, person_id, own_person_id, name, address, address_hash, mailbox_id, state, reason, hold_until, next_step_id, due_at, added_at)
     values ($1, $2, (select team_id from users where id = $2), $3, $13, 'Ada Kim', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      campaignId,
      userId,
      personId ?? null,
      address,
      addressHash(address),
      mailboxId,
      state,
      reason,
      holdUntil,
      isOver ? null : stepId,
      isOver ? null : receivedAt,
      sentAt,
      ownPersonId ?? null,
    ],
  )
}

export type SentRow = { id: number; key: string; messageId: string; threadId: string; token: string }

/** The email of the campaign's step to an enrolment. */
export async function send(
  pool: Pool,
  { userId, mailboxId, campaignId, stepId }: Sender,
  { enrolmentId, address, kind = 'step' }: { enrolmentId: number | null; address: string; kind?: string },
): Promise<SentRow> {
  const key = randomUUID()
  const sent = {
    key,
    messageId: `sent-${key}@mail.example`,
    threadId: `thread-${key}`,
    token: `token-${key}`,
  }
  const id = await insert(
    pool,
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, mailbox_id, state, mail, address_hash, message_id, sent_message_id,
       thread_id, provider_id, unsubscribe_token, claimed_at, sent_at)
     values ($1, $2, $3, (select team_id from users where id = $3), $4, $5, $6, $7, 'sent', '{"subject":"Hello Ada"}', $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      key,
      kind,
      userId,
      campaignId,
      enrolmentId,
      stepId,
      mailboxId,
      addressHash(address),
      `given-${key}@sender.example`,
      sent.messageId,
      sent.threadId,
      `provider-${key}`,
      sent.token,
      sentAt,
    ],
  )
  return { id, ...sent }
}

export type EnrolmentState = {
  state: string
  reason: string | null
  holdUntil: Date | null
  nextStepId: number | null
  dueAt: Date | null
}

export async function enrolmentOf(pool: Pool, id: number): Promise<EnrolmentState> {
  const { rows } = await pool.query<EnrolmentState>(
    `select state, reason, hold_until as "holdUntil", next_step_id as "nextStepId", due_at as "dueAt" from enrolments where id = $1`,
    [id],
  )
  return rows[0]!
}

/** Kinds of the account's events, oldest first. */
export async function eventsOf(pool: Pool, userId: AccountId): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from campaign_events where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

export async function refusedOf(
  pool: Pool,
  userId: AccountId,
): Promise<{ why: string; hash: Buffer; evidence: string }[]> {
  const { rows } = await pool.query<{ why: string; hash: Buffer; evidence: string }>(
    'select why, address_hash as hash, evidence from refused_addresses where user_id = $1 order by why, at',
    [userId],
  )
  return rows
}
