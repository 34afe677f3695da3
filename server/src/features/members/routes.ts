import * as contract from '@rapport/contract/teams/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { accountId } from '../../database/ids.ts'
import { addRoute } from '../../http/add-route.ts'
import { leaveTeam, removeMember } from './leave.ts'
import { changeMember, listMembers, type MembersDeps } from './members.ts'

export function addMemberRoutes(app: FastifyInstance, deps: MembersDeps): void {
  addRoute(app, contract.listMembers, ({ actor }) => listMembers(deps, actor))
  addRoute(app, contract.changeMember, ({ actor, params, body }) =>
    changeMember(deps, actor, { ...body, id: accountId(params.id) }),
  )
  addRoute(app, contract.removeMember, async ({ actor, params }) => {
    await removeMember(deps, actor, { id: accountId(params.id) })
    return {}
  })
  addRoute(app, contract.leaveTeam, async ({ actor }) => {
    await leaveTeam(deps, actor)
    return {}
  })
}
