import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { byChance, planNext } from '../sending/plan/plan.ts'

/** Releases people who are held for campaigns of teammates, with whom the account is in no team any more. */
export async function releaseFromTeammates(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  const { rows } = await client.query<{ id: number; isUnplanned: boolean }>(
    `update enrolments e set state = 'active', reason = null, hold_until = null
     from campaigns c
     where e.user_id = $1 and e.state = 'held' and e.reason = 'in_teammates_campaign' and c.id = e.campaign_id
     returning e.id, c.status <> 'draft' and e.next_step_id is null and not e.is_holdout as "isUnplanned"`,
    [userId],
  )
  for (const { id, isUnplanned } of rows)
    if (isUnplanned) await planNext(client, byChance, { enrolmentId: id, after: now })
}
