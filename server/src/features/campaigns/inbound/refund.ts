import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { announceCredits, refundReveal } from '../../credits/credits.ts'
import { insertEvent } from '../events.ts'
import { findBought, findGenuineBounces } from './refund-queries.ts'

type RefundInput = { enrolmentId: number; suppressionKey: string; now: Date }

/**
 * Gives back the credit of a reveal that bought addresses of an enrolment's person, if every address
 * that it bought has bounced beyond doubt and the account imported none of them; ownership stays. Requires
 * the lock of the account's credits, so that of two bounces at the same time the second one sees
 * the first.
 */
export async function refundIfAllBounced(
  client: AccountClient,
  userId: AccountId,
  { enrolmentId, suppressionKey, now }: RefundInput,
): Promise<void> {
  for (const { entryId, campaignId, values, hasOwn } of await findBought(client, userId, enrolmentId)) {
    if (values.length === 0 || hasOwn) continue
    const hashes = values.map((value) => mailboxHash(suppressionKey, value))
    const bounced = new Set(
      (await findGenuineBounces(client, userId, hashes)).map((hash) => hash.toString('hex')),
    )
    if (!hashes.every((hash) => bounced.has(hash.toString('hex')))) continue
    if (!(await refundReveal(client, { userId, module: 'TALENT_EMAIL_REVEAL', entryId, now }))) continue
    await insertEvent(client, { userId, campaignId, enrolmentId, kind: 'refunded', detail: {}, at: now })
    await announceCredits(client, userId)
  }
}
