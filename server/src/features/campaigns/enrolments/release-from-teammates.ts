import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { byChance, planNext } from '../sending/plan/plan.ts'

const isHeld = (account: string) =>
  `user_id = ${account} and state = 'held' and reason = 'in_teammates_campaign'`

/** How many people are held for campaigns of teammates. */
export async function countHeldForTeammates(client: AccountClient, userId: AccountId): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from enrolments where ${isHeld('$1')}`,
    [userId],
  )
  return rows[0]!.count
}

/**
 * Releases up to `limit` people who are held for campaigns of teammates, with whom the account is in no
 * team any more. Returns how many were.
 */
export async function releaseFromTeammates(
  client: AccountClient,
  userId: AccountId,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await client.query<{ id: number; isUnplanned: boolean }>(
    `update enrolments e set state = 'active', reason = null, hold_until = null
     from campaigns c
     where c.id = e.campaign_id and e.id in (
       select id from enrolments where ${isHeld('$1')} limit $2
     )
     returning e.id, c.status <> 'draft' and e.next_step_id is null and not e.is_holdout as "isUnplanned"`,
    [userId, limit],
  )
  for (const { id, isUnplanned } of rows)
    if (isUnplanned) await planNext(client, byChance, { enrolmentId: id, after: now })
  return rows.length
}
