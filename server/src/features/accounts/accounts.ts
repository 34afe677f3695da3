import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { Config } from '../../config/config.ts'
import { grantCredits } from '../credits/credits.ts'
import type { LiveFeature } from '../../live/live-feature.ts'
import { insertUser, type NewUser } from './queries.ts'

export { findRecipient } from './queries.ts'

/** Plan and credits are part of the profile. */
export const accountsLive: LiveFeature = { missable: [{ kind: 'profile' }] }

const day = 24 * 60 * 60 * 1000

type Opening = { user: Omit<NewUser, 'planExpiresAt' | 'now'>; trial: Config['trial']; now: Date }

/** Creates a trial account with the credits of a trial. Returns its id, or null if the address is taken. */
export async function openAccount(client: PoolClient, { user, trial, now }: Opening): Promise<number | null> {
  const planExpiresAt = new Date(now.getTime() + trial.days * day)
  const userId = await insertUser(client, { ...user, planExpiresAt, now })
  if (userId === null) return null
  const amounts = { TALENT_EMAIL_REVEAL: trial.emailCredits, TALENT_PHONE_REVEAL: trial.phoneCredits }
  for (const module of creditModules)
    await grantCredits(client, { userId, module, amount: amounts[module], reason: 'trial', now })
  return userId
}
