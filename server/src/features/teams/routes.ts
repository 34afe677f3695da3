import * as contract from '@rapport/contract/teams/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { listTeamLog } from './log.ts'
import { getMove, getTeam, renameTeam, type TeamsDeps } from './teams.ts'

export function addTeamRoutes(app: FastifyInstance, deps: TeamsDeps): void {
  addRoute(app, contract.getTeam, ({ actor }) => getTeam(deps, actor))
  addRoute(app, contract.renameTeam, ({ actor, body }) => renameTeam(deps, actor, body))
  addRoute(app, contract.getMove, ({ actor }) => getMove(deps, actor))
  addRoute(app, contract.listTeamLog, ({ actor, query }) => listTeamLog(deps, actor, query))
}
