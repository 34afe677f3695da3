import { hasRight } from '@rapport/contract/teams/roles.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Team } from '@rapport/contract/teams/schemas.ts'
import { asActorWith, type AccountClient } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { verifyInvited } from '../accounts/accounts.ts'
import { pauseCampaigns } from '../campaigns/campaigns.ts'
import { forgetSpending, transferCredits } from '../credits/credits.ts'
import { withdrawPlanRequest } from '../plan-requests/plan-requests.ts'
import {
  announceToTeam,
  assertNotNeeded,
  getTeam,
  hasTeammates,
  logTeam,
  refuseWhileMoving,
} from '../teams/teams.ts'
import {
  closeLeftTeam,
  enterTeam,
  findOpenAccounts,
  findPlan,
  hasRunningWork,
  lockTeams,
  takeInvitation,
} from './accept-queries.ts'
import type { InvitationsDeps } from './invitations.ts'
import { beginMove, lockMover } from '../moving/moving.ts'
import { findSize, type StandingInvitation } from './queries.ts'
import { findByToken } from './tokens.ts'

/*
 * Joining is one transaction, at whose end the account is in the team: every statement asks for the
 * team of the account, so that the change of `users.team_id` is the switch. What the account owned
 * before is still its old team's. Nobody is in that team, so nobody sees it, until the job brings it
 * over in batches (`moving/`); nothing refers to a team but by the accounts in it.
 *
 * Calls that were let in before the switch write nothing: `asActor` finds another team. Work that is
 * under way would go on in the new team with what is not there yet, so joining waits for its end.
 *
 * Locks: the account and those of the team, the credits of both teams, both teams, the invitation.
 */

/**
 * Joins the team of an invitation. Throws `invalid_link`; `other_address` unless the account has the
 * invited address, which the link verifies; `already_member`; `in_another_team` unless the account
 * is alone in its own; `team_full` if a team on a trial has all its members; `team_moving` and
 * `work_running` while something of the account is under way.
 */
export async function acceptInvitation(
  deps: InvitationsDeps,
  actor: Actor,
  { token, address }: { token: string; address: string },
): Promise<Team> {
  const { pool, callLimit } = deps
  const { userId } = actor
  await callLimit.count('link', { address })
  const seen = await findByToken(pool, token, deps.now())
  if (!seen) throw new AppError('invalid_link')
  // With all accounts of the team, whose plan is one.
  const members = await findOpenAccounts(pool, seen.teamId)
  const invitation = await asActorWith(pool, actor, members, async (client) => {
    await lockMover(client, userId)
    const found = await takeByToken(client, deps, actor, token)
    await assertMayJoin(client, actor, found)
    await join(client, deps, actor, found)
    return found
  })
  return getTeam(deps, { ...actor, teamId: invitation.teamId, role: invitation.role })
}

/** Takes the invitation, which is then used up. Throws `invalid_link` and `other_address`. */
async function takeByToken(
  client: AccountClient,
  { now }: InvitationsDeps,
  { email, teamId }: Actor,
  token: string,
): Promise<StandingInvitation> {
  const seen = await findByToken(client, token, now())
  if (!seen) throw new AppError('invalid_link')
  if (seen.email !== email) throw new AppError('other_address')
  await lockTeams(client, [seen.teamId, teamId])
  // Its sender may have left the team before the locks.
  const found = await findByToken(client, token, now())
  if (!found || !(await takeInvitation(client, found))) throw new AppError('invalid_link')
  return found
}

async function assertMayJoin(
  client: AccountClient,
  { userId, teamId: ownTeamId }: Actor,
  { teamId }: StandingInvitation,
): Promise<void> {
  if (teamId === ownTeamId) throw new AppError('already_member')
  if (await hasTeammates(client, userId)) throw new AppError('in_another_team')
  await refuseWhileMoving(client, userId)
  await assertNotNeeded(client, userId)
  const { members, isTrial } = await findSize(client, teamId)
  if (isTrial && members >= limits.maxTrialMembers) throw new AppError('team_full')
  if (await hasRunningWork(client, userId)) throw new AppError('work_running')
}

async function join(
  client: AccountClient,
  deps: InvitationsDeps,
  { userId, teamId: fromTeamId }: Actor,
  { teamId, role, inviterId }: StandingInvitation,
): Promise<void> {
  const now = deps.now()
  await verifyInvited(client, userId)
  await withdrawPlanRequest(client, userId)
  if (!hasRight(role, 'campaign')) await pauseCampaigns(client, userId, { now })
  const plan = await findPlan(client, userId, now)
  const enter = () => enterTeam(client, userId, { teamId, role, of: inviterId })
  const isPaid = !plan.isTrial && !plan.isExpired
  await (isPaid ? transferCredits(client, { userId, now }, enter) : enter())
  const { isTrial } = await findPlan(client, userId, now)
  await forgetSpending(client, userId)
  await closeLeftTeam(client, fromTeamId)
  const leavesReveals = plan.isTrial && isTrial
  await beginMove(client, userId, { kind: 'join', fromTeamId, leavesReveals, now })
  const entry = { kind: 'joined', details: { role } } as const
  await logTeam(client, { ...entry, teamId, actorId: userId, subjectId: userId, now })
  await announceToTeam(client, userId, { kind: 'profile' })
}
