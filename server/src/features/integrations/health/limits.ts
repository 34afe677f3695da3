import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { Database } from '../../../database/database.ts'
import { findUsage } from '../queries.ts'

/**
 * Emails per rolling 24 hours, a tenth below what Google allows:
 * https://support.google.com/a/answer/166852 and https://support.google.com/mail/answer/22839. An
 * address at gmail.com is a consumer's, any other one Google Workspace's. What another server
 * allows is not known until its owner says so.
 */
const providerCaps = { workspace: 1800, consumer: 450, smtp: 200, outbox: 10_000 }

/** A mailbox as its limits ask for it. `providerLimit`: known, or stated by its owner. */
export type LimitedMailbox = { provider: MailboxProvider; email: string; providerLimit: number | null }

/** The limit of a mailbox's provider, in emails in any 24 hours. */
export function providerCap({ provider, email, providerLimit }: LimitedMailbox): number {
  if (providerLimit !== null) return providerLimit
  if (provider !== 'gmail') return providerCaps[provider]
  return /@(gmail|googlemail)\.com$/i.test(email) ? providerCaps.consumer : providerCaps.workspace
}

/** Emails that a mailbox sent, or may have sent, within 24 hours, by whatever account. */
type Usage = {
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
  mailbox: LimitedMailbox & { id: number },
  now: Date,
): Promise<Usage> {
  const limit = providerCap(mailbox)
  const { used, leaving } = await findUsage(db, mailbox.id, { since: new Date(now.getTime() - day), limit })
  return { used, limit, slotFreesAt: leaving && new Date(leaving.getTime() + day) }
}
