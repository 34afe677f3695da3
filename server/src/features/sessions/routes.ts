import * as contract from '@rapport/contract/sessions/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { logout, refresh } from './refresh.ts'
import { endOneSession, endOtherSessions, listSessions, type SignInDeps } from './sessions.ts'

export function addSessionRoutes(app: FastifyInstance, deps: SignInDeps): void {
  addRoute(app, contract.refreshTokens, ({ body }) => refresh(deps, body))
  addRoute(app, contract.logout, async ({ body }) => {
    await logout(deps, body)
    return {}
  })
  addRoute(app, contract.listSessions, async ({ actor }) => wholeList(await listSessions(deps, actor)))
  addRoute(app, contract.endSession, async ({ actor, params }) => {
    await endOneSession(deps, actor, params)
    return {}
  })
  addRoute(app, contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(deps, actor),
  }))
}
