import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import type { Pool } from 'pg'

export type CampaignRow = Omit<Campaign, 'createdAt'> & { createdAt: Date }

/** A page of a user's campaigns, newest first, and how many there are. */
export async function findCampaigns(
  pool: Pool,
  userId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const [page, count] = await Promise.all([
    pool.query<CampaignRow>(
      `select id, name, status, created_at as "createdAt" from campaigns
       where user_id = $1 order by id desc offset $2 limit $3`,
      [userId, offset, limit],
    ),
    pool.query<{ total: number }>('select count(*)::integer as total from campaigns where user_id = $1', [
      userId,
    ]),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}
