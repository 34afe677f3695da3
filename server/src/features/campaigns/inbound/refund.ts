import type { AccountClient } from '../../../database/as-account.ts'
import { announceChange } from '../../../live/announce.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { refundReveal } from '../../credits/credits.ts'
import { insertEvent } from '../events.ts'
import { findBought, findGenuineBounces } from './refund-queries.ts'

type RefundInput = { enrolmentId: number; suppressionKey: string; now: Date }

/**
 * Gives back the credit of the reveal that bought an enrolment's address, if every address that it
 * bought has bounced beyond doubt and the account imported none of them; ownership stays. Requires
 * the lock of the account's credits, so that of two bounces at the same time the second one sees
 * the first.
 */
export async function refundIfAllBounced(
  client: AccountClient,
  userId: number,
  { enrolmentId, suppressionKey, now }: RefundInput,
): Promise<void> {
  const bought = await findBought(client, userId, enrolmentId)
  if (!bought || bought.values.length === 0 || bought.hasOwn) return
  const hashes = bought.values.map((value) => mailboxHash(suppressionKey, value))
  const bounced = new Set(
    (await findGenuineBounces(client, userId, hashes)).map((hash) => hash.toString('hex')),
  )
  if (!hashes.every((hash) => bounced.has(hash.toString('hex')))) return
  if (!(await refundReveal(client, { userId, module: 'TALENT_EMAIL_REVEAL', entryId: bought.entryId, now })))
    return
  const { campaignId } = bought
  await insertEvent(client, {
    userId,
    campaignId,
    enrolmentId,
    kind: 'refunded',
    detail: {},
    at: now,
  })
  await announceChange(client, userId, { kind: 'profile' })
}
