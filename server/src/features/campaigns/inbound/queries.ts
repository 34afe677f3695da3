import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId, TeamId } from '../../../database/ids.ts'
import { announceChange } from '../../../live/announce.ts'
import type { InboundClass } from './classify.ts'

export type SendRow = {
  id: number
  campaignId: number | null
  enrolmentId: number | null
  threadId: string | null
  isSent: boolean
  addressHash: Buffer | null
  /** The address of the enrolment; null once erased. */
  address: string | null
  /** Found by nothing but the address that the message names. */
  isByAddress: boolean
}

export type Sought = {
  mailboxId: number
  userId: AccountId
  sendKey: string | null
  /** Without brackets, the most telling one first. */
  messageIds: string[]
  threadId: string
  addressHash: Buffer | null
}

const columns = `d.id, d.campaign_id, d.enrolment_id, d.thread_id, d.state = 'sent' as is_sent,
  d.address_hash, d.sent_at`
/**
 * The sends that may have reached another person: the outcome of a send can be learnt after its
 * answer. Tests don't count, because their owner's answers say nothing of an enrolment.
 */
const left = (mailbox: string) =>
  `d.mailbox_id = ${mailbox} and d.kind in ('step', 'answer')
    and d.state in ('claimed', 'drafted', 'sent', 'unknown')`

/**
 * The send that a received message answers: by our own key (only bounces bring it back), by thread,
 * by ids, and at last by whom it is from. Each has its index. A named statement, so that its plan is
 * cached: each message that arrives asks it.
 */
export async function findSend(
  db: Database,
  { mailboxId, userId, sendKey, messageIds, threadId, addressHash }: Sought,
): Promise<SendRow | null> {
  const { rows } = await db.query<SendRow>({
    name: 'inbound-send',
    text: `with found as (
       select 1 as rank, 0 as at, ${columns} from sends d where ${left('$1')} and d.key = $3::uuid
       union all
       select 2, 0, ${columns} from sends d where ${left('$1')} and d.thread_id = $4
       union all
       select 3, array_position($5::text[], d.sent_message_id), ${columns} from sends d
       where ${left('$1')} and d.sent_message_id = any($5::text[])
       union all
       select 3, array_position($5::text[], d.message_id), ${columns} from sends d
       where ${left('$1')} and d.message_id = any($5::text[])
       union all
       select 4, 0, ${columns} from sends d where d.mailbox_id = $1 and d.user_id = $2
         and d.address_hash = $6 and d.kind = 'step'
         and (d.sent_at is not null or d.state in ('claimed', 'drafted', 'unknown'))
     )
     select f.id, f.campaign_id as "campaignId", f.enrolment_id as "enrolmentId",
       f.thread_id as "threadId", f.is_sent as "isSent",
       f.address_hash as "addressHash", e.address, f.rank = 4 as "isByAddress"
     from found f left join enrolments e on e.id = f.enrolment_id
     order by f.rank, f.at, f.sent_at desc nulls first, f.id desc limit 1`,
    values: [mailboxId, userId, sendKey, threadId, messageIds, addressHash],
  })
  return rows[0] ?? null
}

/** Locks enrolments until the transaction ends: no email to them is claimed meanwhile. */
export async function lockEnrolments(
  client: PoolClient,
  userId: AccountId,
  { enrolmentId, addressHash }: { enrolmentId: number | null; addressHash: Buffer | null },
): Promise<void> {
  await client.query(
    `select from enrolments where id = $2 and user_id = $1 or user_id = $1 and address_hash = $3
     order by id for update`,
    [userId, enrolmentId, addressHash],
  )
}

export type StoredMessage = {
  userId: AccountId
  mailboxId: number
  providerId: string
  threadId: string
  messageId: string | null
  class: InboundClass
  evidence: string
  campaignId: number | null
  enrolmentId: number | null
  sendId: number
  sender: string | null
  subject: string | null
  text: string | null
  html: string | null
  receivedAt: Date
}

/** The id of the stored row. Null if the mailbox's message is on file already. */
export async function insertMessage(client: AccountClient, message: StoredMessage): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, thread_id, message_id, class,
       evidence, campaign_id, enrolment_id, send_id,
       sender, subject, body_text, body_html, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (mailbox_id, provider_id) do nothing returning id`,
    [
      message.userId,
      message.mailboxId,
      message.providerId,
      message.threadId,
      message.messageId,
      message.class,
      message.evidence,
      message.campaignId,
      message.enrolmentId,
      message.sendId,
      message.sender,
      message.subject,
      message.text,
      message.html,
      message.receivedAt,
    ],
  )
  return rows[0]?.id ?? null
}

/** The messages of the mailbox, of these, that are on file. */
export async function findStored(
  db: Database,
  { mailboxId, providerIds }: { mailboxId: number; providerIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select provider_id as id from inbound_messages where mailbox_id = $1 and provider_id = any($2)',
    [mailboxId, providerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether the message is on file under another id, because its folder was made anew or it was moved.
 * Strangers choose Message-IDs, so the time at which the mailbox got it counts as well.
 */
export async function isRepeated(
  db: Database,
  {
    mailboxId,
    enrolmentId,
    messageId,
    receivedAt,
  }: Pick<StoredMessage, 'mailboxId' | 'enrolmentId' | 'messageId' | 'receivedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from inbound_messages
     where mailbox_id = $1 and enrolment_id = $2 and message_id = $3 and received_at = $4 limit 1`,
    [mailboxId, enrolmentId, messageId, receivedAt],
  )
  return rowCount === 1
}

/** Stops one enrolment, with an event. Those that have finished or stopped stay as they are. */
export async function stopOne(
  client: AccountClient,
  userId: AccountId,
  stop: { enrolmentId: number; reason: Reason; now: Date },
): Promise<void> {
  await stopWhere(client, { ...stop, what: 'user_id = $1 and id = $4', of: userId, value: stop.enrolmentId })
}

/**
 * Stops people who have one of these addresses in any campaign of the team, with an event for each,
 * and tells the makers of the campaigns. Requires the lock of all accounts of the team.
 */
export async function stopAddresses(
  client: AccountClient,
  teamId: TeamId,
  stop: { hashes: Buffer[]; reason: RefusedReason; now: Date },
): Promise<void> {
  const what = 'team_id = $1 and address_hash = any($4::bytea[])'
  const stopped = await stopWhere(client, { ...stop, what, of: teamId, value: stop.hashes })
  const campaigns = new Map(stopped.map(({ campaignId, userId }) => [campaignId, userId]))
  for (const [id, userId] of campaigns) await announceChange(client, userId, { kind: 'campaign', id })
}

type Stop = { reason: Reason; now: Date; what: string; of: AccountId | TeamId; value: number | Buffer[] }

async function stopWhere(
  client: AccountClient,
  { reason, now, what, of, value }: Stop,
): Promise<{ userId: AccountId; campaignId: number }[]> {
  const { rows } = await client.query<{ userId: AccountId; campaignId: number }>(
    `with stopped as (
       update enrolments set state = 'stopped', reason = $2, hold_until = null, due_at = null,
         next_step_id = null
       where ${what} and state in ('active', 'held') returning id, user_id, campaign_id
     )
     insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
     select user_id, campaign_id, id, 'stopped', jsonb_build_object('reason', $2::text), $3 from stopped
     returning user_id as "userId", campaign_id as "campaignId"`,
    [of, reason, now, value],
  )
  return rows
}

/**
 * Holds an enrolment until then, if nothing else holds it or has stopped it. True if that changes
 * anything.
 */
export async function holdUntil(
  client: AccountClient,
  userId: AccountId,
  { enrolmentId, until }: { enrolmentId: number; until: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update enrolments set state = 'held', reason = 'out_of_office', hold_until = $3
     where id = $2 and user_id = $1
       and (state = 'active' or (state = 'held' and reason = 'out_of_office' and hold_until < $3))`,
    [userId, enrolmentId, until],
  )
  return rowCount === 1
}

type RefusedSend = {
  /** The account whose email was answered; null if it was removed since. */
  userId: AccountId | null
  addressHash: Buffer
  why: RefusedReason
  sendId: number | null
  evidence: string
  at: Date
}

/**
 * Refuses an address to a team. False if it is refused for this reason already, also where the
 * account's refusal is still moving into the team.
 */
export async function refuseAddress(
  client: AccountClient,
  teamId: TeamId,
  { userId, addressHash, why, sendId, evidence, at }: RefusedSend,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into refused_addresses (team_id, user_id, address_hash, why, send_id, evidence, at)
     select $1, $2, $3, $4, $5, $6, $7
     where not exists (
       select from team_moves m join refused_addresses r on r.team_id = m.from_team_id
       where m.user_id = $2 and r.user_id = $2 and r.address_hash = $3 and r.why = $4
     )
     on conflict do nothing`,
    [teamId, userId, addressHash, why, sendId, evidence, at],
  )
  return rowCount === 1
}

/**
 * Records that a mailbox's owner is notified of refusals by policy. False if they were since then.
 */
export async function noteTold(
  client: AccountClient,
  mailboxId: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update mailboxes set refusals_told_at = $2
     where id = $1 and (refusals_told_at is null or refusals_told_at <= $3)`,
    [mailboxId, now, since],
  )
  return rowCount === 1
}

/** The name of a campaign. Null: it is gone. */
export async function findName(db: Database, campaignId: number): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>('select name from campaigns where id = $1', [campaignId])
  return rows[0]?.name ?? null
}
