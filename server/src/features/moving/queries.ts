import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'

export type Move = {
  kind: 'join' | 'leave'
  fromTeamId: TeamId
  toTeamId: TeamId
  leavesReveals: boolean
  total: number | null
  listId: number
  memberId: number
}

/**
 * Locks the account against everything, also against transactions that only keep it open. Each of
 * them has ended now, or reads the account's team after this transaction: none goes on to write for
 * the team that the account leaves.
 */
export async function lockMover(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId])
}

export type NewMove = Pick<Move, 'kind' | 'fromTeamId' | 'leavesReveals'> & { now: Date }

/** The move of an account, locked until the transaction ends; null if it has ended. */
export async function lockMove(client: AccountClient, userId: AccountId): Promise<Move | null> {
  const { rows } = await client.query<Move>(
    `select m.kind, m.from_team_id as "fromTeamId", u.team_id as "toTeamId",
       m.leaves_reveals as "leavesReveals", m.total, m.at_list as "listId", m.at_member as "memberId"
     from team_moves m join users u on u.id = m.user_id where m.user_id = $1 for update of m`,
    [userId],
  )
  return rows[0] ?? null
}

export async function setTotal(client: AccountClient, userId: AccountId, total: number): Promise<void> {
  await client.query('update team_moves set total = $2 where user_id = $1', [userId, total])
}

export async function addMoved(client: AccountClient, userId: AccountId, count: number): Promise<void> {
  await client.query('update team_moves set moved = moved + $2 where user_id = $1', [userId, count])
}

export async function setPosition(
  client: AccountClient,
  userId: AccountId,
  { listId, memberId }: { listId: number; memberId: number },
): Promise<void> {
  await client.query('update team_moves set at_list = $2, at_member = $3 where user_id = $1', [
    userId,
    listId,
    memberId,
  ])
}

export async function insertMove(
  client: AccountClient,
  userId: AccountId,
  { kind, fromTeamId, leavesReveals, now }: NewMove,
): Promise<void> {
  await client.query(
    `insert into team_moves (user_id, kind, from_team_id, leaves_reveals, started_at)
     values ($1, $2, $3, $4, $5)`,
    [userId, kind, fromTeamId, leavesReveals, now],
  )
}

export async function deleteMove(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query('delete from team_moves where user_id = $1', [userId])
}

/** Changes the version of what a team has of people (`findRevealVersion`). */
export async function countMovedIn(client: AccountClient, teamId: TeamId): Promise<void> {
  await client.query('update teams set moved_in = moved_in + 1 where id = $1', [teamId])
}

/** Changes the version of whom a team has written to (`findContactVersion`). */
export async function renewContacted(client: AccountClient, teamId: TeamId): Promise<void> {
  await client.query(
    `insert into contacted_versions (team_id, version) values ($1, pg_current_xact_id())
     on conflict (team_id) do update set version = excluded.version`,
    [teamId],
  )
}

/** The members of all lists of an account. */
export async function countMembers(client: AccountClient, userId: AccountId): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from list_members m join lists l on l.id = m.list_id
     where l.user_id = $1`,
    [userId],
  )
  return rows[0]!.count
}
