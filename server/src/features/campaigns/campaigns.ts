import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import { findCampaigns, type CampaignRow } from './queries.ts'

export type CampaignsDeps = { pool: Pool }

type CampaignPage = { items: Campaign[]; metadata: { total: number; page: number; limit: number } }

/** A page of the actor's campaigns, newest first. A page beyond the end is empty. */
export async function listCampaigns(
  { pool }: CampaignsDeps,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<CampaignPage> {
  const { rows, total } = await findCampaigns(pool, actor.userId, { offset: (page - 1) * limit, limit })
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

function toContract({ createdAt, ...row }: CampaignRow): Campaign {
  return { ...row, createdAt: createdAt.toISOString() }
}
