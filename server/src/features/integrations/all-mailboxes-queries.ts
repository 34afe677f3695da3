import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { counted, sameMailboxes } from './same-mailboxes.ts'

export type MailboxStanding = {
  id: number
  userId: AccountId
  provider: MailboxProvider
  email: string
  isActive: boolean
  connection: 'connected' | 'reconnect'
  hasSyncFailed: boolean
  dailyCap: number | null
  providerLimit: number | null
  sent: number
  brake: 'unknown_sent' | null
  brakedAt: Date | null
}

/**
 * A page of the mailboxes of all accounts, without removed ones: first those that are held, or
 * whose owner must connect them again. `sent` counts the emails since then, by whatever account.
 */
export async function findAllMailboxes(
  db: Database,
  { since, offset, limit }: { since: Date; offset: number; limit: number },
): Promise<{ rows: MailboxStanding[]; total: number }> {
  const { rows: counts } = await db.query<{ total: number }>(
    `select count(*)::integer as total from mailboxes where connection <> 'removed'`,
  )
  const { rows } = await db.query<MailboxStanding>(
    `select b.id, b.user_id as "userId", b.provider, b.email, b.is_active as "isActive", b.connection,
       b.sync_failure is not null as "hasSyncFailed",
       b.daily_cap as "dailyCap", b.provider_limit as "providerLimit", b.brake, b.braked_at as "brakedAt",
       (select count(*)::integer from sends where mailbox_id = any(${sameMailboxes('b.id')})
         and claimed_at > $1 and ${counted}) as sent
     from (
       select * from mailboxes where connection <> 'removed'
       order by brake is null, connection = 'connected', id offset $2 limit $3
     ) b
     order by b.brake is null, b.connection = 'connected', b.id`,
    [since, offset, limit],
  )
  return { rows, total: counts[0]!.total }
}
