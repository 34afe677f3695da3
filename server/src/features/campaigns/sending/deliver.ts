import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { announceChange } from '../../../live/announce.ts'
import {
  MailboxError,
  type Draft,
  type DraftMailbox,
  type Outgoing,
  type Sent,
  type TransactionalMailbox,
} from '../../../mail/mailbox.ts'
import { refusals } from '../guards/guards.ts'
import { findCandidate } from './candidate-queries.ts'
import type { SendingDeps, Turn } from './turn.ts'
import type { Claim } from './claim.ts'
import { readFacts } from './facts.ts'
import { planNext } from './plan.ts'
import { findRecipient, isWaiting, stopEnrolment, storeEvent } from './send-queries.ts'
import { moveSend, type SendState } from './send-states.ts'

const outgoing = ({ key, to, subject, mime, threadId }: Claim): Outgoing => ({
  sendKey: key,
  to,
  subject,
  mime,
  threadId,
})

/** A send as its caller knows it: whoever has moved it since owns it. */
export type Held = { sendId: number; enrolmentId: number | null; from: SendState; calledAt: Date | null }

/**
 * Brings a claimed send to its recipient: creates the draft, asks the guards once more, sends the draft, and records what the provider says. Each step is
 * stored before the next call begins. What a call does not answer is left to recovery, which asks the provider; nothing here is ever tried again.
 * Throws the `MailboxError` of the call that failed.
 */
export async function deliver(
  deps: SendingDeps,
  turn: Turn,
  mailbox: DraftMailbox,
  claim: Claim,
): Promise<void> {
  const { sendId, enrolmentId } = claim
  const claimed: Held = { sendId, enrolmentId, from: 'claimed', calledAt: claim.claimedAt }
  let draft: Draft
  try {
    draft = await mailbox.createDraft(outgoing(claim))
  } catch (error) {
    await afterNoDraft(deps, claimed, error)
    throw error
  }
  const calledAt = await storeDraft(deps, claimed, draft)
  if (!calledAt) return mailbox.deleteDraft(draft.draftId)
  await sendDraft(deps, turn, mailbox, { sendId, enrolmentId, calledAt, draft })
}

/** A draft that was surely not created leaves the send as it was planned; one that the provider refuses for good fails it. */
async function afterNoDraft(deps: SendingDeps, held: Held, error: unknown): Promise<void> {
  if (!(error instanceof MailboxError)) return
  if (error.fault === 'later' || error.fault === 'reconnect') await putBack(deps.pool, held)
  if (error.fault === 'refused' || error.fault === 'gone')
    await inTransaction(deps.pool, (client) => fail(client, deps, held, error.message))
}

/** Stores that a draft exists and that it is about to be sent. Null if somebody else has taken the send over. */
async function storeDraft(
  deps: SendingDeps,
  { sendId, from, calledAt }: Held,
  draft: Draft,
): Promise<Date | null> {
  const now = deps.now()
  const set = {
    draft_id: draft.draftId,
    provider_id: draft.version,
    called_at: now,
    looks: 0,
    looked_at: null,
  }
  const isStored = await moveSend(deps.pool, { id: sendId, from, to: 'drafted', calledAt, set })
  return isStored ? now : null
}

export type Drafted = { sendId: number; enrolmentId: number | null; calledAt: Date; draft: Draft }

/**
 * Sends a draft that is on file, unless a guard refuses now: then the draft is deleted and the send planned again. Throws the `MailboxError` of the call
 * that failed; whether it was sent is then for recovery to find out, unless the provider refused it for good.
 */
export async function sendDraft(
  deps: SendingDeps,
  turn: Turn,
  mailbox: DraftMailbox,
  drafted: Drafted,
): Promise<void> {
  const { sendId, enrolmentId, draft } = drafted
  const held: Held = { sendId, enrolmentId, from: 'drafted', calledAt: drafted.calledAt }
  if (!(await mayStillGo(deps, turn, held))) return withdraw(deps, mailbox, held, draft)
  let sent: Sent
  try {
    sent = await mailbox.sendDraft(draft.draftId)
  } catch (error) {
    if (error instanceof MailboxError && error.fault === 'refused') {
      await inTransaction(deps.pool, (client) => fail(client, deps, held, error.message))
      await mailbox.deleteDraft(draft.draftId)
    }
    throw error
  }
  await inTransaction(deps.pool, (client) => recordSent(client, deps, held, sent))
}

/** What a send's reason says while its draft is being deleted: once that is gone, and nothing was sent, the send is planned again. */
export const withdrawn = 'withdrawn'

async function withdraw(
  deps: SendingDeps,
  mailbox: DraftMailbox,
  held: Held,
  { draftId }: Draft,
): Promise<void> {
  const { sendId: id, from, calledAt } = held
  if (!(await moveSend(deps.pool, { id, from, to: from, calledAt, set: { reason: withdrawn } }))) return
  await mailbox.deleteDraft(draftId)
  await putBack(deps.pool, held)
}

/** Asks the guards again, right before the call that sends. What the send itself counts for is not held against it. */
async function mayStillGo(deps: SendingDeps, turn: Turn, { enrolmentId, sendId }: Held): Promise<boolean> {
  if (enrolmentId === null) return false
  return inTransaction(deps.pool, async (client) => {
    const candidate = await findCandidate(client, enrolmentId, { lock: false })
    if (!candidate) return false
    const now = deps.now()
    const { guard } = await readFacts(client, deps, { ...turn, candidate, now, lock: false, without: sendId })
    return refusals(guard, now).length === 0
  })
}

/** Sends and records in one transaction: an email of a mailbox of our own is there exactly if the record is. */
export async function deliverWithin(
  client: PoolClient,
  deps: SendingDeps,
  mailbox: TransactionalMailbox,
  claim: Claim,
): Promise<void> {
  const sent = await mailbox.send(client, outgoing(claim))
  const { sendId, enrolmentId, claimedAt: calledAt } = claim
  await recordSent(client, deps, { sendId, enrolmentId, from: 'claimed', calledAt }, sent)
}

/** Records what the provider says of a sent email, and plans the next step. False if somebody else has moved the send. */
export async function recordSent(
  client: PoolClient,
  deps: SendingDeps,
  { sendId, enrolmentId, from, calledAt }: Held,
  sent: Sent & { sentAt?: Date },
): Promise<boolean> {
  const at = sent.sentAt ?? deps.now()
  // The person first, as everything that locks both does.
  const recipient = enrolmentId === null ? null : await findRecipient(client, enrolmentId)
  const set = {
    provider_id: sent.providerId,
    thread_id: sent.threadId,
    sent_message_id: sent.messageId,
    sent_at: at,
    reason: null,
  }
  if (!(await moveSend(client, { id: sendId, from, to: 'sent', calledAt, set }))) return false
  if (!recipient) return true
  await storeEvent(client, { ...recipient, sendId, kind: 'sent', now: at })
  // Also of who was held meanwhile: they go on after this step.
  if (isWaiting(recipient)) await planNext(client, deps, { enrolmentId: recipient.enrolmentId, after: at })
  await announceChange(client, recipient.userId, { kind: 'campaign', id: recipient.campaignId })
  return true
}

/** Back to its plan: nothing was sent, and no draft exists. */
export const putBack = (db: Database, { sendId: id, from, calledAt }: Held): Promise<boolean> =>
  moveSend(db, {
    id,
    from,
    to: 'planned',
    calledAt,
    set: { reason: null, draft_id: null, provider_id: null, looks: 0, looked_at: null },
  })

/** The provider will never take this email: the person is stopped. */
export async function fail(client: PoolClient, deps: SendingDeps, held: Held, reason: string): Promise<void> {
  const { sendId, enrolmentId, from, calledAt } = held
  const recipient = enrolmentId === null ? null : await findRecipient(client, enrolmentId)
  if (!(await moveSend(client, { id: sendId, from, to: 'failed', calledAt, set: { reason } }))) return
  // Also whoever was held meanwhile: released, they would wait for this step forever.
  if (recipient && isWaiting(recipient))
    await stopEnrolment(client, { ...recipient, reason: 'refused', now: deps.now() })
}
