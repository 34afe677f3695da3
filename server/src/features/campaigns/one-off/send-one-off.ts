import type { FieldError } from '@rapport/contract/errors.ts'
import { createHash } from 'node:crypto'
import type { AccountClient } from '../../../database/as-account.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { closeMailbox, MailboxError, markSentOf, type Mailbox } from '../../../mail/mailbox.ts'
import { refuseWhileMoving } from '../../teams/teams.ts'
import { mimeOf } from '../document/mime.ts'
import type { Claim } from '../sending/claim/claim.ts'
import { deliver } from '../sending/deliver/deliver.ts'
import { deliverWithin } from '../sending/deliver/within.ts'
import { findMailbox, type SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import type { SendingDeps, TurnContext } from '../sending/facts/turn.ts'
import { whyNotOneOff } from '../sending/facts/one-off-facts.ts'
import { findOutcome, storeOneOff, type NewOneOff, type Outcome } from './queries.ts'

/** An email that is ready to be claimed. */
export type Written = Omit<NewOneOff, 'mailboxId' | 'mimeHash' | 'sentMark' | 'now'> & {
  /** The provider's thread that it continues. */
  threadId: string | null
}

type OneOffEmail = {
  mailboxId: number
  /** Writes the email within the transaction that claims it. Locks the enrolment first. */
  write: (client: AccountClient, mailbox: SendingMailbox, now: Date) => Promise<Written>
}

/** Runs a transaction as the account that sends. */
type AsOwner = <T>(run: (client: AccountClient) => Promise<T>) => Promise<T>

type Begun = { turn: TurnContext; port: Mailbox }

/**
 * Sends one email at once, as steps are sent: it is claimed with everything that it is made from,
 * checked again by the guards, sent, and recorded. It does not wait for the mailbox's turn: its
 * claim keeps it from going twice, and recovery leaves it alone until its calls have surely ended.
 * Null if its key has another email. Throws `cannot_send`, and `unavailable` if the provider takes
 * nothing now; nothing was sent then.
 */
export async function sendOneOff(
  deps: SendingDeps,
  asOwner: AsOwner,
  { mailboxId, write }: OneOffEmail,
): Promise<Outcome | null> {
  const begun = await begin(deps, mailboxId)
  try {
    const claim = await asOwner((client) => claimOneOff(client, deps, begun, write))
    if (!claim) return null
    await deps.mark.note(claim.sendId)
    await deliverNow(deps, begun, claim)
    return await findOutcome(deps.pool, claim.sendId)
  } finally {
    await closeMailbox(begun.port)
  }
}

async function begin(deps: SendingDeps, mailboxId: number): Promise<Begun> {
  const mailbox = await findMailbox(deps.pool, mailboxId)
  if (!mailbox) throw cannotSend(['no_mailbox'])
  const port = await deps.open(mailbox, new AbortController().signal)
  if (!port) throw cannotSend(['mailbox_disconnected'])
  try {
    const brake = await deps.brake(mailbox, port)
    return { turn: { mailbox, isSynced: true, brake, sentMark: await markSentOf(port) }, port }
  } catch (error) {
    await closeMailbox(port)
    if (!(error instanceof MailboxError)) throw error
    warn(deps, mailbox, error)
    throw error.fault === 'reconnect'
      ? cannotSend(['mailbox_disconnected'])
      : new AppError('unavailable', { cause: error })
  }
}

async function claimOneOff(
  client: AccountClient,
  deps: SendingDeps,
  { turn, port }: Begun,
  write: OneOffEmail['write'],
): Promise<Claim | null> {
  const now = deps.now()
  // The mailbox is read again, as before every email.
  const mailbox = await findMailbox(client, turn.mailbox.id)
  if (!mailbox) throw cannotSend(['no_mailbox'])
  const { threadId, ...send } = await write(client, mailbox, now)
  // Tests and checks go to the account itself.
  if (send.kind === 'answer') await refuseWhileMoving(client, mailbox.userId)
  const { mail, kind, enrolmentId } = send
  const mime = await mimeOf(mail)
  const mimeHash = createHash('sha256').update(mime).digest()
  const { sentMark } = turn
  const sendId = await storeOneOff(client, { ...send, mailboxId: mailbox.id, mimeHash, sentMark, now })
  if (sendId === null) return null
  const refused = await whyNotOneOff(client, deps, { turn: { ...turn, mailbox }, sendId, now, lock: true })
  if (refused.length > 0) throw cannotSend(refused.map(({ reason }) => reason))
  const claim: Claim = {
    sendId,
    userId: mailbox.userId,
    kind,
    enrolmentId,
    key: mail.sendKey,
    to: mail.to.address,
    subject: mail.subject,
    mime,
    threadId,
    claimedAt: now,
  }
  if (port.kind === 'transactional') await deliverWithin(client, deps, port, claim)
  if (send.campaignId !== null)
    await announceChange(client, send.userId, { kind: 'campaign', id: send.campaignId })
  return claim
}

/** Delivers a claimed send now. If a call got no answer, the send is left to recovery. */
async function deliverNow(deps: SendingDeps, { turn, port }: Begun, claim: Claim): Promise<void> {
  if (port.kind === 'transactional') return
  try {
    await deliver(deps, turn, port, claim)
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    warn(deps, turn.mailbox, error)
  }
}

const warn = ({ log }: SendingDeps, { id }: SendingMailbox, error: MailboxError): void =>
  log.warn({ err: error, mailbox: id }, 'a mailbox did not take an email')

/** The outcome that is reported to the caller. Throws for an email that was surely not sent. */
export function told({ sendId, state, reason }: Outcome): { sendId: number; state: 'sent' | 'under_way' } {
  if (state === 'sent') return { sendId, state }
  if (state === 'cancelled' && reason === 'later') throw new AppError('unavailable')
  // A failed email has the provider's own words as its reason.
  if (state === 'cancelled' || state === 'failed')
    throw cannotSend([state === 'failed' ? 'refused' : (reason ?? 'resolved')])
  return { sendId, state: 'under_way' }
}

export const cannotSend = (reasons: readonly string[], variables: readonly string[] = []): AppError => {
  const errors: FieldError[] = [
    ...variables.map((name) => ({ path: `variables.${name}`, code: 'error_required' })),
    ...reasons.map((reason) => ({ path: `reasons.${reason}`, code: 'error_invalid_value' })),
  ]
  return new AppError('cannot_send', { errors })
}
