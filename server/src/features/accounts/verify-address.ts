import type { PoolClient } from 'pg'
import { markVerified } from './queries.ts'
import { claimTrial, type TrialDeps } from './trials/trials.ts'

/** The account's owner reads its mailbox. */
export async function verifyAddress(client: PoolClient, deps: TrialDeps, userId: number): Promise<void> {
  await markVerified(client, userId)
  await claimTrial(client, deps, userId)
}
