import { imapMailbox } from './imap/imap-mailbox.ts'
import type { ImapSettings } from './imap/imap-settings.ts'
import { MailboxError, type Outgoing, type Sent, type SubmissionMailbox } from './mailbox.ts'
import { ownMessageIdOf } from './headers.ts'
import type { SmtpSettings } from './smtp/session.ts'
import { smtpSubmitter, type SubmitterMemory } from './smtp/smtp-submitter.ts'

export type SmtpMailboxSettings = {
  /** The mailbox's address. */
  address: string
  smtp: SmtpSettings
  imap: ImapSettings
  /** Whether the server files what it is given among the sent emails by itself. */
  filesSent: boolean
}

type SmtpMailboxDeps = { now: () => Date; signal: AbortSignal; memory: SubmitterMemory }

/**
 * The longest call is a submission: the server may take ten minutes to answer the end of a text
 * (RFC 5321, 4.5.3.2.6), after the minutes that the dialogue before it may last.
 */
const traits = { callTimeoutMs: 20 * 60_000, vouchesForBounces: false }

/**
 * A mailbox at any server that speaks SMTP and IMAP. Its emails are submitted, and what it received
 * and sent is read. Both connections are opened when they are needed, and closed by `close`. Once
 * `signal` is aborted, no submission begins.
 */
export function smtpMailbox(
  { address, smtp, imap, filesSent }: SmtpMailboxSettings,
  { now, signal, memory }: SmtpMailboxDeps,
): SubmissionMailbox {
  const submitter = smtpSubmitter({ settings: smtp, signal, memory })
  const reader = imapMailbox(imap, { now })
  let mark: string | null = null
  return {
    ...reader,
    kind: 'submission',
    traits,
    filesSent,
    markSent: async () => (mark = await reader.markSent()),
    submit: async (email, mayGo) => {
      const accepted = await submitter.submit({ from: address, to: email.to, mime: email.mime }, mayGo)
      if (!accepted) return null
      const filed = filesSent && mark !== null ? await findFiled(reader, email, mark) : null
      return filed ?? sentOf(email)
    },
    close: async () => {
      submitter.close()
      await reader.close()
    },
  }
}

/**
 * The email as the server has filed it, with the Message-ID that the recipient sees: some servers
 * replace ours. It was accepted, so a failure to look changes nothing. Null if it isn't there yet.
 */
async function findFiled(
  reader: Pick<SubmissionMailbox, 'findSent'>,
  { sendKey, threadId }: Outgoing,
  mark: string,
): Promise<Sent | null> {
  try {
    const filed = await reader.findSent(sendKey, mark)
    return filed && { ...filed, threadId: threadId ?? filed.messageId }
  } catch (error) {
    if (error instanceof MailboxError) return null
    throw error
  }
}

function sentOf(email: Outgoing): Sent {
  const messageId = ownMessageIdOf(email)
  return { providerId: email.sendKey, threadId: email.threadId ?? messageId, messageId }
}
