import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import type { AccountId } from '../../database/ids.ts'
import { addJob, defineJob } from '../../jobs/jobs.ts'
import type { GmailMailboxes } from './gmail-mailboxes.ts'
import {
  deleteOldRevocations,
  deleteRevocation,
  findRevocation,
  insertRevocations,
} from './revocation-queries.ts'

/** Milliseconds for which the request to Google is repeated. The job tries for a day longer. */
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000

/**
 * Ends the access to a mailbox at Google, whose account was removed, unless another account is
 * connected to the same mailbox.
 */
export const revokeJob = defineJob({
  name: 'revoke_mailbox',
  payload: z.strictObject({ revocationId: z.int().positive() }),
  tries: 25,
  run: async ({ pool, gmail }: { pool: Pool; gmail: GmailMailboxes }, { revocationId }) => {
    const revocation = await findRevocation(pool, revocationId)
    if (!revocation) return
    const { mailboxId: id, credentials, isConnected } = revocation
    if (!isConnected && !(await gmail.revoke({ id, credentials })))
      throw new Error(`Google could not be told that the access to mailbox ${id} ends`)
    await deleteRevocation(pool, revocationId)
  },
})

/**
 * Keeps the credentials of an account's mailboxes, or of the one with an address, which are about to
 * be erased, until Google knows that their access ends.
 */
export async function revokeLater(
  client: PoolClient,
  userId: AccountId,
  { now, email = null }: { now: Date; email?: string | null },
): Promise<void> {
  for (const revocationId of await insertRevocations(client, userId, { now, email }))
    await addJob(client, revokeJob, { revocationId })
}

/** Erases credentials that Google would not take for days. Their owners can end the access themselves. */
export const forgetRevocations = ({ pool, now }: { pool: Pool; now: () => Date }): Promise<void> =>
  deleteOldRevocations(pool, new Date(now().getTime() - giveUpAfterMs))
