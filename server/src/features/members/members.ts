import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { Output } from '@rapport/contract/route.ts'
import { hasRight, mayManage, type Right, type Role } from '@rapport/contract/teams/roles.ts'
import type * as contract from '@rapport/contract/teams/schemas.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import type { Pool } from 'pg'
import { asActorWith, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { pauseCampaigns } from '../campaigns/campaigns.ts'
import { lockCredits, setLimit, spendingOf } from '../credits/credits.ts'
import { announceToTeam, hasOtherOwner, lockTeam, logTeam, setRole } from '../teams/teams.ts'
import { endSpending } from './end-spending.ts'
import { findMember, findMembers, type MemberRow } from './queries.ts'

export type MembersDeps = { pool: Pool; now: () => Date }

/** All accounts of the actor's team, with what each has spent where the actor may see it. */
export async function listMembers(
  deps: MembersDeps,
  actor: Actor,
): Promise<Output<(typeof contract.listMembers)['data']>> {
  return wholeList(await present(deps, actor, await findMembers(deps.pool, actor.teamId)))
}

async function present(
  { pool, now }: MembersDeps,
  { teamId, userId, role }: Actor,
  rows: readonly MemberRow[],
): Promise<TeamMember[]> {
  const spending = Map.groupBy(await spendingOf(pool, teamId, now()), ({ userId: spender }) => spender)
  return rows.map(({ lastSeenAt, ...row }) => {
    const maySee = row.id === userId || hasRight(role, 'oversee')
    const own = spending.get(row.id) ?? []
    return Object.assign(row, {
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      credits: maySee ? own.map(({ module, limit, spent }) => ({ module, limit, spent })) : null,
    })
  })
}

type MemberChange = {
  id: AccountId
  role?: Role | undefined
  limits?: { module: CreditModule; limit: number | null }[] | undefined
}

/**
 * Changes the role or the limits of an account of the team, logs what is new, and tells the team.
 * What the account has running ends if its new role may not do it. Throws `not_found`; `forbidden`
 * for a role unless the actor is an owner, and for another owner or manager; `last_owner`.
 */
export async function changeMember(
  deps: MembersDeps,
  actor: Actor,
  { id, role, limits = [] }: MemberChange,
): Promise<TeamMember> {
  const { pool } = deps
  const { teamId, userId: actorId } = actor
  // Asked first, so that nobody locks the accounts of other teams.
  if (!(await findMember(pool, teamId, id))) throw new AppError('not_found')
  const changed = await asActorWith(pool, actor, [id], async (client) => {
    // Before the team, as spending and leaving lock them.
    if (role !== undefined) await lockCredits(client, id)
    await lockTeam(client, teamId)
    const member = await findMember(client, teamId, id)
    if (!member) throw new AppError('not_found')
    assertMayChange(actor.role, member.role, role)
    const change = { actor, id, now: deps.now() }
    if (role !== undefined && role !== member.role)
      await changeRole(client, { ...change, from: member.role, to: role })
    for (const limit of limits) await changeLimit(client, { ...change, ...limit })
    await announceToTeam(client, actorId, { kind: 'profile' })
    return { ...member, role: role ?? member.role }
  })
  const asSeen = id === actorId ? { ...actor, role: changed.role } : actor
  const [shown] = await present(deps, asSeen, [changed])
  return shown!
}

/** Managers set the limits of members and viewers; owners do everything, also for themselves. */
function assertMayChange(actor: Role, member: Role, role: Role | undefined): void {
  const isAllowed = role === undefined ? mayManage(actor, member) : hasRight(actor, 'govern')
  if (!isAllowed) throw new AppError('forbidden')
}

type Change = { actor: Actor; id: AccountId; now: Date }

async function changeRole(
  client: AccountClient,
  { actor: { teamId, userId: actorId }, id, now, from, to }: Change & { from: Role; to: Role },
): Promise<void> {
  if (from === 'owner' && !(await hasOtherOwner(client, teamId, id))) throw new AppError('last_owner')
  await setRole(client, id, to)
  await endWork(client, id, { from, to, now })
  const details = { from, to }
  await logTeam(client, { teamId, kind: 'role_changed', actorId, subjectId: id, details, now })
}

/** Ends what an account has running and may no longer do: whoever may not spend or send does neither. */
async function endWork(
  client: AccountClient,
  id: AccountId,
  { from, to, now }: { from: Role; to: Role; now: Date },
): Promise<void> {
  const isLost = (right: Right) => hasRight(from, right) && !hasRight(to, right)
  if (isLost('spend')) await endSpending(client, id, { now })
  if (isLost('campaign')) await pauseCampaigns(client, id, { now })
}

async function changeLimit(
  client: AccountClient,
  {
    actor: { teamId, userId: actorId },
    id,
    now,
    module,
    limit: to,
  }: Change & { module: CreditModule; limit: number | null },
): Promise<void> {
  const from = await setLimit(client, id, { module, limit: to })
  if (from === to) return
  const details = { module, from, to }
  await logTeam(client, { teamId, kind: 'limit_changed', actorId, subjectId: id, details, now })
}
