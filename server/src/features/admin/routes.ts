import * as contract from '@rapport/contract/admin/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { reportAccounts, reportCredits, sendCode, setPlan, suppressPerson, type AdminDeps } from './admin.ts'

export function addAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  addRoute(app, contract.sendOtp, async ({ actor }) => {
    await sendCode(deps, actor)
    return {}
  })
  addRoute(app, contract.setPricingPlan, async ({ actor, body }) => {
    await setPlan(deps, actor, body)
    return {}
  })
  addRoute(app, contract.upgradeAccount, async ({ actor, body }) => {
    await setPlan(deps, actor, { ...body, code: 'SUBSCRIPTION' })
    return {}
  })
  addRoute(app, contract.listAccounts, ({ actor, query }) => reportAccounts(deps, actor, query))
  addRoute(app, contract.listCreditsHistory, ({ actor, query }) => reportCredits(deps, actor, query))
  addRoute(app, contract.suppressPerson, ({ actor, body }) => suppressPerson(deps, actor, body))
}
