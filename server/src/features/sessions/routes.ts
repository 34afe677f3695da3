import * as profileContract from '@rapport/contract/accounts/profile.ts'
import * as contract from '@rapport/contract/accounts/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { logout, refresh } from './refresh.ts'
import { endOneSession, endOtherSessions, listSessions, type SessionsDeps } from './sessions.ts'

export function addSessionRoutes(app: FastifyInstance, deps: SessionsDeps): void {
  addRoute(app, contract.refreshTokens, ({ body }) => refresh(deps, body))
  addRoute(app, contract.logout, async ({ body }) => {
    await logout(deps, body)
    return {}
  })
  addRoute(app, profileContract.listSessions, ({ actor }) => listSessions(deps, actor))
  addRoute(app, profileContract.endSession, async ({ actor, params }) => {
    await endOneSession(deps, actor, params)
    return {}
  })
  addRoute(app, profileContract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(deps, actor),
  }))
}
