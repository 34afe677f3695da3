import type { SentEmail } from '@rapport/contract/campaigns/messages.ts'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import type { CampaignsDeps } from '../campaigns.ts'
import { byChance, planNext } from '../sending/plan/plan.ts'
import { findRecipient, isWaiting, releaseUnknown } from '../sending/claim/send-queries.ts'
import { moveSend } from '../sending/send-states.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import { getSend, readSent, type SendOfCampaign } from './sent-email.ts'
import type { SentRow } from './sent-queries.ts'
import { insertEvent } from '../events.ts'

type Resolving = SendOfCampaign & { outcome: 'sent' | 'not_sent' }

/**
 * Stores the outcome of an unknown email, which only its owner can say. The person goes on. Throws
 * `not_found`, or `conflict` for one that is not unknown.
 */
export async function resolveSend(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { outcome, ...send }: Resolving,
): Promise<SentEmail> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const row = await readSent(client, actor, send)
    // The person is locked first, as in everything that locks both. No person waits for a test or
    // an answer.
    const recipient =
      row.contactId === null || row.purpose !== 'step' ? null : await findRecipient(client, row.contactId)
    if (!(await move(client, row, outcome, now()))) throw new AppError('conflict')
    if (recipient) {
      await insertEvent(client, {
        ...recipient,
        sendId: row.id,
        kind: outcome,
        detail: { resolved: true },
        at: now(),
      })
      const isReleased = await releaseUnknown(client, recipient.enrolmentId)
      // Includes a person who is held for another reason: they go on after this step.
      if (isWaiting(recipient) && outcome === 'sent')
        await planNext(client, byChance, { enrolmentId: recipient.enrolmentId, after: sentAtOf(row, now()) })
      if (isReleased) await startSending(client, { campaignId: send.id, now: now() })
    }
    await announceChange(client, userId, { kind: 'campaign', id: send.id })
    return getSend({ pool: client }, actor, send)
  })
}

const sentAtOf = ({ calledAt, claimedAt }: SentRow, now: Date): Date => calledAt ?? claimedAt ?? now

/** False if the send is not unknown, or no longer. */
async function move(
  client: AccountClient,
  row: SentRow,
  outcome: Resolving['outcome'],
  now: Date,
): Promise<boolean> {
  const { id, state, calledAt } = row
  if (state !== 'unknown') return false
  const from = 'unknown'
  if (outcome === 'sent') {
    const set = { sent_message_id: row.ownMessageId, sent_at: sentAtOf(row, now), reason: null }
    return moveSend(client, { id, from, to: 'sent', calledAt, set })
  }
  // A test or an answer has no plan to go back to.
  const to = row.purpose === 'step' ? 'planned' : 'cancelled'
  const set = { reason: null, draft_id: null, provider_id: null, looks: 0, looked_at: null }
  return moveSend(client, { id, from, to, calledAt, set })
}
