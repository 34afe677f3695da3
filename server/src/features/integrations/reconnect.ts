import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { Pool } from 'pg'
import { asAccount } from '../../database/as-account.ts'
import { notify } from '../notifications/notifications.ts'
import { findOwner, refuseCredentials } from './queries.ts'

/**
 * Records that the provider refuses a mailbox's access: its people wait until its owner, who is
 * notified, connects it again. Does nothing to a mailbox that has other credentials by now, or that
 * is waiting already.
 */
export async function requireReconnect(
  pool: Pool,
  { id, credentials }: { id: number; credentials: Buffer | null },
): Promise<void> {
  const userId = await findOwner(pool, id)
  if (userId === null) return
  await asAccount(pool, userId, async (client) => {
    const refused = await refuseCredentials(client, id, credentials)
    if (!refused) return
    const content = { mailbox: refused.email }
    await notify(client, {
      userId,
      type: reasons.mailbox_disconnected.notice,
      relatedEntityId: `${id}`,
      content,
    })
  })
}
