import type { Pool, PoolClient } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { MailJob } from '../../jobs/jobs.ts'
import { MailRefused, type Mail, type Mailer } from '../../mail/mailer.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createAdminCode } from '../admin/admin.ts'
import {
  accountExistsMail,
  accountRemovedMail,
  adminCodeMail,
  resetPasswordMail,
  verifyEmailMail,
  type Recipient,
} from './account-mails.ts'
import { issueLinkToken } from './one-time-tokens.ts'
import { findRecipient, findRecipientByEmail, type RecipientRow } from './recipient-queries.ts'

export type SendMailDeps = {
  pool: Pool
  mailer: Mailer
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/**
 * The job `send_mail`: writes a mail, in the account's language and with a link or code made now, and sends it. Nothing is sent when the
 * account is gone, or is verified already. A mail that is tried again has a new link. An address that the mail server refuses is given up.
 */
export async function sendMail(deps: SendMailDeps, job: MailJob): Promise<void> {
  const mail = job.mail === 'account_removed' ? accountRemovedMail(job) : await writeFor(deps, job)
  if (!mail) return
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    deps.log.warn({ err: error.cause, mail: job.mail }, 'a mail was refused for good')
  }
}

type AccountMail = Exclude<MailJob, { mail: 'account_removed' }>

async function writeFor(deps: SendMailDeps, job: AccountMail): Promise<Mail | null> {
  const { mail } = job
  return inTransaction(deps.pool, async (client) => {
    const user = await ('to' in job
      ? findRecipientByEmail(client, job.to)
      : findRecipient(client, job.userId))
    if (!user || (mail === 'verify_email' && user.isVerified)) return null
    return writers[mail](deps, client, user)
  })
}

type Writer = (deps: SendMailDeps, client: PoolClient, user: RecipientRow & Recipient) => Mail | Promise<Mail>

const writers: Record<AccountMail['mail'], Writer> = {
  verify_email: async ({ config, now }, client, user) => {
    const token = await issueLinkToken(client, { userId: user.id, purpose: 'verify_email', now: now() })
    return verifyEmailMail(user, `${config.publicUrl}/auth/verify?token=${token}`)
  },
  reset_password: async ({ config, now }, client, user) => {
    const token = await issueLinkToken(client, { userId: user.id, purpose: 'reset_password', now: now() })
    return resetPasswordMail(user, `${config.publicUrl}/auth/reset-password?token=${token}`)
  },
  account_exists: ({ config }, _client, user) =>
    accountExistsMail(user, {
      signIn: `${config.publicUrl}/auth/login`,
      lost: `${config.publicUrl}/auth/lost-password`,
    }),
  admin_code: async ({ config, now }, client, user) =>
    adminCodeMail(
      user,
      await createAdminCode(client, { userId: user.id, secret: config.jwtSecret, now: now() }),
    ),
}
