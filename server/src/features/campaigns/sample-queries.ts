import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

/** By any account, even if they are deleted. */
export async function hasEverHadCampaigns(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select pg_sequence_last_value(pg_get_serial_sequence('campaigns', 'id')::regclass) is not null as has`,
  )
  return rows[0]!.has
}

/** The id of the account's Outbox mailbox; null if it has none that works. */
export async function findOutbox(db: Database, userId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id from mailboxes where user_id = $1 and provider = 'outbox' and connection = 'connected'`,
    [userId],
  )
  return rows[0]?.id ?? null
}

export async function markSample(client: PoolClient, campaignId: number): Promise<void> {
  await client.query('update campaigns set is_sample = true where id = $1', [campaignId])
}
