import type { PoolClient } from 'pg'
import { requireOpenAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { LiveFeature } from '../../live/live-feature.ts'
import { insertUser, type NewUser } from './queries.ts'
import { claimTrial, grantTrial, rehashTrials, storeOlderTrials, type TrialDeps } from './trials/trials.ts'

export { findAdministrators } from './administrators/administrators.ts'
export { closeAccount, confirmActor, eraseAgain, lockForClosing, type Confirmation } from './closing.ts'
export { findRecipient } from './queries.ts'
export { verifyInvited } from './verify-address.ts'

/** Plan and credits are part of the profile. */
export const accountsLive: LiveFeature = { missable: [{ kind: 'profile' }] }

const day = 24 * 60 * 60 * 1000

/**
 * Creates a trial account with the credits of a trial, unless its address is verified and had one
 * before. Returns its id, or null if the address is taken.
 */
export async function openAccount(
  client: PoolClient,
  deps: TrialDeps,
  user: Omit<NewUser, 'planExpiresAt' | 'now'>,
): Promise<AccountId | null> {
  const now = deps.now()
  const planExpiresAt = new Date(now.getTime() + deps.config.trial.days * day)
  const userId = await insertUser(client, { ...user, planExpiresAt, now })
  if (userId === null) return null
  const account = await requireOpenAccount(client, userId)
  if (!user.isVerified || (await claimTrial(account, deps, userId))) await grantTrial(account, deps, userId)
  return userId
}

export { rehashTrials, storeOlderTrials }
