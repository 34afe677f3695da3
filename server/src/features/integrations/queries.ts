import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'

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
