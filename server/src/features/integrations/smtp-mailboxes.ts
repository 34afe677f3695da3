import type { BlockList } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { AppError } from '../../http/errors.ts'
import { MailboxError, type SubmissionMailbox } from '../../mail/mailbox.ts'
import { smtpMailbox } from '../../mail/smtp-mailbox.ts'
import { connectTo } from '../../mail/smtp/session.ts'
import type { SubmitterMemory } from '../../mail/smtp/smtp-submitter.ts'
import { checkHost } from '../../mail/typed-hosts/check-host.ts'
import { networksOf } from '../../mail/typed-hosts/refused-addresses.ts'
import { secretsOf } from './gmail-mailboxes.ts'
import { openCredentials, rowName } from './open-secrets.ts'
import type { Secrets } from './secrets.ts'

const server = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  password: z.string(),
})

type Server = z.infer<typeof server>

/** What is stored of a mailbox, encrypted: where its servers are, and how to sign in. */
const smtpSettings = z.object({ smtp: server, imap: server, filesSent: z.boolean() })
type SmtpSettings = z.infer<typeof smtpSettings>

export type SmtpDeps = {
  config: Pick<Config, 'secretsKey' | 'secretsKeyOld' | 'isProduction' | 'mailboxNetworks'>
  now: () => Date
}

/** The ports of submission and IMAP. */
const mailPorts = [25, 465, 587, 2525, 143, 993]

/** This machine, where a developer's mail server is. */
const loopbackNetworks = ['127.0.0.0/8', '::1']

/** One for each server process: it remembers across turns what each server refused. */
export class SmtpMailboxes {
  readonly #secrets: Secrets | null
  readonly #now: () => Date
  readonly #isProduction: boolean
  readonly #allowed: BlockList
  readonly #memories = new Map<number, SubmitterMemory>()

  constructor({ config, now }: SmtpDeps) {
    this.#secrets = secretsOf(config)
    this.#now = now
    const { isProduction, mailboxNetworks } = config
    this.#isProduction = isProduction
    this.#allowed = networksOf([...mailboxNetworks, ...(isProduction ? [] : loopbackNetworks)])
  }

  /** The mailbox behind stored credentials, with connections of its own. Throws a `MailboxError`. */
  open(
    { id, email: address, credentials }: { id: number; email: string; credentials: Buffer },
    signal: AbortSignal,
  ): SubmissionMailbox {
    const { smtp, imap, filesSent } = smtpSettings.parse(
      JSON.parse(openCredentials(this.#secrets, id, credentials)),
    )
    const memory = this.#memories.get(id) ?? { unclear: 0 }
    this.#memories.set(id, memory)
    const connect = async (stopped: AbortSignal) =>
      connectTo({ ...smtp, host: await this.#check(smtp) })(stopped)
    return smtpMailbox(
      {
        address,
        filesSent,
        smtp: { ...smtp, connect },
        imap: { ...imap, resolve: () => this.#check(imap) },
      },
      { now: this.#now, signal, memory },
    )
  }

  /** The credentials to store for a mailbox. Throws `not_found` without SECRETS_KEY. */
  seal(id: number, settings: SmtpSettings): Buffer {
    if (!this.#secrets) throw new AppError('not_found')
    return this.#secrets.seal(rowName(id), JSON.stringify(settings))
  }

  /**
   * The address to connect to, checked for each connection, since whoever owns a name can change
   * where it leads. Throws `HostRefused`, or `later` for a password that would go without TLS.
   */
  async #check(given: Server): Promise<string> {
    const ports = this.#isProduction ? mailPorts : null
    const address = await checkHost(given, { ports, allowed: this.#allowed })
    if (given.security === 'none' && (this.#isProduction || !isLoopback(address)))
      throw new MailboxError('later', 'without TLS, only a server on this machine is used in development')
    return address
  }
}
