import type { Language } from '@rapport/contract/languages.ts'
import { mayManage, roles, type Role } from '@rapport/contract/teams/roles.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'

export type InvitationRow = {
  id: number
  email: string
  role: Role
  createdAt: Date
  sentAt: Date
  expiresAt: Date
  /** Null if whoever sent it last is no longer in the team. */
  inviter: { id: AccountId; firstName: string; lastName: string } | null
  /** Whether whoever sent it last could still send it. */
  isStanding: boolean
}

/** Pairs of a role and one to which it may invite, in SQL. */
const mayInvite = roles.flatMap((role) =>
  roles.filter((other) => mayManage(role, other)).map((other) => `('${role}', '${other}')`),
)

/** SQL for whether account `u` could still send invitation `i`, which it has sent. */
const stands = `u.id = i.invited_by and u.team_id = i.team_id and u.removed_at is null
  and u.deactivated_at is null and u.is_verified and (u.team_role, i.role) in (${mayInvite.join(', ')})`

const columns = `i.id, i.email, i.role, i.created_at as "createdAt", i.sent_at as "sentAt",
  i.expires_at as "expiresAt",
  (
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    from users u where u.id = i.invited_by and u.team_id = i.team_id and u.removed_at is null
  ) as inviter, exists (select from users u where ${stands}) as "isStanding"`

/** Newest first. */
export async function findInvitations(
  db: Database,
  userId: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `select ${columns} from invitations i where i.team_id = ${teamOf('$1')}
     order by i.id desc limit $2 offset $3`,
    [userId, limit, offset],
  )
  return rows
}

export async function countInvitations(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from invitations where team_id = ${teamOf('$1')}`,
    [userId],
  )
  return rows[0]!.count
}

/** An invitation of the account's team, locked until the transaction ends. */
export async function lockInvitation(
  client: AccountClient,
  userId: AccountId,
  id: number,
): Promise<InvitationRow | null> {
  const { rows } = await client.query<InvitationRow>(
    `select ${columns} from invitations i where i.team_id = ${teamOf('$1')} and i.id = $2 for update`,
    [userId, id],
  )
  return rows[0] ?? null
}

type NewInvitation = { email: string; role: Role; now: Date; expiresAt: Date }

/** Stores an invitation in place of one that no longer works. Returns null if the address has an open one. */
export async function insertInvitation(
  client: AccountClient,
  userId: AccountId,
  { email, role, now, expiresAt }: NewInvitation,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into invitations as i (team_id, email, role, invited_by, created_at, sent_at, expires_at)
     values (${teamOf('$1')}, $2, $3, $1, $4, $4, $5)
     on conflict (team_id, email) do update set role = excluded.role, hash = null,
       invited_by = excluded.invited_by, created_at = excluded.created_at, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at
       where i.expires_at <= excluded.created_at or not exists (select from users u where ${stands})
     returning id`,
    [userId, email, role, now, expiresAt],
  )
  return rows[0]?.id ?? null
}

/** Invalidates its link, and makes the account the one who invites. Requires `lockInvitation`. */
export async function renewInvitation(
  client: AccountClient,
  userId: AccountId,
  { id, now, expiresAt }: { id: number; now: Date; expiresAt: Date },
): Promise<void> {
  await client.query(
    `update invitations set hash = null, invited_by = $1, sent_at = $3, expires_at = $4
     where team_id = ${teamOf('$1')} and id = $2`,
    [userId, id, now, expiresAt],
  )
}

/** Requires `lockInvitation`. */
export async function deleteInvitation(client: AccountClient, userId: AccountId, id: number): Promise<void> {
  await client.query(`delete from invitations where team_id = ${teamOf('$1')} and id = $2`, [userId, id])
}

/** Stores the digest of a link's token. The previous link stops working. */
export async function setHash(
  client: AccountClient,
  userId: AccountId,
  { id, hash }: { id: number; hash: Buffer },
): Promise<void> {
  await client.query(`update invitations set hash = $3 where team_id = ${teamOf('$1')} and id = $2`, [
    userId,
    id,
    hash,
  ])
}

export type StandingInvitation = {
  id: number
  teamId: TeamId
  email: string
  role: Role
  expiresAt: Date
  inviterId: AccountId
  inviterFirstName: string
  inviterLastName: string
  inviterLanguage: Language
}

/**
 * Returns an invitation by its id or the digest of its link's token. Null if it has expired, or its
 * sender could not send it any more.
 */
export async function findStanding(
  db: Database,
  by: { id: number } | { hash: Buffer },
  now: Date,
): Promise<StandingInvitation | null> {
  const { rows } = await db.query<StandingInvitation>(
    `select i.id, i.team_id as "teamId", i.email, i.role, i.expires_at as "expiresAt",
       u.id as "inviterId", u.first_name as "inviterFirstName",
       u.last_name as "inviterLastName", u.language as "inviterLanguage"
     from invitations i join users u on ${stands}
     where ${'id' in by ? 'i.id' : 'i.hash'} = $1 and i.expires_at > $2`,
    ['id' in by ? by.id : by.hash, now],
  )
  return rows[0] ?? null
}

/** Whether an open account of the account's team has this address. */
export async function isMember(db: Database, userId: AccountId, email: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users where email = $2 and team_id = ${teamOf('$1')} and removed_at is null`,
    [userId, email],
  )
  return rowCount === 1
}

/** How many open accounts a team has, and whether it is on a trial, like each of them. */
export async function findSize(db: Database, teamId: TeamId): Promise<{ members: number; isTrial: boolean }> {
  const { rows } = await db.query<{ members: number; isTrial: boolean }>(
    `select count(*)::integer as members, coalesce(bool_and(plan_code = 'TRIAL'), true) as "isTrial"
     from users where team_id = $1 and removed_at is null`,
    [teamId],
  )
  return rows[0]!
}

/** The language of the account with an address; null if there is none. */
export async function findLanguage(db: Database, email: string): Promise<Language | null> {
  const { rows } = await db.query<{ language: Language }>(
    'select language from users where email = $1 and removed_at is null',
    [email],
  )
  return rows[0]?.language ?? null
}

/** Deletes the invitations of all teams that expired before. */
export async function deleteExpired(db: Database, before: Date): Promise<void> {
  await db.query('delete from invitations where expires_at < $1', [before])
}
