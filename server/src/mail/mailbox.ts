import type { PoolClient } from 'pg'
import { serverWords } from './server-words.ts'

/** An email as a mailbox sends it. */
export type Outgoing = {
  /** X-Rapport-Send of the message. */
  sendKey: string
  to: string
  subject: string
  mime: Buffer
  /** The provider's thread that it continues; null starts a new one. */
  threadId: string | null
}

/**
 * The provider's details of a message that it has sent. `messageId` has no angle brackets, and may
 * not be the one that was given.
 */
export type Sent = { providerId: string; threadId: string; messageId: string }

export type SentMessage = Sent & {
  sendKey: string | null
  sentAt: Date
  /** The recipient's address. */
  to: string | null
}

/** `version` changes whenever the draft is edited. */
export type Draft = { draftId: string; version: string }

/** Where a message is. `other`: archived, or filed by its owner. */
export type Folder = 'inbox' | 'junk' | 'sent' | 'drafts' | 'other'

/** Whether the mailbox wrote what is in the folder itself. */
export const isOwnFolder = (folder: Folder | null): boolean => folder === 'sent' || folder === 'drafts'

/** A message that a mailbox has, before it is read. */
export type Listed = {
  providerId: string
  /** Null where only reading it tells. */
  folder: Folder | null
  /** Where to go on once everything up to this message has been read. */
  cursor: string
}

/** A message that was read. */
export type Received = Omit<Listed, 'folder' | 'cursor'> & {
  folder: Folder
  threadId: string
  receivedAt: Date
  /** The whole message. */
  raw: Buffer
}

/**
 * A call to a mailbox that failed.
 * - `refused`: this message will never be accepted.
 * - `bounced`: the recipient's address does not exist; nothing was sent.
 * - `mailbox`: the server takes nothing from this mailbox for now, whoever it is for; nothing was sent.
 * - `deferred`: the recipient's server takes this email later, and may take others now; nothing was sent.
 * - `later`: nothing was sent, and `retryAt` or some minutes later it may be.
 * - `reconnect`: the owner must connect the mailbox again; nothing was sent.
 * - `unanswered`: whether the call took effect is not known.
 * - `gone`: what the call names does not exist.
 */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly fault:
    | 'refused'
    | 'bounced'
    | 'deferred'
    | 'mailbox'
    | 'later'
    | 'reconnect'
    | 'unanswered'
    | 'gone'
  readonly retryAt: Date | null
  /** Whether a server's policy refused the sender or the message: not a limit, not an address. */
  readonly isByPolicy: boolean
  constructor(
    fault: MailboxError['fault'],
    message: string,
    {
      retryAt = null,
      isByPolicy = false,
      cause,
    }: { retryAt?: Date | null; isByPolicy?: boolean; cause?: unknown } = {},
  ) {
    super(serverWords(message), { cause })
    this.fault = fault
    this.retryAt = retryAt
    this.isByPolicy = isByPolicy
  }
}

/** `isComplete`: nothing is left to go on with. */
export type Synced = { messages: Listed[]; cursor: string; isComplete: boolean }

/** What differs between the kinds of mailboxes, for those who must not know the kind. */
export type Traits = {
  /** Milliseconds that a call to the provider may last: what it caused is visible after twice that. */
  callTimeoutMs: number
  /**
   * Whether the provider tells genuine bounces from forged ones. Without, a bounce holds for the
   * account alone.
   */
  vouchesForBounces: boolean
}

/** The parts that every mailbox has. All methods throw `MailboxError`. */
type Incoming = {
  traits: Traits
  /**
   * Lists what has arrived or was sent since `cursor` (null, or one that the provider has
   * forgotten: since `since`), about oldest first and possibly twice, with the cursor to go on
   * from. Returns a small part at a time.
   */
  sync(cursor: string | null, since: Date): Promise<Synced>
  /** Reads a message, in one call. Throws `gone`. */
  read(providerId: string): Promise<Received>
}

/** A mailbox whose email is part of our own transaction: sent if it commits. */
export type TransactionalMailbox = Incoming & {
  kind: 'transactional'
  send(client: PoolClient, email: Outgoing): Promise<Sent>
}

/**
 * A mailbox at a provider that keeps drafts. Creating a draft sends no email, and after a crash
 * between the two calls the provider can tell what happened.
 */
export type DraftMailbox = Incoming & {
  kind: 'drafts'
  createDraft(email: Outgoing): Promise<Draft>
  /** Null if it no longer exists. */
  readDraft(draftId: string): Promise<Draft | null>
  deleteDraft(draftId: string): Promise<void>
  sendDraft(draftId: string): Promise<Sent>
  /** Drafts and sent messages that bear the key, among those since then. */
  findByKey(sendKey: string, since: Date): Promise<{ drafts: Draft[]; sent: Sent | null }>
  /** All messages sent since then, ours and those of others. */
  listSent(since: Date): Promise<SentMessage[]>
}

/**
 * A mailbox whose server takes an email in one submission and can't be asked about it afterwards.
 * Its folder of sent emails tells instead: an email in it was sent; one that isn't may have been.
 */
export type SubmissionMailbox = Incoming & {
  kind: 'submission'
  /**
   * Whether the server files what it was given among the sent emails by itself. If it doesn't, we
   * do, after it has been accepted: then its absence proves nothing.
   */
  filesSent: boolean
  /** The place after the newest sent email, to be stored before a submission: what it files comes after. */
  markSent(): Promise<string>
  /**
   * Submits an email. `mayGo` is called once the server has taken sender and recipient, right
   * before the text is handed over; if it resolves with false, nothing is sent and the answer is
   * null. `Sent.threadId` is the Message-ID of the thread's first email. Throws `unanswered` from
   * the end of the text until the server's whole answer has been read, whatever failed then.
   */
  submit(email: Outgoing, mayGo: () => Promise<boolean>): Promise<Sent | null>
  /** Adds an accepted email to the folder of sent ones, unless it is there. */
  file(email: Outgoing): Promise<void>
  /** The sent email that bears the key, among those that were filed after the mark. */
  findSent(sendKey: string, mark: string): Promise<Sent | null>
  /** All messages sent since then, ours and those of others. */
  listSent(since: Date): Promise<SentMessage[]>
  /** Closes the connections, at the end of a turn. Another call opens them again. */
  close(): Promise<void>
}

export type Mailbox = TransactionalMailbox | DraftMailbox | SubmissionMailbox

/** The place after the newest sent email, of a mailbox that only its sent emails can be asked about. */
export const markSentOf = async (mailbox: Mailbox): Promise<string | null> =>
  mailbox.kind === 'submission' ? mailbox.markSent() : null

/** Closes the connections of a mailbox that has any of its own. */
export const closeMailbox = async (mailbox: Mailbox): Promise<void> =>
  mailbox.kind === 'submission' ? mailbox.close() : undefined
