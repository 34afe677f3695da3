import type { Role } from '@rapport/contract/teams/roles.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { roleOrder, teamNameOf, teamOf } from '../../database/team-of.ts'

export type TeamRow = { id: TeamId; name: string; members: number }

/** Null if there is no such team, or nobody is left in it. */
export async function findTeam(db: Database, teamId: TeamId): Promise<TeamRow | null> {
  const { rows } = await db.query<TeamRow>(
    `select t.id, ${teamNameOf('t.id')} as name, m.members
     from teams t cross join lateral (
       select count(*)::integer as members from users where team_id = t.id and removed_at is null
     ) m
     where t.id = $1 and m.members > 0`,
    [teamId],
  )
  return rows[0] ?? null
}

/** False if the team has this name already. */
export async function setName(client: AccountClient, teamId: TeamId, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update teams set name = $2 where id = $1 and name is distinct from $2',
    [teamId, name],
  )
  return rowCount === 1
}

/** Serialises changes of who is in a team and in which role, until the transaction ends. */
export async function lockTeam(client: PoolClient, teamId: TeamId): Promise<void> {
  await client.query('select from teams where id = $1 for no key update', [teamId])
}

/** The open accounts of an account's team, itself included, by id. */
export async function findTeammates(db: Database, userId: AccountId): Promise<AccountId[]> {
  const { rows } = await db.query<{ id: AccountId }>(
    `select id from users where team_id = ${teamOf('$1')} and removed_at is null order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

export async function findTeamOf(db: Database, userId: AccountId): Promise<TeamId> {
  const { rows } = await db.query<{ teamId: TeamId }>('select team_id as "teamId" from users where id = $1', [
    userId,
  ])
  return rows[0]!.teamId
}

/**
 * Serialises what accounts of a team do with its data until the transaction ends. Must be taken after
 * the account and before anything else.
 */
export async function lockTeamOf(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query(`select from teams where id = ${teamOf('$1')} for no key update`, [userId])
}

/**
 * If an account is the last of its team, forgets the team's name and returns its id: all that the
 * team owns goes with the account. Null if others are in it.
 */
export async function closeTeamOf(client: AccountClient, userId: AccountId): Promise<TeamId | null> {
  // Two that leave at once: the later one must see that the other has left.
  await client.query(
    'select from teams where id = (select team_id from users where id = $1) for no key update',
    [userId],
  )
  const { rows } = await client.query<{ id: TeamId }>(
    `update teams t set name = null from users u
     where u.id = $1 and t.id = u.team_id
       and not exists (select from users where team_id = t.id and id <> u.id and removed_at is null)
     returning t.id`,
    [userId],
  )
  return rows[0]?.id ?? null
}

/** Whether the team has another owner who is active. Requires `lockTeam`. */
export async function hasOtherOwner(db: Database, teamId: TeamId, id: AccountId): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users where team_id = $1 and id <> $2 and team_role = 'owner'
       and deactivated_at is null and removed_at is null limit 1`,
    [teamId, id],
  )
  return rowCount === 1
}

/** Whether another open account is in the account's team. */
export async function hasTeammates(db: Database, userId: AccountId): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users where team_id = ${teamOf('$1')} and id <> $1 and removed_at is null limit 1`,
    [userId],
  )
  return rowCount === 1
}

/** Whether an account that has left the team still needs own people of it. Requires `lockTeam`. */
export async function isBeingLeft(db: Database, teamId: TeamId): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from team_moves where from_team_id = $1 and kind = 'leave' limit 1`,
    [teamId],
  )
  return rowCount === 1
}

/** The account must be locked, and its team by `lockTeam`. */
export async function setRole(client: AccountClient, id: AccountId, role: Role): Promise<void> {
  await client.query('update users set team_role = $2 where id = $1', [id, role])
}

export async function isOwner(db: Database, id: AccountId): Promise<boolean> {
  const { rowCount } = await db.query(`select from users where id = $1 and team_role = 'owner'`, [id])
  return rowCount === 1
}

export type HeirRow = { id: AccountId; isActive: boolean }

/**
 * The account that becomes owner once another has gone: the oldest manager, else the oldest member,
 * else the oldest viewer; a deactivated account only if there is no other. Null if nobody is left.
 */
export async function findHeir(db: Database, teamId: TeamId, id: AccountId): Promise<HeirRow | null> {
  const { rows } = await db.query<HeirRow>(
    `select id, deactivated_at is null as "isActive" from users
     where team_id = $1 and id <> $2 and removed_at is null
     order by deactivated_at is not null,
       ${roleOrder('team_role')}, id
     limit 1`,
    [teamId, id],
  )
  return rows[0] ?? null
}

export type MoveRow = {
  kind: 'join' | 'leave'
  fromTeamId: TeamId
  moved: number
  total: number | null
}

/** What follows an account into its team, which it has joined or opened; null if all is there. */
export async function findMove(db: Database, userId: AccountId): Promise<MoveRow | null> {
  const { rows } = await db.query<MoveRow>(
    'select kind, from_team_id as "fromTeamId", moved, total from team_moves where user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}
