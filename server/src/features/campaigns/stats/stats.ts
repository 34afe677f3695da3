import type { CampaignStats, StepStats } from '@rapport/contract/campaigns/stats.ts'
import type { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Actor } from '../../../http/authorize.ts'
import { assertCampaign } from '../campaigns.ts'
import { countHoldout, countSteps, hasHoldout, type StepCounts } from './queries.ts'
import { rateOf } from './wilson.ts'

/** Throws `not_found`. */
export async function getStats(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<CampaignStats> {
  await assertCampaign(pool, userId, id)
  const steps = await countSteps(pool, id)
  return { steps: steps.map(statsOf), holdout: await readHoldout(pool, { userId, campaignId: id }) }
}

/**
 * Counts may overlap in odd ways (a bounce that came late, a reply to a bounced email): no rate
 * exceeds 1.
 */
function statsOf(counts: StepCounts): StepStats {
  const { stepId, position, sent, bounced, replied, unsubscribed, complained } = counts
  const delivered = Math.max(sent - bounced, 0)
  const ofDelivered = (count: number) => rateOf(Math.min(count, delivered), delivered)
  return {
    stepId,
    position,
    sent,
    delivered: rateOf(delivered, sent),
    bounced: rateOf(Math.min(bounced, sent), sent),
    replied: ofDelivered(replied),
    unsubscribed: ofDelivered(unsubscribed),
    complained: ofDelivered(complained),
    opened: seen(counts.tellOpens, counts.openedByHuman, counts.openedByMachine),
    clicked: seen(counts.tellClicks, counts.clickedByHuman, counts.clickedByMachine),
  }
}

/** The rates of people and of machines among `of` emails; null if there are none. */
const seen = (of: number, human: number, machine: number): StepStats['opened'] =>
  of <= 0 ? null : { human: rateOf(Math.min(human, of), of), machine: rateOf(Math.min(machine, of), of) }

async function readHoldout(
  db: Database,
  campaign: { userId: AccountId; campaignId: number },
): Promise<CampaignStats['holdout']> {
  if (!(await hasHoldout(db, campaign.campaignId))) return null
  const counts = await countHoldout(db, campaign)
  const of = (wanted: boolean) => {
    const { answered = 0, people = 0 } = counts.find(({ isHoldout }) => isHoldout === wanted) ?? {}
    return rateOf(answered, people)
  }
  return { heldOut: of(true), others: of(false) }
}
