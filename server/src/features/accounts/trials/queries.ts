import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { ledgerOf } from '../../../database/team-of.ts'

/**
 * Marks the trial as taken by this account. Returns its address, or null if it took one before, or
 * takes none.
 */
export async function markTrialClaimed(
  client: AccountClient,
  userId: AccountId,
  now: Date,
): Promise<{ email: string } | null> {
  const { rows } = await client.query<{ email: string }>(
    `update users set trial_claimed_at = $2 where id = $1 and trial_claimed_at is null and not claims_no_trial
     returning email`,
    [userId, now],
  )
  return rows[0] ?? null
}

/** Returns how many were new. A concurrent transaction that stores one of them is waited for. */
export async function storeUsedTrials(client: PoolClient, hashes: Buffer[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into used_trials (hash) select hash from unnest($1::bytea[]) as hash order by hash
     on conflict do nothing`,
    [hashes],
  )
  return rowCount ?? 0
}

/** Whether an account has no credits but those of its trial: none that an administrator gave it. */
export async function hasOnlyTrialCredits(db: Database, userId: AccountId): Promise<boolean> {
  const { rows } = await db.query<{ only: boolean }>(
    `select plan_code = 'TRIAL' and not exists (
         select from credit_entries e
         where ${ledgerOf('u.id', 'e')} and e.reason not in ('trial', 'reveal')
       ) as only
     from users u where id = $1`,
    [userId],
  )
  return rows[0]?.only ?? false
}

/** Marks verified accounts that have not claimed their trial as having done so. Returns their addresses. */
export async function markOlderTrials(client: PoolClient, now: Date, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `update users set trial_claimed_at = $1
     where id in (
       select id from users where is_verified and trial_claimed_at is null and not claims_no_trial
         and removed_at is null
       order by id limit $2 for update skip locked
     ) returning email`,
    [now, limit],
  )
  return rows.map(({ email }) => email)
}

/** Removes all marks, so that `markOlderTrials` finds the accounts again. */
export async function unmarkTrials(client: PoolClient): Promise<void> {
  await client.query(
    'update users set trial_claimed_at = null where trial_claimed_at is not null and removed_at is null',
  )
}
