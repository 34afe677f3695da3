import * as contract from '@rapport/contract/admin/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { adminOf } from '../audit/audit.ts'
import { reportAccounts, reportCredits, setPlan, suppressPerson, type AdminDeps } from './admin.ts'
import { addElevationRoutes } from './elevation/routes.ts'
import { addOperationRoutes } from './operation/routes.ts'
import type { OverviewDeps } from './overview/overview.ts'
import { addOverviewRoutes } from './overview/routes.ts'

export function addAdminRoutes(app: FastifyInstance, deps: AdminDeps & Omit<OverviewDeps, 'uses'>): void {
  addElevationRoutes(app, deps)
  addOperationRoutes(app, deps)
  addOverviewRoutes(app, deps)
  addRoute(app, contract.setPricingPlan, async (call) => {
    await setPlan(deps, adminOf(call), call.body)
    return {}
  })
  addRoute(app, contract.upgradeAccount, async (call) => {
    await setPlan(deps, adminOf(call), { ...call.body, code: 'SUBSCRIPTION' })
    return {}
  })
  addRoute(app, contract.listAccounts, (call) => reportAccounts(deps, adminOf(call), call.query))
  addRoute(app, contract.listCreditsHistory, (call) => reportCredits(deps, adminOf(call), call.query))
  addRoute(app, contract.suppressPerson, (call) => suppressPerson(deps, adminOf(call), call.body))
}
