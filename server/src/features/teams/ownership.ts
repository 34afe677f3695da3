import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { logTeam } from './log.ts'
import {
  findHeir,
  findTeamOf,
  hasOtherOwner,
  hasTeammates,
  isBeingLeft,
  isOwner,
  lockTeam,
  setRole,
  type HeirRow,
} from './queries.ts'

/*
 * A team with active accounts has an owner who is active. An only owner with active teammates can't
 * leave: they make somebody an owner first. Where they are not asked, because an administrator closes
 * their account, or all others are deactivated, the oldest manager becomes owner, else the oldest
 * member, else the oldest viewer.
 */

/** Requires a lock on the account, which is about to leave. Throws `last_owner`. */
export async function assertLeavesOwner(client: AccountClient, userId: AccountId): Promise<void> {
  if ((await heirOf(client, userId))?.isActive) throw new AppError('last_owner')
}

/**
 * Makes another account an owner, if this one is the only one that is active. Requires locks on the
 * accounts of the team.
 */
export async function passOwnership(client: AccountClient, userId: AccountId, now: Date): Promise<void> {
  const heir = await heirOf(client, userId)
  if (heir === null) return
  await setRole(client, heir.id, 'owner')
  const teamId = await findTeamOf(client, userId)
  const fact = { kind: 'became_owner', details: {} } as const
  await logTeam(client, { ...fact, teamId, actorId: null, subjectId: heir.id, now })
}

/**
 * Throws `team_moving` if the account is the last of its team, which then goes, while somebody who has
 * left still needs own people of it. Requires a lock on the account.
 */
export async function assertNotNeeded(client: AccountClient, userId: AccountId): Promise<void> {
  const teamId = await findTeamOf(client, userId)
  await lockTeam(client, teamId)
  if (await hasTeammates(client, userId)) return
  if (await isBeingLeft(client, teamId)) throw new AppError('team_moving')
}

/** The account that a team would lack an owner without; null if the team keeps one, or is empty. */
async function heirOf(client: AccountClient, userId: AccountId): Promise<HeirRow | null> {
  const teamId = await findTeamOf(client, userId)
  await lockTeam(client, teamId)
  if (!(await isOwner(client, userId)) || (await hasOtherOwner(client, teamId, userId))) return null
  return findHeir(client, teamId, userId)
}
