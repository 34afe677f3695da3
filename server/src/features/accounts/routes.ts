import * as contract from '@rapport/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../add-route.ts'
import { getProfile, login, logout, refresh, type AccountsDeps } from './accounts.ts'

export function addAccountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  addRoute(app, contract.login, ({ body, address }) => login(deps, { ...body, address }))
  addRoute(app, contract.refreshTokens, ({ body }) => refresh(deps, body))
  addRoute(app, contract.logout, async ({ body }) => {
    await logout(deps, body)
    return {}
  })
  addRoute(app, contract.getProfile, ({ actor }) => getProfile(deps, actor))
}
