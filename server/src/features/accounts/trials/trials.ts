import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import { createHmac, hkdfSync } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Config } from '../../../config/config.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { mailboxOf } from '../../../mail/address-aliases.ts'
import { grantCredits, setCredits } from '../../credits/credits.ts'
import {
  hasOnlyTrialCredits,
  markOlderTrials,
  markTrialClaimed,
  storeUsedTrials,
  unmarkTrials,
} from './queries.ts'

/*
 * A mailbox has one trial, however often accounts are opened for it:
 * docs/decisions/0022-one-trial-per-mailbox.md. An account claims the trial when its address is
 * verified, because only then its mailbox is known. The credits that a sign-up shows before that
 * can't be spent, and reveal nothing about previous accounts to a person who doesn't read that
 * mailbox.
 */

export type TrialDeps = { config: Pick<Config, 'trial' | 'suppressionKey'>; now: () => Date }

/** Grants the credits of a trial. */
export async function grantTrial(
  client: AccountClient,
  { config: { trial }, now }: TrialDeps,
  userId: AccountId,
): Promise<void> {
  const amounts = { TALENT_EMAIL_REVEAL: trial.emailCredits, TALENT_PHONE_REVEAL: trial.phoneCredits }
  for (const module of creditModules)
    await grantCredits(client, { userId, module, amount: amounts[module], reason: 'trial', now: now() })
}

/**
 * Claims the trial of an account's mailbox; to be called in the transaction that verifies its
 * address. Returns false, and takes back the credits of the trial, if the mailbox had one. Of
 * concurrent claims for one mailbox one succeeds.
 */
export async function claimTrial(
  client: AccountClient,
  deps: TrialDeps,
  userId: AccountId,
): Promise<boolean> {
  const claimed = await markTrialClaimed(client, userId, deps.now())
  if (!claimed) return true
  if ((await storeUsedTrials(client, [trialHash(deps, claimed.email)])) === 1) return true
  if (await hasOnlyTrialCredits(client, userId))
    for (const module of creditModules)
      await setCredits(client, { userId, module, left: 0, reason: 'trial_used', now: deps.now() })
  return false
}

/** Maximum accounts in one transaction. */
const batch = 500

/** Stores the trials of accounts that were verified by other means, or before trials were stored. */
export async function storeOlderTrials(deps: TrialDeps & { pool: Pool }): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const emails = await markOlderTrials(client, deps.now(), batch)
    if (emails.length > 0)
      await storeUsedTrials(
        client,
        emails.map((email) => trialHash(deps, email)),
      )
  })
}

/**
 * Must be called when the key changes: the servers' maintenance then hashes the mailboxes of all
 * open accounts again.
 */
export const rehashTrials = (client: PoolClient): Promise<void> => unmarkTrials(client)

/**
 * All that is kept of a mailbox: an HMAC with a key for this purpose alone, so that nothing can be
 * compared with suppressed people.
 */
function trialHash({ config }: Pick<TrialDeps, 'config'>, email: string): Buffer {
  const key = hkdfSync('sha256', config.suppressionKey, '', 'rapport used trials', 32)
  return createHmac('sha256', Buffer.from(key)).update(mailboxOf(email)).digest()
}
