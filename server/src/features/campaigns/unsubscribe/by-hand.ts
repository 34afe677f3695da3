import type { ChosenEnrolments } from '@rapport/contract/campaigns/enrolments.ts'
import { asActorOfTeam } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { announceChange } from '../../../live/announce.ts'
import { lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { insertEvents } from '../events.ts'
import { chosenOf } from '../enrolments/enrolments.ts'
import { findChosen } from '../enrolments/table-queries.ts'
import { stopAddresses } from '../inbound/queries.ts'
import { refuseByHand } from './queries.ts'

/**
 * Unsubscribes people who asked for it in a reply or by phone, as their own links would: the
 * team cannot take it back. People without an address, or who unsubscribed before, are skipped.
 * Throws `not_found` for the campaign.
 */
export async function unsubscribeEnrolments(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id: campaignId, chosen }: { id: number; chosen: ChosenEnrolments },
): Promise<{ unsubscribed: number }> {
  const { userId, teamId } = actor
  return asActorOfTeam(pool, actor, async (client) => {
    await lockedCampaign(client, userId, campaignId)
    const ids = await findChosen(client, campaignId, chosenOf(chosen))
    const at = now()
    const refused = await refuseByHand(client, userId, { ids, now: at })
    await insertEvents(client, userId, {
      campaignId,
      ids: refused.map(({ id }) => id),
      kind: 'unsubscribed',
      detail: { how: 'hand' },
      at,
    })
    const hashes = refused.map(({ addressHash }) => addressHash)
    await stopAddresses(client, teamId, { hashes, reason: 'unsubscribed', now: at })
    if (refused.length > 0) await announceChange(client, userId, { kind: 'campaign', id: campaignId })
    return { unsubscribed: refused.length }
  })
}
