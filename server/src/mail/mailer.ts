import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { insertCapturedMail } from './queries.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends mails, each of one plain and one HTML part. */
export type Mailer = {
  /** Resolves when the mail server has taken it. Throws `MailRefused` when trying again cannot help, anything else when it may. */
  send(mail: Mail): Promise<void>
}

/** The mail server will never take a mail to this address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export type MailerDeps = {
  pool: Pool
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  now: () => Date
}

/** By SMTP, or into the table of captured mails where no mail server is configured, which production does not allow. */
export function createMailer(deps: MailerDeps): Mailer {
  const { smtpUrl, mailFrom } = deps.config
  return smtpUrl === null ? capturingMailer(deps) : smtpMailer({ smtpUrl, mailFrom })
}

/** Neither files nor addresses are read on behalf of a mail. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const

/** Milliseconds; a job waits for no longer. */
const timeoutsMs = { connection: 10_000, greeting: 10_000, socket: 30_000 }

export function smtpMailer(
  config: { smtpUrl: string; mailFrom: string },
  { connection, greeting, socket } = timeoutsMs,
): Mailer {
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: socket,
    ...closed,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from: config.mailFrom, ...mail, ...closed, headers: automatic })
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused('the mail server refuses the address', { cause: error })
          : error
      }
    },
  }
}

function capturingMailer({ pool, config, now }: MailerDeps): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({
        from: config.mailFrom,
        ...mail,
        ...closed,
        headers: automatic,
      })
      const { to, subject } = mail
      await insertCapturedMail(pool, {
        recipient: to,
        subject,
        raw: (message as Buffer).toString(),
        createdAt: now(),
      })
    },
  }
}

/** Keeps out-of-office answers away (RFC 3834). */
const automatic = { 'auto-submitted': 'auto-generated' }

/** Replies to a recipient (RFC 5321, RFC 7504) that stay the same. Others, wrong credentials above all, are put right by an operator. */
const refusals = new Set([501, 550, 551, 553, 556])

function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && refusals.has(Number(responseCode))
}
