import { inTransaction } from '../../../../database/transaction.ts'
import { MailboxError, type Draft, type DraftMailbox, type Sent } from '../../../../mail/mailbox.ts'
import type { Claim } from '../claim/claim.ts'
import { hasDraft } from '../claim/send-queries.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { moveSend } from '../send-states.ts'
import { heldClaim, outgoing } from './claimed.ts'
import { fail, putBack, recordSent, type Held } from './outcomes.ts'
import { whyNotNow } from './why-not-now.ts'

/**
 * Brings a claimed send to its recipient: creates the draft, asks the guards once more, sends the
 * draft, and records the provider's answer. Each step is stored before the next call begins. A call
 * without an answer is left to recovery, which asks the provider; nothing here is ever tried again.
 * Throws the `MailboxError` of the call that failed.
 */
export async function deliverByDraft(
  deps: SendingDeps,
  turn: TurnContext,
  mailbox: DraftMailbox,
  claim: Claim,
): Promise<void> {
  const claimed = heldClaim(claim)
  let draft: Draft
  try {
    draft = await mailbox.createDraft(outgoing(claim))
  } catch (error) {
    await afterNoDraft(deps, claimed, error)
    throw error
  }
  const calledAt = await storeDraft(deps, claimed, draft)
  if (!calledAt) return deleteUnlessTaken(deps, mailbox, { sendId: claim.sendId, draft })
  const { sendId, userId, kind, enrolmentId } = claim
  await sendDraft(deps, turn, mailbox, { sendId, userId, kind, enrolmentId, calledAt, draft })
}

/**
 * Puts the send back if the draft was surely not created; fails it if the provider refuses it for
 * good.
 */
async function afterNoDraft(deps: SendingDeps, held: Held, error: unknown): Promise<void> {
  if (!(error instanceof MailboxError)) return
  if (error.fault === 'later') await putBack(deps, held, 'later')
  if (error.fault === 'reconnect') await putBack(deps, held, 'mailbox_disconnected')
  if (error.fault === 'refused' || error.fault === 'gone')
    await inTransaction(deps.pool, (client) => fail(client, deps, held, error.message))
}

/**
 * Stores that a draft exists and that it is about to be sent. Null if another process has taken the
 * send over.
 */
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

/**
 * Deletes the draft of a send that another process has taken over, unless recovery has found the
 * draft: then it is the one that will be sent.
 */
async function deleteUnlessTaken(
  { pool }: SendingDeps,
  mailbox: DraftMailbox,
  { sendId, draft: { draftId } }: { sendId: number; draft: Draft },
): Promise<void> {
  if (!(await hasDraft(pool, sendId, draftId))) await mailbox.deleteDraft(draftId)
}

type Drafted = Omit<Held, 'from' | 'calledAt'> & { calledAt: Date; draft: Draft }

/**
 * Sends a draft that is on file, unless a guard refuses now: then the draft is deleted. Throws the
 * `MailboxError` of the call that failed. Recovery then finds out whether it was sent, unless the
 * provider surely did not take it.
 */
export async function sendDraft(
  deps: SendingDeps,
  turn: TurnContext,
  mailbox: DraftMailbox,
  { draft, ...drafted }: Drafted,
): Promise<void> {
  const held: Held = { ...drafted, from: 'drafted' }
  const refused = await whyNotNow(deps, turn, held)
  if (refused !== null) return withdraw(deps, mailbox, { held, draft, refused })
  let sent: Sent
  try {
    sent = await mailbox.sendDraft(draft.draftId)
  } catch (error) {
    await afterNotSent(deps, mailbox, { held, draft, error })
    throw error
  }
  await inTransaction(deps.pool, (client) => recordSent(client, deps, held, sent))
}

/**
 * Leaves no draft behind that was surely not sent. If the provider takes nothing now, it is made
 * again when the provider does.
 */
async function afterNotSent(
  deps: SendingDeps,
  mailbox: DraftMailbox,
  { held, draft, error }: { held: Held; draft: Draft; error: unknown },
): Promise<void> {
  if (!(error instanceof MailboxError)) return
  try {
    if (error.fault === 'refused') {
      await inTransaction(deps.pool, (client) => fail(client, deps, held, error.message))
      await mailbox.deleteDraft(draft.draftId)
    }
    if (error.fault === 'later') await withdraw(deps, mailbox, { held, draft, refused: 'later' })
  } catch (cause) {
    // The first failure says what to do next; recovery finds what is left.
    if (!(cause instanceof MailboxError)) throw cause
  }
}

/**
 * The reason of a send while its draft is being deleted: once that is gone, and nothing was sent,
 * the send is put back.
 */
export const withdrawn = 'withdrawn'

async function withdraw(
  deps: SendingDeps,
  mailbox: DraftMailbox,
  { held, draft, refused }: { held: Held; draft: Draft; refused: string },
): Promise<void> {
  const { sendId: id, from, calledAt } = held
  if (!(await moveSend(deps.pool, { id, from, to: from, calledAt, set: { reason: withdrawn } }))) return
  await mailbox.deleteDraft(draft.draftId)
  await putBack(deps, held, refused)
}
