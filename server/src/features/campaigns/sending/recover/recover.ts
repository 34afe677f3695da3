import type { DraftMailbox, SubmissionMailbox } from '../../../../mail/mailbox.ts'
import { findOpenSends } from '../claim/send-queries.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { lookForDraft } from './drafts.ts'
import { lookAtEach, type Recovery } from './looks.ts'
import { findAmongSent, lookAmongSent } from './submissions.ts'

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
 * A mailbox that keeps drafts can be asked. A look asks for the draft by its id, then for drafts and
 * sent emails by the key:
 *
 *   found among sent emails         -> sent
 *   the draft, as we made it        -> seen at two looks, it was not sent: the guards decide again
 *   the draft, edited by its owner  -> unknown: it is theirs now
 *   claimed, nothing, twice         -> planned again
 *   drafted, nothing, four times    -> unknown: only the owner may say what happened
 *
 * One that takes an email in a single submission can't be asked: a look reads what was filed among
 * its sent emails since the claim.
 *
 *   found among sent emails         -> sent
 *   not found, four times           -> unknown; at once where we file them ourselves
 *
 * Invariants:
 *
 * - At most one request that may send is ever made for a draft, and a second draft is created only
 *   once the first is known to be gone.
 * - Nothing is decided while a call may still be under way: a look waits two time-outs after the
 *   last call, and some minutes between looks, since providers show what they did with a delay. Only
 *   an email that is among the sent ones was sent, however early it is seen there.
 * - Each decision is a conditional update of the row's state and of the time of its last call
 *   (`moveSend`). Of two processes that decide about one send, one changes nothing.
 * - Recovery comes before everything else that a mailbox does, so that a flood of incoming email
 *   leaves no send undecided.
 *
 * Why not an idempotency key: mailboxes have none. Why not the outbox pattern alone: it delivers at
 * least once, and the second copy of a cold email can't be taken back.
 */

/**
 * Decides the outcome of sends that an earlier turn started and did not end, by what the mailbox
 * has. Requires the lock of the mailbox. A send about which the provider can't be asked delays
 * neither the others nor the reading of the mailbox. Throws a `MailboxError` if the mailbox's owner
 * must connect it again.
 */
export async function recover(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: DraftMailbox | SubmissionMailbox,
): Promise<Recovery> {
  return lookAtEach(deps, {
    mailbox,
    traits: port.traits,
    sends: await findOpenSends(deps.pool, mailbox.id),
    look: (send) =>
      port.kind === 'drafts'
        ? lookForDraft(deps, mailbox, port, send)
        : lookAmongSent(deps, mailbox, port, send),
    ...(port.kind === 'submission' && { peek: (send) => findAmongSent(deps, mailbox, port, send) }),
  })
}
