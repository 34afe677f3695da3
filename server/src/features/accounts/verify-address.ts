import type { AccountClient } from '../../database/as-account.ts'
import { markVerified } from './queries.ts'
import { claimTrial, type TrialDeps } from './trials/trials.ts'

/** The account's owner reads its mailbox. */
export async function verifyAddress(client: AccountClient, deps: TrialDeps, userId: number): Promise<void> {
  await markVerified(client, userId)
  await claimTrial(client, deps, userId)
}
