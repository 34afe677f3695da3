import type { SentEmail } from '@rapport/contract/campaigns/messages.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { StoredMail } from '../document/mime.ts'
import type { SendKind } from '../sending/send-states.ts'

export type SentRow = Omit<SentEmail, 'email' | 'claimedAt' | 'sentAt'> & {
  claimedAt: Date | null
  calledAt: Date | null
  sentAt: Date | null
  mail: StoredMail | null
  mimeHash: Buffer | null
  /** As handed to the provider. */
  ownMessageId: string
}

/** An email of the account's campaign. Null if there is none. */
export async function findSent(
  db: Database,
  { userId, campaignId, sendId }: { userId: AccountId; campaignId: number; sendId: number },
): Promise<SentRow | null> {
  const { rows } = await db.query<SentRow>(
    `select d.id, d.kind as purpose, s.position as step, d.enrolment_id as "contactId",
       d.mailbox_id as "mailboxId", d.state, d.reason,
       d.claimed_at as "claimedAt", d.called_at as "calledAt", d.sent_at as "sentAt",
       coalesce(d.sent_message_id, d.message_id) as "messageId",
       d.message_id as "ownMessageId", d.mail, d.mime_hash as "mimeHash"
     from sends d left join campaign_steps s on s.id = d.step_id and s.removed_at is null
     where d.user_id = $1 and d.campaign_id = $2 and d.id = $3`,
    [userId, campaignId, sendId],
  )
  return rows[0] ?? null
}

export type UnknownSend = {
  kind: SendKind
  enrolmentId: number | null
  calledAt: Date | null
  /** As handed to the provider. */
  messageId: string
}

/** A send whose outcome is unknown. Null if it is known. */
export async function findUnknown(client: PoolClient, sendId: number): Promise<UnknownSend | null> {
  const { rows } = await client.query<UnknownSend>(
    `select kind, enrolment_id as "enrolmentId", called_at as "calledAt", message_id as "messageId"
     from sends where id = $1 and state = 'unknown'`,
    [sendId],
  )
  return rows[0] ?? null
}
