import type { Pool } from 'pg'
import { asAccount } from '../../database/as-account.ts'
import { MissingFolderError } from '../../mail/imap/imap-faults.ts'
import { MailboxError, type SubmissionMailbox } from '../../mail/mailbox.ts'
import { findOwner } from './queries.ts'
import { countRejection, findRejections, forgetRejections, type Rejections } from './rejection-queries.ts'
import { requireReconnect } from './reconnect.ts'

/** A provider locks an account at which too many wrong passwords arrive in a short time. */
const pauseMs = 10 * 60_000

/** The rejected sign-in in a row after which the owner must connect the mailbox again. */
const lastRejection = 3

/** Submissions in a row that failed because of the mailbox or its server. */
const failuresInRow = 2

/** The pause after them, in milliseconds. */
const failedMs = 30 * 60_000

type MailServer = keyof Rejections

type GuardOptions = {
  pool: Pool
  now: () => Date
  id: number
  credentials: Buffer
  memory: { failed: number }
  /** Called when the second submission in a row has failed. */
  onFailedTwice: () => Promise<void>
}

/**
 * Guards a mailbox of which a server may stop taking the password. A rejected sign-in is tried
 * again ten minutes later, and once more; then its owner must connect it again, and it is left
 * alone. Until then its calls fail with `later` without asking the server. After two submissions in
 * a row that failed because of the mailbox, the next one waits for half an hour.
 */
export class SignInGuard {
  readonly #options: GuardOptions
  #known: Promise<Rejections> | null = null

  constructor(options: GuardOptions) {
    this.#options = options
  }

  /** The mailbox, guarded. */
  around(port: SubmissionMailbox): SubmissionMailbox {
    const reading = <T>(call: () => Promise<T>) => this.#guarded('imap', call)
    return {
      ...port,
      sync: (...given) => reading(() => port.sync(...given)),
      read: (...given) => reading(() => port.read(...given)),
      markSent: () => reading(() => port.markSent()),
      file: (...given) => reading(() => port.file(...given)),
      findSent: (...given) => reading(() => port.findSent(...given)),
      listSent: (...given) => reading(() => port.listSent(...given)),
      submit: (...given) => this.#counted(() => this.#guarded('smtp', () => port.submit(...given))),
    }
  }

  async #guarded<T>(server: MailServer, call: () => Promise<T>): Promise<T> {
    await this.#wait(server)
    try {
      const result = await call()
      await this.#accepted(server)
      return result
    } catch (error) {
      throw error instanceof MailboxError && error.fault === 'reconnect'
        ? await this.#rejected(server, error)
        : error
    }
  }

  async #wait(server: MailServer): Promise<void> {
    const { pool, now, id } = this.#options
    const known = (await (this.#known ??= findRejections(pool, id)))[server]
    const retryAt = known && new Date(known.retryAt)
    if (retryAt && retryAt > now())
      throw new MailboxError('later', 'the password was rejected a moment ago', { retryAt })
  }

  async #accepted(server: MailServer): Promise<void> {
    if (!(await this.#known)?.[server]) return
    this.#known = null
    await this.#write((client) => forgetRejections(client, { ...this.#options, server }))
  }

  async #rejected(server: MailServer, error: MailboxError): Promise<MailboxError> {
    const { pool, now, id, credentials } = this.#options
    const retryAt = new Date(now().getTime() + pauseMs)
    this.#known = null
    const count =
      error instanceof MissingFolderError
        ? lastRejection
        : await this.#write((client) => countRejection(client, { id, credentials, server, retryAt }))
    // No mailbox has these credentials any more.
    if (count === null) return new MailboxError('later', error.message, { cause: error })
    if (count < lastRejection) return new MailboxError('later', error.message, { retryAt, cause: error })
    await requireReconnect(pool, { id, credentials })
    return error
  }

  async #write<T>(run: Parameters<typeof asAccount<T>>[2]): Promise<T | null> {
    const userId = await findOwner(this.#options.pool, this.#options.id)
    return userId === null ? null : asAccount(this.#options.pool, userId, run)
  }

  /** Counts failures in a row. From the second on, the next submission waits. */
  async #counted<T>(submit: () => Promise<T>): Promise<T> {
    const { memory, now, onFailedTwice } = this.#options
    try {
      const result = await submit()
      memory.failed = 0
      return result
    } catch (error) {
      if (!(error instanceof MailboxError) || !ofMailbox.has(error.fault)) throw error
      if (++memory.failed < failuresInRow) throw error
      // Whether a check could be begun changes nothing about what failed.
      if (memory.failed === failuresInRow) await onFailedTwice().catch(() => {})
      if (error.fault !== 'later' || error.retryAt) throw error
      const retryAt = new Date(now().getTime() + failedMs)
      throw new MailboxError('later', error.message, { retryAt, cause: error })
    }
  }
}

/** The faults of a submission that say nothing about its person. */
const ofMailbox: ReadonlySet<MailboxError['fault']> = new Set(['later', 'mailbox', 'reconnect', 'unanswered'])
