import type { SmtpMailboxInput, ShownServer } from '@rapport/contract/integrations/smtp.ts'
import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import type { BlockList } from 'node:net'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { AppError } from '../../http/errors.ts'
import { checkServers } from '../../mail/doctor/check-servers.ts'
import type { SubmissionMailbox } from '../../mail/mailbox.ts'
import { smtpMailbox } from '../../mail/smtp-mailbox.ts'
import { connectTo } from '../../mail/smtp/session.ts'
import type { SubmitterMemory } from '../../mail/smtp/smtp-submitter.ts'
import { checkHost, HostRefused } from '../../mail/typed-hosts/check-host.ts'
import { networksOf } from '../../mail/typed-hosts/refused-addresses.ts'
import { beginFailureCheck } from './checks/begin.ts'
import { secretsOf } from './gmail-mailboxes.ts'
import { openCredentials, rowName } from './secrets/open-secrets.ts'
import type { Secrets } from './secrets/secrets.ts'
import { SignInGuard } from './sign-in-guard.ts'

const server = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  password: z.string(),
})

type Server = z.infer<typeof server>

/** What is stored of a mailbox, encrypted: where its servers are, and how to sign in. */
const smtpSettings = z.object({ smtp: server, imap: server, sentFolder: z.string().nullish() })
export type SmtpSettings = z.infer<typeof smtpSettings>

export type SmtpDeps = {
  pool: Pool
  config: Pick<Config, 'secretsKey' | 'secretsKeyOld' | 'isProduction' | 'mailboxNetworks'>
  now: () => Date
}

/** The ports of submission and IMAP. */
const mailPorts = [25, 465, 587, 2525, 143, 993]

/** This machine, where a developer's mail server is. */
const loopbackNetworks = ['127.0.0.0/8', '::1']

/** What outlives a turn of a mailbox. */
type Memory = SubmitterMemory & { failed: number }

export type StoredMailbox = { id: number; email: string; credentials: Buffer; filesSent: boolean }

/** One for each server process: it remembers across turns what each server refused. */
export class SmtpMailboxes {
  readonly #pool: Pool
  readonly #secrets: Secrets | null
  readonly #now: () => Date
  readonly #isProduction: boolean
  /** How hosts that users type are checked. */
  readonly hostChecks: { ports: readonly number[] | null; allowed: BlockList }
  readonly #memories = new Map<number, Memory>()

  constructor({ pool, config, now }: SmtpDeps) {
    this.#pool = pool
    this.#secrets = secretsOf(config)
    this.#now = now
    const { isProduction, mailboxNetworks } = config
    this.#isProduction = isProduction
    this.hostChecks = {
      ports: isProduction ? mailPorts : null,
      allowed: networksOf([...mailboxNetworks, ...(isProduction ? [] : loopbackNetworks)]),
    }
  }

  /** Throws `not_found` without SECRETS_KEY: no password could be stored. */
  requireSetUp(): Secrets {
    if (!this.#secrets) throw new AppError('not_found')
    return this.#secrets
  }

  /** The mailbox behind stored credentials, with connections of its own. Throws a `MailboxError`. */
  open(
    { id, email: address, credentials, filesSent }: StoredMailbox,
    signal: AbortSignal,
  ): SubmissionMailbox {
    const { smtp, imap, sentFolder } = this.#read({ id, credentials })
    const memory = this.#memories.get(id) ?? { unclear: 0, failed: 0 }
    this.#memories.set(id, memory)
    const connect = async (stopped: AbortSignal) =>
      connectTo({ ...smtp, host: await this.#check(smtp) })(stopped)
    const port = smtpMailbox(
      {
        address,
        filesSent,
        smtp: { ...smtp, connect },
        imap: { ...imap, ...chosen(sentFolder), resolve: () => this.#check(imap) },
      },
      { now: this.#now, signal, memory },
    )
    const onFailedTwice = () => beginFailureCheck(this.#pool, id, this.#now())
    const guard = new SignInGuard({
      pool: this.#pool,
      now: this.#now,
      id,
      credentials,
      memory,
      onFailedTwice,
    })
    return guard.around(port)
  }

  /** The credentials to store for a mailbox. Throws `not_found` without SECRETS_KEY. */
  seal(id: number, { smtp, imap, sentFolder }: SmtpSettings): Buffer {
    return this.requireSetUp().seal(rowName(id), JSON.stringify({ smtp, imap, sentFolder }))
  }

  /** The servers behind stored credentials, without the passwords. Throws a `MailboxError`. */
  shownServers(stored: Pick<StoredMailbox, 'id' | 'credentials'>): { smtp: ShownServer; imap: ShownServer } {
    const { smtp, imap } = this.#read(stored)
    return { smtp: shown(smtp), imap: shown(imap) }
  }

  /** Checks the servers of a mailbox that may not be stored yet, up to its folders. */
  check(
    { address, smtp, imap, sentFolder }: Omit<SmtpMailboxInput, 'sentFolder'> & SmtpSettings,
    given: { signal: AbortSignal; report: (finding: CheckFinding) => void },
  ): Promise<string[]> {
    return checkServers({
      address,
      smtp,
      imap: { ...imap, ...chosen(sentFolder) },
      resolve: (typed) => this.#check(typed),
      now: this.#now,
      ...given,
    })
  }

  /** As `check`, of a stored mailbox. Throws a `MailboxError` if its credentials can't be read. */
  checkStored(
    stored: Pick<StoredMailbox, 'id' | 'email' | 'credentials'>,
    given: Parameters<SmtpMailboxes['check']>[1],
  ): Promise<string[]> {
    return this.check({ address: stored.email, ...this.#read(stored) }, given)
  }

  #read({ id, credentials }: Pick<StoredMailbox, 'id' | 'credentials'>): SmtpSettings {
    return smtpSettings.parse(JSON.parse(openCredentials(this.#secrets, id, credentials)))
  }

  /**
   * The address to connect to, checked for each connection, since whoever owns a name can change
   * where it leads. Throws `HostRefused`.
   */
  async #check(given: Pick<Server, 'host' | 'port' | 'security'>): Promise<string> {
    const address = await checkHost(given, this.hostChecks)
    if (given.security === 'none' && (this.#isProduction || !isLoopback(address)))
      throw new HostRefused('tls', 'without TLS, only a server on this machine is used in development')
    return address
  }
}

const shown = ({ host, port, security, user }: Server): ShownServer => ({ host, port, security, user })

const chosen = (sentFolder: string | null | undefined) =>
  typeof sentFolder === 'string' ? { folders: { sent: sentFolder } } : {}
