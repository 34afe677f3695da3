import { inTransaction } from '../../../../database/transaction.ts'
import { MailboxError, type SubmissionMailbox } from '../../../../mail/mailbox.ts'
import { mimeOf } from '../../document/mime.ts'
import { findUnfiled, markFiled, type OpenSend } from '../claim/send-queries.ts'
import { giveUp, recordSent } from '../deliver/outcomes.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { heldOf, isOpen, maxLooks, storeLook, type Seen } from './looks.ts'

/** Whether a send is among the sent emails. It is recorded as sent then. */
export async function findAmongSent(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: SubmissionMailbox,
  send: OpenSend,
): Promise<boolean> {
  const sent = send.sentMark === null ? null : await port.findSent(send.key, send.sentMark)
  if (!sent) return false
  await inTransaction(deps.pool, (client) => recordSent(client, deps, heldOf(mailbox, send), sent))
  return true
}

/**
 * Looks for a send among the sent emails. Where the server files what it was given by itself,
 * several looks that don't find it leave its outcome unknown. Where we file it, after it was
 * accepted, its absence proves nothing from the first.
 */
export async function lookAmongSent(
  deps: SendingDeps,
  mailbox: SendingMailbox,
  port: SubmissionMailbox,
  send: OpenSend,
): Promise<Seen> {
  if (await findAmongSent(deps, mailbox, port, send)) return 'decided'
  if (!port.filesSent || send.looks + 1 >= maxLooks) {
    await giveUp(deps, heldOf(mailbox, send), 'not_found')
    return 'decided'
  }
  return isOpen(await storeLook(deps, send))
}

/**
 * Adds accepted emails to the mailbox's sent ones, where its server doesn't. What fails is tried
 * again in the next turn: the email has been sent all the same.
 */
export async function fileSent(
  { pool, log }: SendingDeps,
  mailbox: Pick<SendingMailbox, 'id'>,
  port: SubmissionMailbox,
): Promise<void> {
  try {
    for (const { id, key, threadId, mail } of await findUnfiled(pool, mailbox.id)) {
      const { to, subject } = mail
      const mime = await mimeOf(mail)
      await port.file({ sendKey: key, to: to.address, subject, mime, threadId })
      await markFiled(pool, id)
    }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    log.warn({ err: error, mailbox: mailbox.id }, 'a sent email could not be added to the sent ones')
  }
}
