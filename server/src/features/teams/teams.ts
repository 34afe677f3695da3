import type { Output } from '@rapport/contract/route.ts'
import type * as contract from '@rapport/contract/teams/schemas.ts'
import type { Team } from '@rapport/contract/teams/schemas.ts'
import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChanges } from '../../live/announce.ts'
import { logTeam } from './log.ts'
import { findMove, findTeam, findTeammates, setName } from './queries.ts'

export { logTeam } from './log.ts'
export { assertLeavesOwner, assertNotNeeded, passOwnership } from './ownership.ts'
export {
  closeTeamOf,
  findMove,
  findTeam,
  findTeammates,
  findTeamOf,
  hasOtherOwner,
  hasTeammates,
  lockTeam,
  lockTeamOf,
  setRole,
} from './queries.ts'

export type TeamsDeps = { pool: Pool; now: () => Date }

export async function getTeam(
  { pool }: Pick<TeamsDeps, 'pool'>,
  { userId, teamId, role }: Actor,
): Promise<Team> {
  const [row, isMoving] = await Promise.all([findTeam(pool, teamId), isMovingIn(pool, userId)])
  if (!row) throw new AppError('unauthenticated')
  return { ...row, role, isMoving }
}

/** How far what the account brings along has moved into its team. */
export async function getMove(
  { pool }: Pick<TeamsDeps, 'pool'>,
  { userId }: Actor,
): Promise<Output<(typeof contract.getMove)['data']>> {
  const move = await findMove(pool, userId)
  return { isMoving: move !== null, moved: move?.moved ?? 0, total: move?.total ?? 0 }
}

/** Whether what the account brings along is still moving into its team. */
export const isMovingIn = async (db: Database, userId: AccountId): Promise<boolean> =>
  (await findMove(db, userId)) !== null

/**
 * Throws `team_moving` while what the account brings along moves into its team: it would buy again
 * what it has, store again whom it knows, or write to somebody who has refused its emails.
 */
export async function refuseWhileMoving(db: Database, userId: AccountId): Promise<void> {
  if (await isMovingIn(db, userId)) throw new AppError('team_moving')
}

/** Tells the browsers of all accounts of an account's team to refetch something. */
export async function announceToTeam(db: Database, userId: AccountId, event: ChangedEvent): Promise<void> {
  await announceChanges(db, await findTeammates(db, userId), event)
}

/** Renames the team, and tells all its members. A name that it has already changes nothing. */
export async function renameTeam(deps: TeamsDeps, actor: Actor, { name }: { name: string }): Promise<Team> {
  const { teamId, userId: actorId } = actor
  await asActor(deps.pool, actor, async (client) => {
    if (!(await setName(client, teamId, name))) return
    const now = deps.now()
    await logTeam(client, { teamId, kind: 'renamed', actorId, subjectId: null, details: { name }, now })
    await announceToTeam(client, actorId, { kind: 'profile' })
  })
  return getTeam(deps, actor)
}
