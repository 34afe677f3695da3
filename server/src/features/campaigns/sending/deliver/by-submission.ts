import { inTransaction } from '../../../../database/transaction.ts'
import { MailboxError, type Sent, type SubmissionMailbox } from '../../../../mail/mailbox.ts'
import type { Claim } from '../claim/claim.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { heldClaim, outgoing } from './claimed.ts'
import { bounce, defer, fail, putBack, putBehind, recordSent, type Held } from './outcomes.ts'
import { whyNotNow } from './why-not-now.ts'

/**
 * Submits a claimed send, whose guards are asked once more when the server would take its text, and
 * records the server's answer. Without an answer the send stays claimed: recovery looks for it
 * among the sent emails. Throws the `MailboxError` of the submission.
 */
export async function deliverBySubmission(
  deps: SendingDeps,
  turn: TurnContext,
  port: SubmissionMailbox,
  claim: Claim,
): Promise<void> {
  const held = { ...heldClaim(claim), mailboxId: turn.mailbox.id }
  let asked: Promise<string | null> = Promise.resolve('later')
  const mayGo = async () => {
    asked = whyNotNow(deps, turn, held)
    // A question that fails withdraws the send, like a guard.
    return (await asked.catch(() => 'later')) === null
  }
  let sent: Sent | null
  try {
    sent = await port.submit(outgoing(claim), mayGo)
  } catch (error) {
    if (error instanceof MailboxError) await afterRefusal(deps, held, error)
    throw error
  }
  if (!sent) {
    await putBack(deps, held, (await asked.catch(() => null)) ?? 'later')
    await asked
    return
  }
  // A check finds out whether the server files what it is given: ours would hide that.
  const accepted = { ...sent, toFile: !port.filesSent && claim.kind !== 'check' }
  await inTransaction(deps.pool, (client) => recordSent(client, deps, held, accepted))
}

/**
 * Puts a send back of which surely nothing was sent, and ends one that the server will never take.
 * The person of a send that was refused because of the mailbox keeps their plan.
 */
async function afterRefusal(
  deps: SendingDeps,
  held: Held & { mailboxId: number },
  { fault, isByPolicy, message }: MailboxError,
): Promise<void> {
  if (fault === 'later') return putBack(deps, held, 'later')
  if (fault === 'mailbox') return putBehind(deps, held, isByPolicy)
  if (fault === 'reconnect') return putBack(deps, held, 'mailbox_disconnected')
  if (fault === 'refused' || fault === 'gone')
    return inTransaction(deps.pool, (client) => fail(client, deps, held, message))
  if (fault === 'deferred') return defer(deps, held, message)
  if (fault === 'bounced') return inTransaction(deps.pool, (client) => bounce(client, deps, held, message))
  return undefined
}
