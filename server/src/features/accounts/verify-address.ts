import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { markInvited, markVerified } from './queries.ts'
import { claimTrial, type TrialDeps } from './trials/trials.ts'

/** The account's owner reads its mailbox. */
export async function verifyAddress(
  client: AccountClient,
  deps: TrialDeps,
  userId: AccountId,
): Promise<void> {
  await markVerified(client, userId)
  await claimTrial(client, deps, userId)
}

/**
 * The account has opened the link of an invitation, which only its owner can read. It claims no
 * trial: its mailbox keeps its right to one.
 */
export const verifyInvited = (client: AccountClient, userId: AccountId): Promise<void> =>
  markInvited(client, userId)
