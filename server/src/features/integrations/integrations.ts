import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'
import { asAccount } from '../../database/as-account.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { MailboxError, type Mailbox } from '../../mail/mailbox.ts'
import { hasOutbox } from '../../mail/outbox.ts'
import { outboxMailbox } from '../../mail/outbox-mailbox.ts'
import type { GmailMailboxes } from './gmail-mailboxes.ts'
import type { SmtpMailboxes } from './smtp-mailboxes.ts'
import { findCredentials, findUsage, insertMailbox } from './queries.ts'
import { requireReconnect } from './reconnect.ts'

export { GmailMailboxes, type GmailDeps } from './gmail-mailboxes.ts'
export { SmtpMailboxes, type SmtpDeps } from './smtp-mailboxes.ts'
export { counted, findOutbox, joinSame, sameMailboxes } from './queries.ts'
export { forgetRevocations, revokeJob, revokeLater } from './revocation.ts'
export { findAllMailboxes, type MailboxStanding } from './all-mailboxes-queries.ts'
export { prepareSecrets } from './rotation.ts'

export type OpenMailboxDeps = {
  pool: Pool
  config: Pick<Config, 'isProduction' | 'smtpUrl'>
  now: () => Date
  gmail: GmailMailboxes
  smtp: SmtpMailboxes
}

/** The columns of `mailboxes` that are needed to use one. `credentials` are as stored: encrypted. */
export type MailboxRow = {
  id: number
  provider: MailboxProvider
  email: string
  credentials: Buffer | null
}

/**
 * The mailbox of a row. Once `signal` is aborted, it begins no submission. Throws a `MailboxError`
 * with the fault `reconnect` if it can't be used until its owner connects it again.
 */
export function openMailbox(deps: OpenMailboxDeps, row: MailboxRow, signal: AbortSignal): Mailbox {
  if (row.provider === 'outbox' && hasOutbox(deps.config)) return outboxMailbox(deps, row.id)
  if (row.provider === 'gmail' && row.credentials)
    return deps.gmail.open({ id: row.id, credentials: row.credentials })
  if (row.provider === 'smtp' && row.credentials)
    return deps.smtp.open({ id: row.id, email: row.email, credentials: row.credentials }, signal)
  throw new MailboxError('reconnect', `mailbox ${row.id} (${row.provider}) is not connected`)
}

/**
 * The mailbox of a row, with the credentials on file. Null if its owner must connect it again,
 * which is recorded. Throws a `MailboxError`.
 */
export async function openStored(
  deps: OpenMailboxDeps,
  row: Omit<MailboxRow, 'credentials'>,
  signal: AbortSignal,
): Promise<Mailbox | null> {
  const credentials = await findCredentials(deps.pool, row.id)
  try {
    return openMailbox(deps, { ...row, credentials }, signal)
  } catch (error) {
    if (!(error instanceof MailboxError) || error.fault !== 'reconnect') throw error
    await requireReconnect(deps.pool, { id: row.id, credentials })
    return null
  }
}

/**
 * Emails per rolling 24 hours, a tenth below what Google allows:
 * https://support.google.com/a/answer/166852 and https://support.google.com/mail/answer/22839. An
 * address at gmail.com is a consumer's, any other one Google Workspace's. What another server allows
 * is not known.
 */
const providerCaps = { workspace: 1800, consumer: 450, smtp: 200, outbox: 10_000 }

export function providerCap({ provider, email }: Pick<MailboxRow, 'provider' | 'email'>): number {
  if (provider !== 'gmail') return providerCaps[provider]
  return /@(gmail|googlemail)\.com$/i.test(email) ? providerCaps.consumer : providerCaps.workspace
}

/** Emails that a mailbox sent, or may have sent, within 24 hours, by whatever account. */
export type Usage = {
  used: number
  limit: number
  /**
   * The time when there is room for one more than now or, beyond the limit, for one at all. Null if
   * no slot is used.
   */
  slotFreesAt: Date | null
}

const day = 24 * 60 * 60 * 1000

export async function usageOf(
  db: Database,
  mailbox: Pick<MailboxRow, 'id' | 'provider' | 'email'>,
  now: Date,
): Promise<Usage> {
  const limit = providerCap(mailbox)
  const { used, leaving } = await findUsage(db, mailbox.id, { since: new Date(now.getTime() - day), limit })
  return { used, limit, slotFreesAt: leaving && new Date(leaving.getTime() + day) }
}

/** Gives an account the Outbox mailbox, unless it has, or had, one. */
export async function ensureOutboxMailbox(
  pool: Pool,
  user: { id: number; email: string },
  now: Date,
): Promise<void> {
  await asAccount(pool, user.id, (client) =>
    insertMailbox(client, user.id, { provider: 'outbox', email: user.email, now }),
  )
}
