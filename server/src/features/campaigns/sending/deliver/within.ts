import type { AccountClient } from '../../../../database/as-account.ts'
import type { TransactionalMailbox } from '../../../../mail/mailbox.ts'
import type { Claim } from '../claim/claim.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { heldClaim, outgoing } from './claimed.ts'
import { recordSent } from './outcomes.ts'

/**
 * Sends and records in one transaction: an email of an Outbox mailbox exists exactly if the record
 * does.
 */
export async function deliverWithin(
  client: AccountClient,
  deps: SendingDeps,
  mailbox: TransactionalMailbox,
  claim: Claim,
): Promise<void> {
  const sent = await mailbox.send(client, outgoing(claim))
  await recordSent(client, deps, heldClaim(claim), sent)
}
