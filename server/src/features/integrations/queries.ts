import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'
import type { Database } from '../../database/database.ts'

export type IntegrationRow = Omit<Integration, 'createdAt'> & { createdAt: Date }

/** A user's mailboxes, oldest first. */
export async function findIntegrations(pool: Pool, userId: number): Promise<IntegrationRow[]> {
  const { rows } = await pool.query<IntegrationRow>(
    `select id, provider, email, is_active as "isActive", created_at as "createdAt" from mailboxes
     where user_id = $1 order by id`,
    [userId],
  )
  return rows
}

/** Adds a mailbox unless the account has it already. */
export async function insertMailbox(
  pool: Pool,
  userId: number,
  { provider, email, now }: { provider: Integration['provider']; email: string; now: Date },
): Promise<void> {
  await pool.query(
    `insert into mailboxes (user_id, provider, email, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, provider, email) do nothing`,
    [userId, provider, email, now],
  )
}

/** How many emails of a mailbox were sent, or may have been, since then; and when the one was whose end of the window makes room. */
export async function findUsage(
  db: Database,
  mailboxId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<{ used: number; leaving: Date | null }> {
  const { rows } = await db.query<{ used: number; leaving: Date | null }>(
    `with counted as (
       select claimed_at from sends
       where mailbox_id = $1 and claimed_at > $2 and state in ('claimed', 'drafted', 'sent', 'unknown')
     ), total as (select count(*)::integer as used from counted)
     select used, (select claimed_at from counted order by claimed_at offset greatest(used - $3::integer, 0) limit 1) as leaving from total`,
    [mailboxId, since, limit],
  )
  return rows[0]!
}
