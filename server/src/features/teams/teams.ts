import type * as contract from '@rapport/contract/teams/schemas.ts'
import type { Team } from '@rapport/contract/teams/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChange } from '../../live/announce.ts'
import { findMembers, findTeam, setName } from './queries.ts'

export { closeTeamOf, findTeamOf } from './queries.ts'

export type TeamsDeps = { pool: Pool }

export async function getTeam({ pool }: TeamsDeps, { teamId, role }: Actor): Promise<Team> {
  const row = await findTeam(pool, teamId)
  if (!row) throw new AppError('unauthenticated')
  return { ...row, role }
}

/** Renames the team, and tells all its members. */
export async function renameTeam(deps: TeamsDeps, actor: Actor, { name }: { name: string }): Promise<Team> {
  await asActor(deps.pool, actor, async (client) => {
    await setName(client, actor.teamId, name)
    for (const { id } of await findMembers(client, actor.teamId))
      await announceChange(client, id, { kind: 'profile' })
  })
  return getTeam(deps, actor)
}

export async function listMembers(
  { pool }: TeamsDeps,
  { teamId }: Actor,
): Promise<Output<(typeof contract.listMembers)['data']>> {
  const members = await findMembers(pool, teamId)
  return wholeList(
    members.map(({ id, firstName, lastName, email, role, lastSeenAt: seen }) => {
      const lastSeenAt = seen?.toISOString() ?? null
      return { id, firstName, lastName, email, role, lastSeenAt }
    }),
  )
}
