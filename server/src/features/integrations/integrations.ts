import type { Pool } from 'pg'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { insertMailbox } from './queries.ts'

export { GmailMailboxes, type GmailDeps } from './gmail-mailboxes.ts'
export { openStored, type OpenMailboxDeps } from './open-mailbox.ts'
export { SmtpMailboxes, type SmtpDeps } from './smtp-mailboxes.ts'
export { providerCap } from './health/limits.ts'
export { rampLimit, usualDailyCap } from './health/ramp.ts'
export { findRamps, isGrowing, type Ramp } from './health/ramp-queries.ts'
export { findOutbox } from './queries.ts'
export { counted, joinSame, sameMailboxes } from './same-mailboxes.ts'
export { removeMailboxes } from './removal.ts'
export { forgetRevocations, revokeJob, revokeLater } from './revocation.ts'
export { findAllMailboxes, type MailboxStanding } from './all-mailboxes-queries.ts'
export { checkJob } from './checks/job.ts'
export type { Unsent } from './checks/deps.ts'
export { recordArrival } from './checks/queries.ts'
export { prepareSecrets, secretsFault } from './secrets/rotation.ts'

/**
 * Gives an account the Outbox mailbox, unless it has, or had, one. It sends every few seconds,
 * because the people who try the product watch it.
 */
export async function ensureOutboxMailbox(
  pool: Pool,
  user: { id: AccountId; email: string },
  now: Date,
): Promise<void> {
  await asAccount(pool, user.id, (client) =>
    insertMailbox(client, user.id, { provider: 'outbox', email: user.email, spacingSeconds: 5, now }),
  )
}
