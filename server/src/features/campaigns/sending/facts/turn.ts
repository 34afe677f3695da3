import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../../../config/config.ts'
import type { Mailbox } from '../../../../mail/mailbox.ts'
import type { SendingMark } from '../../restored/identity.ts'
import type { SendingMailbox } from './mailbox-queries.ts'

/**
 * `isSynced`: all that had arrived when it began was read. Otherwise `again` is when to go on,
 * where that is known.
 */
export type Reading = { isSynced: boolean; again: Date | null }

export type SendingDeps = {
  pool: Pool
  config: Pick<Config, 'publicUrl' | 'internalDomains' | 'suppressionKey'>
  now: () => Date
  /** From 0 to 1, exclusive. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  /**
   * Null if there is no such mailbox any more, or it cannot be reached without its owner. Once the
   * signal is aborted, no submission begins.
   */
  open: (mailbox: SendingMailbox, signal: AbortSignal) => Promise<Mailbox | null>
  /** Reads what the mailbox received. Never throws a `MailboxError`. */
  sync: (mailbox: SendingMailbox, port: Mailbox) => Promise<Reading>
  /** The reason why all sending, or that of this mailbox, is held; null if it is not. */
  brake: (mailbox: SendingMailbox, port: Mailbox) => Promise<string | null>
  /** Remembers claims outside of the database. */
  mark: Pick<SendingMark, 'note' | 'lowerTo'>
}

/** The facts about a mailbox while it sends. */
export type TurnContext = {
  mailbox: SendingMailbox
  /** Its incoming messages were read right before. */
  isSynced: boolean
  brake: string | null
  /** The place after the newest sent email, if only that folder can tell what was sent; else null. */
  sentMark: string | null
}
