import { deliverableAddress } from '@rapport/contract/accounts/rules.ts'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Pool } from 'pg'
import type { Config, Mailbox } from '../config/config.ts'
import { namingRefusedServer } from '../http/refused-certificate.ts'
import { deliveryOf, type DeliveryConfig } from './delivery.ts'
import { insertCapturedMail } from './queries.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends emails with a plain and an HTML part. */
export type Mailer = {
  /**
   * Resolves once the mail server has accepted the email. Throws `MailRefused` if a retry cannot
   * help, any other error if it may.
   */
  send(mail: Mail): Promise<void>
}

/** The mail server permanently refuses this address, or no mail server may be given it. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export type MailerDeps = {
  pool: Pool
  config: DeliveryConfig & Pick<Config, 'mailFrom'>
  now: () => Date
}

/**
 * Sends by SMTP or, without a mail server, stores emails in a table. Null in production without a
 * mail server: no emails are sent.
 */
export function createMailer(deps: MailerDeps): Mailer | null {
  const { smtpUrl, mailFrom } = deps.config
  if (smtpUrl !== null) return smtpMailer({ smtpUrl, mailFrom })
  return deliveryOf(deps.config) === 'captured' ? capturingMailer(deps) : null
}

/** Emails must not load files or URLs. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const

/** Maximum wait of a job, in milliseconds. */
const timeoutsMs = { connection: 10_000, greeting: 10_000, socket: 30_000 }

/** Connects as SMTP_URL says. The times are in milliseconds. */
export const smtpTransport = (url: string, { connection, greeting, socket }: typeof timeoutsMs) =>
  createTransport({
    url,
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: socket,
    ...closed,
  })

export function smtpMailer(
  config: { smtpUrl: string; mailFrom: Mailbox },
  { connection, greeting, socket } = timeoutsMs,
): Mailer {
  const transport = smtpTransport(config.smtpUrl, { connection, greeting, socket })
  checkRecipients(transport)
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, config))
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused('the mail server refuses the address', { cause: error })
          : namingRefusedServer(error, { setting: 'SMTP_URL', address: config.smtpUrl })
      }
    },
  }
}

function capturingMailer({ pool, config, now }: MailerDeps): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  checkRecipients(transport)
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, config))
      const { to, subject } = mail
      await insertCapturedMail(pool, {
        recipient: to,
        subject,
        raw: (message as Buffer).toString(),
        createdAt: now(),
        mailboxId: null,
        threadId: null,
      })
    },
  }
}

/** Addresses are passed as objects: a text would be parsed as a header, which may name other mailboxes. */
function messageOf(
  { to, ...parts }: Mail,
  { mailFrom }: { mailFrom: Mailbox },
): SendMailOptions & { to: Mailbox } {
  const address = deliverableAddress(to)
  if (address === null) throw new MailRefused('no mail server may be given this address')
  return { from: mailFrom, to: { name: '', address }, ...parts, ...closed, headers: automatic }
}

/** Fails instead of sending to anyone but the one recipient, whatever nodemailer makes of the address. */
function checkRecipients(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ data, message }, done) => {
    const { address } = data.to as Mailbox
    const { to } = message.getEnvelope()
    const isRecipient = Array.isArray(to) && to.length === 1 && to[0] === address
    done(isRecipient ? null : new Error('the envelope of an email does not name its recipient alone'))
  })
}

/** Prevents out-of-office replies (RFC 3834). */
const automatic = { 'auto-submitted': 'auto-generated' }

/**
 * Permanent replies to a recipient (RFC 5321, RFC 7504). Others can be fixed by an operator, wrong
 * credentials above all.
 */
const refusals = new Set([501, 550, 551, 553, 556])

function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && refusals.has(Number(responseCode))
}
