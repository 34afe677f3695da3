import { inTransaction } from '../../../database/transaction.ts'
import type { DraftMailbox } from '../../../mail/mailbox.ts'
import type { SendingDeps, Turn } from './turn.ts'
import { sendDraft, withdrawn } from './deliver.ts'
import { giveUp, putBack, recordSent, type Held } from './outcomes.ts'
import { findOpenSends, type OpenSend } from './send-queries.ts'
import { moveSend } from './send-states.ts'

/** Longer than any call to a provider can last: what it caused is visible then. */
export const callTimeoutMs = 30_000

/** Between two looks. Providers show what they accepted within seconds, not always at once. */
export const lookPauseMs = 3 * 60_000

/** Looks that find neither draft nor email until the outcome counts as unknown. */
const maxLooks = 4

/** An answer may be a little older by the provider's clock. */
const skewMs = 5 * 60_000

/**
 * Decides what became of the sends that were begun and not ended, by asking the provider. Must have the mailbox locked, and leaves alone whatever may still be
 * under way. Returns when to look again; null if nothing is open.
 */
export async function recover(deps: SendingDeps, turn: Turn, mailbox: DraftMailbox): Promise<Date | null> {
  let again: Date | null = null
  for (const send of await findOpenSends(deps.pool, turn.mailbox.id)) {
    const readyAt = new Date(
      Math.max(
        send.calledAt.getTime() + 2 * callTimeoutMs,
        send.lookedAt ? send.lookedAt.getTime() + lookPauseMs : 0,
      ),
    )
    const isOpen = readyAt > deps.now() || (await look(deps, turn, mailbox, send))
    const next = readyAt > deps.now() ? readyAt : new Date(deps.now().getTime() + lookPauseMs)
    if (isOpen && (!again || next < again)) again = next
  }
  return again
}

/** True if it has to be looked at again. */
async function look(deps: SendingDeps, turn: Turn, mailbox: DraftMailbox, send: OpenSend): Promise<boolean> {
  const held: Held = {
    sendId: send.id,
    userId: turn.mailbox.userId,
    kind: send.kind,
    enrolmentId: send.enrolmentId,
    from: send.state,
    calledAt: send.calledAt,
  }
  const draft = send.draftId === null ? null : await mailbox.readDraft(send.draftId)
  if (draft)
    return lookAtDraft(deps, turn, mailbox, { send, held, isUnchanged: draft.version === send.providerId })
  const { drafts, sent } = await mailbox.findByKey(send.key, new Date(send.claimedAt.getTime() - skewMs))
  if (sent) {
    await inTransaction(deps.pool, (client) => recordSent(client, deps, held, sent))
    return false
  }
  if (send.draftId === null && drafts[0]) {
    for (const { draftId } of drafts.slice(1)) await mailbox.deleteDraft(draftId)
    const { draftId, version } = drafts[0]
    const set = { draft_id: draftId, provider_id: version, looks: 1, looked_at: deps.now() }
    return moveSend(deps.pool, { id: send.id, from: 'claimed', to: 'drafted', calledAt: send.calledAt, set })
  }
  return lookAtNothing(deps, { send, held })
}

type Look = { send: OpenSend; held: Held }

/** A draft that was there at two looks and is as we made it was not sent. Edited by its owner, it is theirs. */
async function lookAtDraft(
  deps: SendingDeps,
  turn: Turn,
  mailbox: DraftMailbox,
  { send, held, isUnchanged }: Look & { isUnchanged: boolean },
): Promise<boolean> {
  if (!isUnchanged) {
    await giveUp(deps, held, 'draft_changed')
    return false
  }
  if (send.looks === 0) return storeLook(deps, send)
  const calledAt = deps.now()
  const isMine = await moveSend(deps.pool, {
    id: send.id,
    from: 'drafted',
    to: 'drafted',
    calledAt: send.calledAt,
    set: { called_at: calledAt, looks: 0, looked_at: null },
  })
  if (!isMine) return false
  const draft = { draftId: send.draftId!, version: send.providerId! }
  const { sendId, userId, kind, enrolmentId } = held
  await sendDraft(deps, turn, mailbox, { sendId, userId, kind, enrolmentId, calledAt, draft })
  return false
}

/** Without a draft id, nothing was made; withdrawn, its draft was deleted: it is put back. Otherwise: the draft went somewhere, and after several looks nobody knows where. */
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

const storeLook = (deps: SendingDeps, { id, state, calledAt, looks }: OpenSend): Promise<boolean> =>
  moveSend(deps.pool, {
    id,
    from: state,
    to: state,
    calledAt,
    set: { looks: looks + 1, looked_at: deps.now() },
  })
