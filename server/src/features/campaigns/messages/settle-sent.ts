import type { EventDetail } from '@rapport/contract/campaigns/events.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import { insertEvent } from '../events.ts'
import { findRecipient, isWaiting, releaseUnknown } from '../sending/claim/send-queries.ts'
import { byChance, planNext } from '../sending/plan/plan.ts'
import { moveSend } from '../sending/send-states.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import { findUnknown } from './sent-queries.ts'

type Settling = { sendId: number; detail: EventDetail<'sent'>; now: Date }

/**
 * Records that an email whose outcome was unknown was sent after all: its owner says so, or an
 * answer to it proves it. The person goes on after its step. False if it is not unknown, or no
 * longer.
 */
export async function settleSent(
  client: AccountClient,
  { sendId: id, detail, now }: Settling,
): Promise<boolean> {
  const send = await findUnknown(client, id)
  if (!send) return false
  const { kind, enrolmentId, calledAt, messageId } = send
  // The person is locked first, as in everything that locks both. No person waits for a test or an
  // answer.
  const recipient = enrolmentId === null || kind !== 'step' ? null : await findRecipient(client, enrolmentId)
  const sentAt = calledAt ?? now
  const set = { sent_message_id: messageId, sent_at: sentAt, reason: null }
  if (!(await moveSend(client, { id, from: 'unknown', to: 'sent', calledAt, set }))) return false
  if (!recipient) return true
  await insertEvent(client, { ...recipient, sendId: id, kind: 'sent', detail, at: now })
  const isReleased = await releaseUnknown(client, recipient.enrolmentId)
  // Includes a person who is held for another reason: they go on after this step.
  if (isWaiting(recipient))
    await planNext(client, byChance, { enrolmentId: recipient.enrolmentId, after: sentAt })
  if (isReleased) await startSending(client, { campaignId: recipient.campaignId, now })
  return true
}
