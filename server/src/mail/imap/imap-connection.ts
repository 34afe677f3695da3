import { isIP } from 'node:net'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import { MailboxError } from '../mailbox.ts'
import { findFolders, openFolders, type Folders } from './imap-folders.ts'
import { isLost, isMissing, isUnreadable, mailboxErrorOf, withoutSecret } from './imap-faults.ts'
import { defaultTimes, type ImapSettings, type ImapTimes } from './imap-settings.ts'

/** Bytes of a message that are read. */
export const maxBytes = 1024 * 1024

/** Milliseconds that a server has to say goodbye. */
const farewellMs = 2000

/**
 * A connection that is open, and the folders that it has listed. What its server may make us keep
 * in memory is limited: a literal by what we ask for, a line by the UIDs of a million messages.
 */
export class OpenMailbox {
  readonly client: ImapFlow
  readonly #chosen: ImapSettings['folders']
  #folders: Folders | null = null
  #failure: unknown = null

  constructor(client: ImapFlow, chosen: ImapSettings['folders']) {
    this.client = client
    this.#chosen = chosen
    // The call that is going on fails as well, but only with the news that the connection is gone.
    client.on('error', (error) => {
      this.#failure = error
    })
  }

  /** Whether a call failed because the answer was one that can't be read. */
  wasUnreadable(error: unknown): boolean {
    return isUnreadable(error) || (isLost(error) && isUnreadable(this.#failure))
  }

  async folders(): Promise<Folders> {
    return (this.#folders ??= await this.#list())
  }

  /** The paths of the folders that can be opened. */
  async paths(): Promise<string[]> {
    const { listed } = await this.#listAll()
    return openFolders(listed).map(({ path }) => path)
  }

  async #listAll() {
    const prefix = this.client.namespace?.prefix ?? ''
    // The library would put the prefix before the paths of folders that stand outside.
    if (this.client.namespace) this.client.namespace = { ...this.client.namespace, prefix: '' }
    return { prefix, listed: await this.client.list() }
  }

  async #list(): Promise<Folders> {
    const { prefix, listed } = await this.#listAll()
    return findFolders(listed, { prefix, ...(this.#chosen && { chosen: this.#chosen }) })
  }

  /** Opens a folder to read. Null if it doesn't exist. */
  async examine(path: string): Promise<Examined | null> {
    try {
      const { uidValidity, uidNext, exists } = await this.client.mailboxOpen(path, { readOnly: true })
      return {
        path,
        uidValidity: String(uidValidity),
        // The server need not say it (RFC 3501, 6.3.1).
        uidNext: uidNext || (await this.#nextAfterNewest(exists)),
        exists,
      }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async #nextAfterNewest(exists: number): Promise<number> {
    const newest = exists ? await this.client.fetchOne('*', { uid: true }) : false
    return newest ? newest.uid + 1 : 1
  }

  /** Opens a folder by its use; one that was renamed meanwhile is looked for once. */
  async examineRole(role: 'inbox' | 'junk' | 'sent'): Promise<Examined | null> {
    const path = (await this.folders())[role]
    const examined = path === null ? null : await this.examine(path)
    if (examined || path === null) return examined
    this.#folders = null
    const found = (await this.folders())[role]
    return found === null || found === path ? null : this.examine(found)
  }
}

/** A folder that is open to read, as it was when it was opened. */
export type Examined = { path: string; uidValidity: string; uidNext: number; exists: number }

/**
 * The one connection to a mailbox. It is opened by the first call, serves one call at a time, and is
 * closed by `close` or at an age of five minutes. A call on a connection that the server has closed
 * meanwhile opens another one, once; so calls must be repeatable. A call that takes too long closes
 * the connection.
 */
export class ImapConnection {
  readonly #settings: ImapSettings
  readonly #times: ImapTimes
  #open: { mailbox: OpenMailbox; openedAt: number; timer: NodeJS.Timeout } | null = null
  #last: Promise<unknown> = Promise.resolve()
  #isBusy = false

  constructor(settings: ImapSettings, times: ImapTimes = defaultTimes) {
    this.#settings = settings
    this.#times = times
  }

  /** Throws `MailboxError`. */
  call<T>(work: (mailbox: OpenMailbox) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#isBusy = true
      try {
        return await this.#attempt(work)
      } catch (error) {
        throw mailboxErrorOf(error)
      } finally {
        this.#isBusy = false
      }
    })
  }

  /** Ends after the calls that were made before. Another call opens a connection again. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      const client = this.#drop()
      if (!client?.usable) return client?.close()
      await within(farewellMs, client, () => client.logout()).catch(() => undefined)
      client.close()
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #attempt<T>(work: (mailbox: OpenMailbox) => Promise<T>): Promise<T> {
    const endsAt = performance.now() + this.#times.call
    const before = this.#usable()
    if (before) {
      try {
        return await this.#work(before, endsAt, work)
      } catch (error) {
        if (!isLost(error) || performance.now() >= endsAt) throw error
      }
    }
    return this.#work(await this.#connect(), endsAt, work)
  }

  async #work<T>(
    mailbox: OpenMailbox,
    endsAt: number,
    work: (mailbox: OpenMailbox) => Promise<T>,
  ): Promise<T> {
    try {
      return await within(endsAt - performance.now(), mailbox.client, () => work(mailbox))
    } catch (error) {
      if (!mailbox.client.usable) this.#drop()?.close()
      throw error
    }
  }

  #usable(): OpenMailbox | null {
    if (!this.#open) return null
    const { mailbox, openedAt } = this.#open
    if (mailbox.client.usable && performance.now() - openedAt < this.#times.connection) return mailbox
    this.#drop()?.close()
    return null
  }

  async #connect(): Promise<OpenMailbox> {
    const address = (await this.#settings.resolve?.()) ?? this.#settings.host
    const client = new ImapFlow(optionsOf(this.#settings, address, this.#times.call))
    const mailbox = new OpenMailbox(client, this.#settings.folders)
    try {
      await within(this.#times.call, client, () => client.connect())
    } catch (error) {
      client.close()
      throw withoutSecret(error, this.#settings)
    }
    // With it, the library would ask for an age by the server's clock instead of a date.
    client.capabilities.delete('WITHIN')
    const timer = setTimeout(() => {
      if (!this.#isBusy) this.#drop()?.close()
    }, this.#times.connection).unref()
    this.#open = { mailbox, openedAt: performance.now(), timer }
    return mailbox
  }

  #drop(): ImapFlow | null {
    const open = this.#open
    this.#open = null
    clearTimeout(open?.timer)
    return open?.mailbox.client ?? null
  }
}

/** Throws `later` once the time is over, and closes the connection. */
async function within<T>(ms: number, client: ImapFlow, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      // The library's own code for it.
      const cause = Object.assign(new Error('the time was over'), { code: 'ETIMEOUT' })
      late.reject(new MailboxError('later', 'the mail server did not answer in time', { cause }))
      client.close()
    },
    Math.max(0, ms),
  )
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function optionsOf(settings: ImapSettings, address: string, timeout: number): ImapFlowOptions {
  const { host, port, security, user, password } = settings
  return {
    host: address,
    port,
    ...(!isIP(host) && { servername: host }),
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    clientInfo: { name: 'Rapport', version: false, vendor: false, 'support-url': false },
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableBinary: true,
    disableCompression: true,
    disableIMAP4rev2: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLiteralSize: 2 * maxBytes,
    maxLineLength: 8 * maxBytes,
    maxResponseSize: 12 * maxBytes,
    maxResponseTokens: 100_000,
  }
}
