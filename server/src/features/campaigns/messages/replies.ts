import type { listReplies as route, Reply } from '@rapport/contract/campaigns/replies.ts'
import type { Output } from '@rapport/contract/route.ts'
import { asActor } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { readNotificationsAbout } from '../../notifications/notifications.ts'
import type { CampaignsDeps } from '../campaigns.ts'
import { findReplies, findReply, updateReply, type ReplyRow } from './replies-queries.ts'

type PageInput = { campaignId?: number | undefined; unread: boolean; page: number; limit: number }

/**
 * Lists replies. A page beyond the end is empty, and so is that of a campaign that the account
 * doesn't have.
 */
export async function listReplies(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  { userId }: Actor,
  { page, limit, ...filter }: PageInput,
): Promise<Output<(typeof route)['data']>> {
  const { rows, total } = await findReplies(pool, userId, { ...filter, offset: (page - 1) * limit, limit })
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Throws `not_found`. */
export async function getReply(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  { userId }: Actor,
  { id }: { id: number },
): Promise<Reply> {
  const row = await findReply(pool, userId, id)
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

/** Marks a reply. A reply that is read takes its notification with it. Throws `not_found`. */
export async function markReply(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id, read }: { id: number; read: boolean },
): Promise<Reply> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const row = await updateReply(client, userId, { id, readAt: read ? now() : null })
    if (!row) throw new AppError('not_found')
    if (read)
      await readNotificationsAbout(client, userId, { type: 'CAMPAIGN_REPLY', relatedEntityId: String(id) })
    await announceChange(client, userId, { kind: 'campaign', id: row.campaign.id })
    return toContract(row)
  })
}

const toContract = ({ receivedAt, readAt, ...row }: ReplyRow): Reply => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
