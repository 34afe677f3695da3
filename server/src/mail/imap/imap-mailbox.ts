import type { SubmissionMailbox } from '../mailbox.ts'
import { ImapConnection, type OpenMailbox } from './imap-connection.ts'
import { MissingFolderError } from './imap-faults.ts'
import type { Folders } from './imap-folders.ts'
import { Prefetched } from './imap-prefetched.ts'
import { read } from './imap-read.ts'
import { file, findSent, listSent, markSent } from './imap-sent.ts'
import { defaultTimes, type ImapSettings, type ImapTimes } from './imap-settings.ts'
import { ImapListing } from './imap-sync.ts'

/** The parts of a mailbox that are read and filed by IMAP. All methods throw `MailboxError`. */
export type ImapMailbox = Pick<
  SubmissionMailbox,
  'sync' | 'read' | 'markSent' | 'findSent' | 'listSent' | 'file'
> & {
  /**
   * The folders, for whoever connects the mailbox. Throws `MissingFolderError` without an inbox or a
   * folder of sent emails.
   */
  checkFolders(): Promise<Folders & { sent: string }>
  /** Connects and signs in. */
  signIn(): Promise<void>
  /** The paths of all folders that can be opened. */
  listFolders(): Promise<string[]>
  /** Closes the connection, at the end of a turn. Another call opens one again. */
  close(): Promise<void>
}

/**
 * Reads a mailbox by IMAP, and changes nothing there but for filing sent emails. It uses one
 * connection, which the first call opens.
 */
export function imapMailbox(
  settings: ImapSettings,
  { now = () => new Date(), times = defaultTimes }: { now?: () => Date; times?: ImapTimes } = {},
): ImapMailbox {
  const connection = new ImapConnection(settings, times)
  const prefetched = new Prefetched()
  const listing = new ImapListing(prefetched)
  return {
    sync: (cursor, since) => connection.call((mailbox) => listing.sync(mailbox, cursor, since)),
    read: (providerId) => read(connection, prefetched, providerId),
    markSent: () => connection.call(markSent),
    findSent: (sendKey, mark) =>
      connection.call((mailbox) => findSent(mailbox, { sendKey, mark, now: now() })),
    listSent: (since) => connection.call((mailbox) => listSent(mailbox, since)),
    file: (email) => connection.call((mailbox) => file(mailbox, email)),
    checkFolders: () => connection.call(checkFolders),
    signIn: () => connection.call(async () => {}),
    listFolders: () => connection.call((mailbox) => mailbox.paths()),
    close: () => {
      prefetched.clear()
      return connection.close()
    },
  }
}

async function checkFolders(mailbox: OpenMailbox): Promise<Folders & { sent: string }> {
  if (!(await mailbox.examineRole('inbox'))) throw new MissingFolderError('inbox')
  if (!(await mailbox.examineRole('sent'))) throw new MissingFolderError('sent')
  const { sent, ...folders } = await mailbox.folders()
  return { ...folders, sent: sent! }
}
