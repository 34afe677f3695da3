import { inTransaction } from '../../../../database/transaction.ts'
import { MailboxError, type DraftMailbox, type Traits } from '../../../../mail/mailbox.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { sendDraft, withdrawn } from '../deliver/deliver.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import { giveUp, putBack, recordSent, type Held } from '../deliver/outcomes.ts'
import { findOpenSends, type OpenSend } from '../claim/send-queries.ts'
import { moveSend } from '../send-states.ts'

/*
 * Recovery: no email twice, whatever died in between.
 *
 * A process can be killed between any two lines of a delivery, and a call to a provider can fail
 * after the provider has done what it was asked. Trying again would send twice; giving up would
 * lose emails. So a delivery stores what it is about to do before each call, and never repeats a
 * call. What is left open after a crash is decided here, by looking at what the provider has.
 *
 * A send is open in one of two states:
 *
 *   claimed   No draft is on file. The provider may have one, which carries the send's key.
 *   drafted   A draft is on file. It may have been sent, or may still be there.
 *
 * A look asks for the draft by its id, then for drafts and sent emails by the key:
 *
 *   found among sent emails         -> sent
 *   the draft, as we made it        -> seen at two looks, it was not sent: the guards decide again
 *   the draft, edited by its owner  -> unknown: it is theirs now
 *   claimed, nothing, twice         -> planned again
 *   drafted, nothing, four times    -> unknown: only the owner may say what happened
 *
 * Invariants:
 *
 * - At most one request that may send is ever made for a draft, and a second draft is created only
 *   once the first is known to be gone.
 * - Nothing is decided while a call may still be under way: a look waits two time-outs after the
 *   last call, and some minutes between looks, since providers show what they did with a delay.
 * - Each decision is a conditional update of the row's state and of the time of its last call
 *   (`moveSend`). Of two processes that decide about one send, one changes nothing.
 * - Recovery comes before everything else that a mailbox does, so that a flood of incoming email
 *   leaves no send undecided.
 *
 * Why not an idempotency key: mailboxes have none. Why not the outbox pattern alone: it delivers at
 * least once, and the second copy of a cold email can't be taken back.
 */

/** Between two looks. Providers show what they accepted within seconds, not always at once. */
export const lookPauseMs = 3 * 60_000

/** Looks that find neither draft nor email until the outcome counts as unknown. */
const maxLooks = 4

/** An answer may be a little older by the provider's clock. */
const skewMs = 5 * 60_000

/**
 * `again`: when to look again; null if nothing is open. `drafts`: those that still exist, and may
 * be sent once replies have been read.
 */
export type Recovery = { again: Date | null; drafts: OpenSend[] }

/**
 * Decides the outcome of sends that an earlier turn started and did not end, by asking the
 * provider. Requires the lock of the mailbox. A send about which the provider can't be asked delays
 * neither the others nor the reading of the mailbox. Throws a `MailboxError` if the mailbox's owner
 * must connect it again.
 */
export async function recover(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: DraftMailbox,
): Promise<Recovery> {
  return decide(deps, mailbox, port, await findOpenSends(deps.pool, mailbox.id))
}

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
    const found = await decide(deps, turn.mailbox, port, [draft])
    for (const send of found.drafts) await sendAgain(deps, turn, port, send)
    again = earliest([again, found.again])
  }
  return again
}

async function decide(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: DraftMailbox,
  sends: readonly OpenSend[],
): Promise<Recovery> {
  const found: Recovery = { again: null, drafts: [] }
  const later = () => new Date(deps.now().getTime() + lookPauseMs)
  for (const send of sends) {
    let next: Date | null = readyAt(send, port.traits)
    try {
      if (next <= deps.now()) {
        const seen = await lookAt(deps, mailbox, port, send)
        if (seen === 'draft') found.drafts.push(send)
        next = seen === 'open' ? later() : null
      }
    } catch (error) {
      if (!(error instanceof MailboxError) || error.fault === 'reconnect') throw error
      const said = { err: error, mailbox: mailbox.id, send: send.id }
      deps.log.warn(said, 'a mailbox did not say what became of an email')
      next = error.retryAt ?? later()
    }
    found.again = earliest([found.again, next])
  }
  return found
}

/** Null if none is known. */
export const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && time ? (time < first ? time : first) : (first ?? time)), null)

/**
 * The time from which nothing that was begun for it can be under way, and a while has passed since
 * the last look.
 */
const readyAt = ({ calledAt, lookedAt }: OpenSend, { callTimeoutMs }: Traits): Date =>
  new Date(Math.max(calledAt.getTime() + 2 * callTimeoutMs, lookedAt ? lookedAt.getTime() + lookPauseMs : 0))

/**
 * `draft`: it was there at two looks and is as we made it, so it was not sent. `open`: it has to be
 * looked at again.
 */
async function lookAt(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: DraftMailbox,
  send: OpenSend,
): Promise<'draft' | 'open' | 'decided'> {
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

/** 'decided' if another process has moved the send, which then owns it. */
const isOpen = (isMine: boolean) => (isMine ? 'open' : 'decided')

const heldOf = ({ userId }: SendingMailbox, { id, kind, enrolmentId, state, calledAt }: OpenSend): Held => ({
  sendId: id,
  userId,
  kind,
  enrolmentId,
  from: state,
  calledAt,
})

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

const storeLook = (deps: SendingDeps, { id, state, calledAt, looks }: OpenSend): Promise<boolean> =>
  moveSend(deps.pool, {
    id,
    from: state,
    to: state,
    calledAt,
    set: { looks: looks + 1, looked_at: deps.now() },
  })
