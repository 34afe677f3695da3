import { mayManage } from '@rapport/contract/teams/roles.ts'
import { asActorOfTeam, asActorWith, type AccountClient } from '../../database/as-account.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChanges } from '../../live/announce.ts'
import { queueMail } from '../../mail/mails.ts'
import { pauseCampaigns } from '../campaigns/campaigns.ts'
import { forgetSpending, lockCredits } from '../credits/credits.ts'
import { removeMailboxes } from '../integrations/integrations.ts'
import { cancelImports } from '../lists/lists.ts'
import { beginMove, lockMover } from '../moving/moving.ts'
import { notify } from '../notifications/notifications.ts'
import { withdrawPlanRequest } from '../plan-requests/plan-requests.ts'
import { endUserSessions } from '../sessions/sessions.ts'
import {
  assertLeavesOwner,
  findTeam,
  findTeammates,
  hasTeammates,
  lockTeam,
  logTeam,
  passOwnership,
  refuseWhileMoving,
} from '../teams/teams.ts'
import { endSpending } from './end-spending.ts'
import { removedFromTeamMail } from './mails.ts'
import type { MembersDeps } from './members.ts'
import { findMember, openOwnTeam } from './queries.ts'

/*
 * Leaving is one transaction, like joining (`invitations/accept.ts`): the change of `users.team_id` is the
 * switch. From then on the account sees nothing of the old team. Copies of the own people on its lists, and
 * the little else that comes along, follow in batches (`moving/leaving`).
 *
 * Locks: the accounts, credits of the team, the team.
 */

/**
 * Leaves the team for one of its own. Ends the account's sessions. Throws `alone_in_team`, `last_owner`,
 * and `team_moving` while something is still on its way into the team.
 */
export async function leaveTeam({ pool, now }: MembersDeps, actor: Actor): Promise<void> {
  const { userId, teamId } = actor
  const at = now()
  await asActorOfTeam(pool, actor, async (client) => {
    await lockCredits(client, userId)
    await assertLeavesOwner(client, userId)
    if (!(await hasTeammates(client, userId))) throw new AppError('alone_in_team')
    await refuseWhileMoving(client, userId)
    await passOwnership(client, userId, at)
    await depart(client, { kind: 'left', actorId: userId, userId, teamId, now: at })
  })
}

/**
 * Removes another account from the team, and tells it by email. Throws `not_found`; `forbidden` for the
 * actor itself, and for owners and managers unless the actor is an owner; `team_moving` while something
 * of the account is still on its way into the team.
 */
export async function removeMember(
  { pool, now }: MembersDeps,
  actor: Actor,
  { id }: { id: AccountId },
): Promise<void> {
  const { teamId, userId: actorId, role } = actor
  // Asked first, so that nobody locks the accounts of other teams.
  if (!(await findMember(pool, teamId, id))) throw new AppError('not_found')
  const at = now()
  await asActorWith(pool, actor, [id], async (client) => {
    await lockCredits(client, actorId)
    await lockTeam(client, teamId)
    const member = await findMember(client, teamId, id)
    if (!member) throw new AppError('not_found')
    if (id === actorId || !mayManage(role, member.role)) throw new AppError('forbidden')
    await refuseWhileMoving(client, id)
    const team = (await findTeam(client, teamId))!.name
    await depart(client, { kind: 'removed', actorId, userId: id, teamId, now: at })
    const content = { team }
    await notify(client, { userId: id, type: 'TEAM_REMOVED', relatedEntityId: null, content })
    await queueMail(client, removedFromTeamMail, { userId: id, team })
  })
}

type Departure = {
  kind: 'left' | 'removed'
  actorId: AccountId
  userId: AccountId
  /** The team that the account leaves. */
  teamId: TeamId
  now: Date
}

async function depart(
  client: AccountClient,
  { kind, actorId, userId, teamId, now }: Departure,
): Promise<void> {
  await lockMover(client, userId)
  await endSpending(client, userId, { now })
  await cancelImports(client, userId, { now })
  await withdrawPlanRequest(client, userId)
  await pauseCampaigns(client, userId, { now })
  await removeMailboxes(client, userId, { now })
  await endUserSessions(client, userId, { now })
  const told = await findTeammates(client, userId)
  await openOwnTeam(client, userId, now)
  await forgetSpending(client, userId)
  await beginMove(client, userId, { kind: 'leave', fromTeamId: teamId, leavesReveals: true, now })
  await logTeam(client, { kind, details: {}, teamId, actorId, subjectId: userId, now })
  await announceChanges(client, told, { kind: 'profile' })
}
