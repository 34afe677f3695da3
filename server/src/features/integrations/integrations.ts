import type { Pool } from 'pg'
import { asAccount } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { MailboxRow } from './open-mailbox.ts'
import { findUsage, insertMailbox } from './queries.ts'

export { GmailMailboxes, type GmailDeps } from './gmail-mailboxes.ts'
export { openStored, type OpenMailboxDeps } from './open-mailbox.ts'
export { SmtpMailboxes, type SmtpDeps } from './smtp-mailboxes.ts'
export { counted, findOutbox, joinSame, sameMailboxes } from './queries.ts'
export { forgetRevocations, revokeJob, revokeLater } from './revocation.ts'
export { findAllMailboxes, type MailboxStanding } from './all-mailboxes-queries.ts'
export { checkJob } from './checks/job.ts'
export type { CheckEmail } from './checks/deps.ts'
export { recordArrival } from './checks/queries.ts'
export { prepareSecrets } from './secrets/rotation.ts'

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

/**
 * Gives an account the Outbox mailbox, unless it has, or had, one. It sends every few seconds,
 * because the people who try the product watch it.
 */
export async function ensureOutboxMailbox(
  pool: Pool,
  user: { id: number; email: string },
  now: Date,
): Promise<void> {
  await asAccount(pool, user.id, (client) =>
    insertMailbox(client, user.id, { provider: 'outbox', email: user.email, spacingSeconds: 5, now }),
  )
}
