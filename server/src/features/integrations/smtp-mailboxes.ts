import { z } from 'zod'
import { AppError } from '../../http/errors.ts'
import type { SubmissionMailbox } from '../../mail/mailbox.ts'
import { smtpMailbox } from '../../mail/smtp-mailbox.ts'
import type { SubmitterMemory } from '../../mail/smtp/smtp-submitter.ts'
import { secretsOf, type GmailDeps } from './gmail-mailboxes.ts'
import { openCredentials, rowName } from './open-secrets.ts'
import type { Secrets } from './secrets.ts'

const server = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  password: z.string(),
})

/** What is stored of a mailbox, encrypted: where its servers are, and how to sign in. */
const smtpSettings = z.object({ smtp: server, imap: server, filesSent: z.boolean() })
type SmtpSettings = z.infer<typeof smtpSettings>

type SmtpDeps = { config: Pick<GmailDeps['config'], 'secretsKey' | 'secretsKeyOld'>; now: () => Date }

/** One for each server process: it remembers across turns what each server refused. */
export class SmtpMailboxes {
  readonly #secrets: Secrets | null
  readonly #now: () => Date
  readonly #memories = new Map<number, SubmitterMemory>()

  constructor({ config, now }: SmtpDeps) {
    this.#secrets = secretsOf(config)
    this.#now = now
  }

  /** The mailbox behind stored credentials, with connections of its own. Throws a `MailboxError`. */
  open(
    { id, email: address, credentials }: { id: number; email: string; credentials: Buffer },
    signal: AbortSignal,
  ): SubmissionMailbox {
    const settings = smtpSettings.parse(JSON.parse(openCredentials(this.#secrets, id, credentials)))
    const memory = this.#memories.get(id) ?? { unclear: 0 }
    this.#memories.set(id, memory)
    return smtpMailbox({ address, ...settings }, { now: this.#now, signal, memory })
  }

  /** The credentials to store for a mailbox. Throws `not_found` without SECRETS_KEY. */
  seal(id: number, settings: SmtpSettings): Buffer {
    if (!this.#secrets) throw new AppError('not_found')
    return this.#secrets.seal(rowName(id), JSON.stringify(settings))
  }
}
