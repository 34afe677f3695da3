import type { EnrolmentState } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import type { UnexpectedMessage } from '../restored/unexpected.ts'

export type Match = {
  enrolmentId: number
  campaignId: number
  stepId: number
  stepVersionId: number
  sendId: number | null
  state: EnrolmentState
}

type Sought = { sendKey: string; mailboxId: number; userId: AccountId; addressHash: Buffer | null }

/**
 * Finds and locks the person whom an email was for: by its key if that is on file, else the one
 * active or held person of the mailbox with the address, at their next step. No person waits for a
 * test or an answer.
 */
export async function findMatch(
  client: PoolClient,
  { sendKey, mailboxId, userId, addressHash }: Sought,
): Promise<Match | null> {
  const { rows } = await client.query<Match>(
    `select e.id as "enrolmentId", e.campaign_id as "campaignId", s.id as "stepId",
       v.id as "stepVersionId", d.id as "sendId", e.state
     from enrolments e
     left join sends d on d.enrolment_id = e.id and d.key = $1
     join campaign_steps s on s.id = coalesce(d.step_id, e.next_step_id)
     join lateral (select id from step_versions where step_id = s.id order by number desc limit 1) v on true
     where e.user_id = $3 and not exists (select from sends k where k.key = $1 and k.kind <> 'step')
       and (
         d.id is not null
         or e.state in ('active', 'held') and e.address_hash = $4 and (
           e.mailbox_id = $2
           or e.mailbox_id is null
           and e.campaign_id in (select campaign_id from campaign_mailboxes where mailbox_id = $2)
         )
       )
     order by d.id is null, e.due_at nulls last, e.id limit 1 for update of e`,
    [sendKey, mailboxId, userId, addressHash],
  )
  return rows[0] ?? null
}

type Found = {
  mailboxId: number
  userId: AccountId
  addressHash: Buffer | null
  message: UnexpectedMessage
  match: Match | null
}

/**
 * Stores a found email. It counts like any other, and its step never goes again. The person may be
 * gone: then its key alone may be on file.
 */
export async function storeFound(
  client: AccountClient,
  { mailboxId, userId, addressHash, message, match }: Found,
): Promise<void> {
  const { rowCount } = await client.query(
    `update sends d set state = 'sent', reason = 'found', mailbox_id = $2, sent_message_id = $3,
       provider_id = $4, thread_id = $5,
       claimed_at = coalesce(d.claimed_at, $6), sent_at = $6
     where key = $1 and state in ('planned', 'cancelled', 'failed')`,
    [message.sendKey, mailboxId, message.messageId, message.providerId, message.threadId, message.sentAt],
  )
  if (rowCount === 0) await insertFound(client, { mailboxId, userId, addressHash, message, match })
  if (match)
    await client.query('update enrolments set mailbox_id = $2 where id = $1', [match.enrolmentId, mailboxId])
}

async function insertFound(
  client: AccountClient,
  { mailboxId, userId, addressHash, message, match }: Found,
): Promise<void> {
  await client.query(
    `insert into sends as d (
       key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, step_version_id, mailbox_id,
       state, reason, address_hash, message_id,
       sent_message_id, provider_id, thread_id, claimed_at, sent_at
     ) values ($1, 'step', $2, ${teamOf('$2')}, $3, $4, $5, $6, $7, 'sent', 'found', $8, $9, $9, $10, $11,
       $12, $12)
     on conflict (enrolment_id, step_id) do update set
       state = 'sent', reason = 'found', mailbox_id = excluded.mailbox_id,
       sent_message_id = excluded.sent_message_id, provider_id = excluded.provider_id,
       thread_id = excluded.thread_id, claimed_at = coalesce(d.claimed_at, excluded.claimed_at),
       sent_at = excluded.sent_at
     where d.state in ('planned', 'cancelled', 'failed')`,
    [
      message.sendKey,
      userId,
      match?.campaignId ?? null,
      match?.enrolmentId ?? null,
      match?.stepId ?? null,
      match?.stepVersionId ?? null,
      mailboxId,
      addressHash,
      message.messageId,
      message.providerId,
      message.threadId,
      message.sentAt,
    ],
  )
}

export async function releaseMailbox(client: AccountClient, mailboxId: number): Promise<void> {
  await client.query('update mailboxes set brake = null, braked_at = null where id = $1', [mailboxId])
}
