import { removedDomain } from '@rapport/contract/accounts/rules.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import { owners } from '../../database/owners.ts'
import { deleteUnlisted, findSeen } from '../own-people/own-people.ts'
import { closeTeamOf, findMove, findTeamOf } from '../teams/teams.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'

export async function deactivate(client: AccountClient, userId: AccountId, now: Date): Promise<void> {
  await client.query('update users set deactivated_at = $2 where id = $1', [userId, now])
}

/** Tables whose rows are deleted with their account or with the last one of their team, in this order. */
const removed = Object.entries(owners).flatMap(([table, owner]) =>
  (owner.of === 'account' || owner.of === 'team') && owner.removal === 'removed'
    ? [{ table, column: owner.column, of: owner.of }]
    : [],
)

/**
 * Locks the account. Until the transaction ends, no other transaction can refer to the account,
 * spend its credits, or continue or start one of its bulk reveals. Locks in the same order as
 * reveals and administrators, to avoid deadlocks.
 */
export async function lockForErasure(client: PoolClient, userId: AccountId): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId])
  await client.query('select from bulk_reveals where user_id = $1 order by id for update', [userId])
  await client.query(`select from credits where team_id = ${teamOf('$1')} order by module for update`, [
    userId,
  ])
}

/** Takes back an open request for a plan, and erases the words of the others: they stay with the team. */
async function endRequests(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query(`delete from plan_requests where user_id = $1 and state = 'open'`, [userId])
  await client.query('update plan_requests set note = null, phone = null where user_id = $1', [userId])
}

/**
 * Erases everything of an account except its id, ledger and balance, and with the last account of a
 * team all that the team owns. Requires `lockForErasure`. The
 * address that replaces the account's can't be guessed, so no sign-up can take it first and thereby
 * block the erasure.
 */
export async function eraseAccount(client: AccountClient, userId: AccountId, now: Date): Promise<void> {
  const closedId = await closeTeamOf(client, userId)
  const move = await findMove(client, userId)
  // What has not followed it into a team that it joined is the account's alone.
  const teamIds = [closedId, move?.kind === 'join' ? move.fromTeamId : null].filter((id) => id !== null)
  // What it has not taken along from a team that it left stays there.
  const stayedIds = move?.kind === 'leave' ? [move.fromTeamId] : []
  const ownIds = await findSeen(client, userId)
  await endRequests(client, userId)
  // Sent emails still count, and their unsubscribe links still work, without any reference to the
  // account.
  await client.query('update sends set user_id = null where user_id = $1', [userId])
  for (const { table, column, of } of removed) {
    const owning = of === 'account' ? [userId] : teamIds
    if (owning.length > 0)
      await client.query(`delete from ${table} where ${column} = any($1::integer[])`, [owning])
  }
  if (closedId === null) stayedIds.push(await findTeamOf(client, userId))
  if (stayedIds.length > 0) await forgetOwnOf(client, userId, { teamIds: stayedIds, ownIds })
  await client.query(
    `update users set email = 'removed-' || gen_random_uuid() || '@' || $3::text, password_hash = null,
       first_name = '', last_name = '',
       picture = null, picture_key = null, picture_url = null, google_subject = null, language = 'en',
       is_verified = false, is_appointed = false,
       deactivated_at = null, trial_claimed_at = null, claims_no_trial = false, removed_at = $2
     where id = $1`,
    [userId, now, removedDomain],
  )
}

/**
 * What the account imported stays with these teams, except own people whom only it had listed. Its
 * notes go.
 */
async function forgetOwnOf(
  client: AccountClient,
  userId: AccountId,
  { teamIds, ownIds }: { teamIds: TeamId[]; ownIds: number[] },
): Promise<void> {
  await client.query(
    `delete from own_fields where team_id = any($2::integer[]) and user_id = $1 and field = 'note'`,
    [userId, teamIds],
  )
  await deleteUnlisted(client, ownIds)
}
