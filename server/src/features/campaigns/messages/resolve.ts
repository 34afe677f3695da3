import type { SentEmail } from '@rapport/contract/campaigns/messages.ts'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import type { CampaignsDeps } from '../campaigns.ts'
import { findRecipient, releaseUnknown } from '../sending/claim/send-queries.ts'
import { moveSend } from '../sending/send-states.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import { getSend, readSent, type SendOfCampaign } from './sent-email.ts'
import type { SentRow } from './sent-queries.ts'
import { settleSent } from './settle-sent.ts'
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
    const isSettled =
      outcome === 'sent'
        ? await settleSent(client, { sendId: row.id, detail: { resolved: true }, now: now() })
        : await settleNotSent(client, row, now())
    if (!isSettled) throw new AppError('conflict')
    await announceChange(client, userId, { kind: 'campaign', id: send.id })
    return getSend({ pool: client }, actor, send)
  })
}

/** Plans the step again. False if the send is not unknown, or no longer. */
async function settleNotSent(
  client: AccountClient,
  { id, state, calledAt, purpose, contactId }: SentRow,
  now: Date,
): Promise<boolean> {
  // The person is locked first, as in everything that locks both. No person waits for a test or an
  // answer, which has no plan to go back to either.
  const isStep = purpose === 'step'
  const recipient = contactId === null || !isStep ? null : await findRecipient(client, contactId)
  if (state !== 'unknown') return false
  const set = { reason: null, draft_id: null, provider_id: null, looks: 0, looked_at: null }
  const to = isStep ? 'planned' : 'cancelled'
  if (!(await moveSend(client, { id, from: state, to, calledAt, set }))) return false
  if (!recipient) return true
  const { enrolmentId, campaignId } = recipient
  await insertEvent(client, {
    ...recipient,
    sendId: id,
    kind: 'not_sent',
    detail: { resolved: true },
    at: now,
  })
  if (await releaseUnknown(client, enrolmentId)) await startSending(client, { campaignId, now })
  return true
}
