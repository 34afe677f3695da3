import type { Role } from '@rapport/contract/teams/roles.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { roleOrder } from '../../database/team-of.ts'

export type MemberRow = {
  id: AccountId
  firstName: string
  lastName: string
  email: string
  role: Role
  lastSeenAt: Date | null
}

const columns = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.team_role as role,
  (select max(rotated_at) from sessions where user_id = u.id) as "lastSeenAt"`

/** Returns the accounts of a team, owners first, then by role and name. */
export async function findMembers(db: Database, teamId: TeamId): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select ${columns} from users u where u.team_id = $1 and u.removed_at is null
     order by ${roleOrder('u.team_role')}, u.first_name,
       u.last_name, u.id`,
    [teamId],
  )
  return rows
}

/** Null if the account isn't in the team, or was removed. */
export async function findMember(db: Database, teamId: TeamId, id: AccountId): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>(
    `select ${columns} from users u where u.team_id = $1 and u.id = $2 and u.removed_at is null`,
    [teamId, id],
  )
  return rows[0] ?? null
}

/** Puts the account from its team into one of its own, with neither a plan nor credits. */
export async function openOwnTeam(client: AccountClient, userId: AccountId, now: Date): Promise<void> {
  await client.query(
    `with opened as (
       insert into teams default values returning id
     ), left_behind as (
       update teams set was_left = true where id = (select team_id from users where id = $1)
     )
     update users set team_id = opened.id, team_role = 'owner', plan_code = 'TRIAL', plan_expires_at = $2
     from opened where users.id = $1`,
    [userId, now],
  )
}
