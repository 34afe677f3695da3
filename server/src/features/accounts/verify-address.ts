import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { markVerified } from './queries.ts'
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
