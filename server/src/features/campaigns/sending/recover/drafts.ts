import { inTransaction } from '../../../../database/transaction.ts'
import type { DraftMailbox } from '../../../../mail/mailbox.ts'
import type { OpenSend } from '../claim/send-queries.ts'
import { sendDraft, withdrawn } from '../deliver/by-draft.ts'
import { giveUp, putBack, recordSent, type Held } from '../deliver/outcomes.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { moveSend } from '../send-states.ts'
import { earliest, heldOf, isOpen, lookAtEach, maxLooks, storeLook, type Seen } from './looks.ts'

/** An answer may be a little older by the provider's clock. */
const skewMs = 5 * 60_000

/**
 * Sends the drafts that recovery found, or deletes them if a guard refuses: each is looked at once
 * more, because reading may have taken a while. Returns when to look again at what is open still.
 * Throws the `MailboxError` of a send that failed: the others are for the next turn.
 */
export async function sendRecovered(
  deps: SendingDeps,
  turn: TurnContext,
  port: DraftMailbox,
  drafts: readonly OpenSend[],
): Promise<Date | null> {
  let again: Date | null = null
  for (const draft of drafts) {
    const found = await lookAtEach(deps, {
      mailbox: turn.mailbox,
      traits: port.traits,
      sends: [draft],
      look: (send) => lookForDraft(deps, turn.mailbox, port, send),
    })
    for (const send of found.drafts) await sendAgain(deps, turn, port, send)
    again = earliest([again, found.again])
  }
  return again
}

/**
 * `draft`: it was there at two looks and is as we made it, so it was not sent. `open`: it has to be
 * looked at again.
 */
export async function lookForDraft(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: DraftMailbox,
  send: OpenSend,
): Promise<Seen> {
  const held = heldOf(mailbox, send)
  const draft = send.draftId === null ? null : await port.readDraft(send.draftId)
  if (draft && draft.version !== send.providerId) {
    // A draft that its owner edited is theirs.
    await giveUp(deps, held, 'draft_changed')
    return 'decided'
  }
  if (draft) return send.looks > 0 ? 'draft' : isOpen(await storeLook(deps, send))
  const { drafts, sent } = await port.findByKey(send.key, new Date(send.claimedAt.getTime() - skewMs))
  if (sent) {
    await inTransaction(deps.pool, (client) => recordSent(client, deps, held, sent))
    return 'decided'
  }
  if (send.draftId === null && drafts[0]) {
    for (const { draftId } of drafts.slice(1)) await port.deleteDraft(draftId)
    const { draftId, version } = drafts[0]
    const set = { draft_id: draftId, provider_id: version, looks: 1, looked_at: deps.now() }
    const { id, calledAt } = send
    return isOpen(await moveSend(deps.pool, { id, from: 'claimed', to: 'drafted', calledAt, set }))
  }
  return isOpen(await lookAtNothing(deps, { send, held }))
}

async function sendAgain(
  deps: SendingDeps,
  turn: TurnContext,
  port: DraftMailbox,
  send: OpenSend,
): Promise<void> {
  const calledAt = deps.now()
  const isMine = await moveSend(deps.pool, {
    id: send.id,
    from: 'drafted',
    to: 'drafted',
    calledAt: send.calledAt,
    set: { called_at: calledAt, looks: 0, looked_at: null },
  })
  if (!isMine) return
  const draft = { draftId: send.draftId!, version: send.providerId! }
  const { sendId, userId, kind, enrolmentId } = heldOf(turn.mailbox, send)
  await sendDraft(deps, turn, port, { sendId, userId, kind, enrolmentId, calledAt, draft })
}

type Look = { send: OpenSend; held: Held }

/**
 * Decides about a send of which neither a draft nor an email was found. Without a draft id, nothing
 * was made; if it was withdrawn, its draft was deleted: it is put back. Otherwise the draft went
 * somewhere, and after several looks the outcome is unknown.
 */
async function lookAtNothing(deps: SendingDeps, { send, held }: Look): Promise<boolean> {
  const looks = send.looks + 1
  if ((send.state === 'claimed' || send.reason === withdrawn) && looks > 1) {
    await putBack(deps, held, send.reason ?? 'not_sent')
    return false
  }
  if (looks >= maxLooks) {
    await giveUp(deps, held, 'not_found')
    return false
  }
  return storeLook(deps, send)
}
