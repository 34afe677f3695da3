import type { ChosenEnrolments, listUnrevealed as route } from '@rapport/contract/campaigns/enrolments.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { lockOpenAccount, type AccountClient } from '../../../database/as-account.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { announceChange } from '../../../live/announce.ts'
import { assertCampaign, lockedCampaign } from '../campaigns.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import { lockEnrolment, refreshEnrolment, setState } from './action-queries.ts'
import { chosenOf } from './enrolments.ts'
import { outcomesOf, placeOf } from './outcomes.ts'
import { readRecipients, type Recipient } from './recipients.ts'
import { findChosen } from './table-queries.ts'
import { findDecided, findUnrevealed, type Found } from './unrevealed-queries.ts'

/**
 * The people among these who could go on if they were revealed, in the form that a bulk reveal
 * takes. Throws `not_found`.
 */
export async function listUnrevealed(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id, chosen }: { id: number; chosen: ChosenEnrolments },
): Promise<Output<(typeof route)['data']>> {
  await assertCampaign(pool, userId, id)
  const contactIds = await findChosen(pool, id, chosenOf(chosen))
  return findUnrevealed(pool, contactIds, limits.maxBulkReveal)
}

type Deps = { pool: Pool; config: Pick<Config, 'suppressionKey'>; now: () => Date }

/** The people of one transaction, as many as when they are added. */
const batchSize = 2000

/**
 * Lets people go on whose address was revealed, in whatever way, since they were added. People for
 * whom nothing usable was found have no address. Part of the upkeep of each process.
 */
export async function takeRevealed(deps: Deps): Promise<void> {
  for (const found of await findDecided(deps.pool))
    for (let from = 0; from < found.contactIds.length; from += batchSize) {
      const part = (ids: number[]) => ids.slice(from, from + batchSize)
      await takeBatch(deps, {
        ...found,
        contactIds: part(found.contactIds),
        talentIds: part(found.talentIds),
      })
    }
}

async function takeBatch(deps: Deps, { userId, campaignId, contactIds, talentIds }: Found): Promise<void> {
  const { pool, config, now } = deps
  const known = await readRecipients({ pool, ...config }, { userId }, talentIds)
  const recipients = new Map(known.map((recipient) => [recipient.id, recipient]))
  await inTransaction(pool, async (transaction) => {
    const client = await lockOpenAccount(transaction, userId)
    if (!client) return
    const { status } = await lockedCampaign(client, userId, campaignId)
    const outcomes = await outcomesOf(client, deps, { userId, id: campaignId, recipients: known })
    for (const [at, contactId] of contactIds.entries()) {
      const recipient = recipients.get(talentIds[at]!)
      const outcome = recipient && outcomes.get(recipient)
      if (recipient && outcome && outcome !== 'already')
        await take(client, { campaignId, contactId, recipient, ...placeOf(outcome) })
    }
    if (status === 'running') await startSending(client, { campaignId, now: now() })
    await announceChange(client, userId, { kind: 'campaign', id: campaignId })
  })
}

type Taken = ReturnType<typeof placeOf> & { campaignId: number; contactId: number; recipient: Recipient }

async function take(
  client: AccountClient,
  { campaignId, contactId, recipient, state, reason }: Taken,
): Promise<void> {
  const enrolment = await lockEnrolment(client, campaignId, contactId)
  if (enrolment?.state !== 'held' || enrolment.reason !== 'not_revealed') return
  // Another person in the campaign may have the mailbox.
  const isOwn = recipient.address === null || (await refreshEnrolment(client, contactId, recipient))
  await setState(client, contactId, isOwn ? { state, reason } : { state: 'held', reason: 'no_address' })
}
