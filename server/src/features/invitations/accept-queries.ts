import type { Role } from '@rapport/contract/teams/roles.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'

/**
 * Locks the credits of both teams, then the teams, which serialises whatever decides who is in a
 * team. In the order in which spending and closing lock them.
 */
export async function lockTeams(client: AccountClient, teamIds: readonly TeamId[]): Promise<void> {
  await client.query(
    'select from credits where team_id = any($1::integer[]) order by team_id, module for update',
    [teamIds],
  )
  await client.query('select from teams where id = any($1::integer[]) order by id for no key update', [
    teamIds,
  ])
}

export async function findOpenAccounts(db: Database, teamId: TeamId): Promise<AccountId[]> {
  const { rows } = await db.query<{ id: AccountId }>(
    'select id from users where team_id = $1 and removed_at is null',
    [teamId],
  )
  return rows.map(({ id }) => id)
}

/** Deletes an invitation. Of two that take it at once, one gets true. */
export async function takeInvitation(
  client: AccountClient,
  { id, teamId }: { id: number; teamId: TeamId },
): Promise<boolean> {
  const { rowCount } = await client.query('delete from invitations where id = $1 and team_id = $2', [
    id,
    teamId,
  ])
  return rowCount === 1
}

/** The states of each kind of work that reads and writes what the account's team owns. */
const running: Readonly<Record<string, readonly string[]>> = {
  bulk_reveals: ['running'],
  list_enrichments: ['running'],
  bring_ins: ['running'],
  verifications: ['running'],
  list_imports: ['checking', 'applying', 'undoing'],
}

/** Whether such work of the account is under way. It must be locked, so that none begins. */
export async function hasRunningWork(client: AccountClient, userId: AccountId): Promise<boolean> {
  const kinds = Object.entries(running).map(
    ([table, states]) =>
      `exists (select from ${table} where user_id = $1 and state in ('${states.join(`', '`)}'))`,
  )
  const { rows } = await client.query<{ is: boolean }>(`select ${kinds.join(' or ')} as is`, [userId])
  return rows[0]!.is
}

export type Plan = { isTrial: boolean; isExpired: boolean }

/** The plan of the account's team. */
export async function findPlan(client: AccountClient, userId: AccountId, now: Date): Promise<Plan> {
  const { rows } = await client.query<Plan>(
    `select plan_code = 'TRIAL' as "isTrial", coalesce(plan_expires_at <= $2, true) as "isExpired"
     from users where id = $1`,
    [userId, now],
  )
  return rows[0]!
}

/** Puts the account into a team, whose plan it has from now on, like `of`, an account of the team. */
export async function enterTeam(
  client: AccountClient,
  userId: AccountId,
  { teamId, role, of }: { teamId: TeamId; role: Role; of: AccountId },
): Promise<void> {
  await client.query(
    `update users u set team_id = $2, team_role = $3, plan_code = t.plan_code,
       plan_expires_at = t.plan_expires_at
     from users t where u.id = $1 and t.id = $4 and t.team_id = $2`,
    [userId, teamId, role, of],
  )
}

/** Withdraws what a team has sent, and forgets its log and its name: nobody is in it any more. */
export async function closeLeftTeam(client: AccountClient, teamId: TeamId): Promise<void> {
  await client.query('delete from invitations where team_id = $1', [teamId])
  await client.query('delete from team_log where team_id = $1', [teamId])
  await client.query('update teams set name = null where id = $1', [teamId])
}
