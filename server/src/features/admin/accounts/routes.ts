import * as contract from '@rapport/contract/admin/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import type { ElevationDeps } from '../elevation/elevation.ts'
import { setPlan } from './set-plan.ts'

export function addAdminAccountRoutes(app: FastifyInstance, deps: ElevationDeps): void {
  addRoute(app, contract.setPricingPlan, async (call) => {
    await setPlan(deps, adminOf(call), call.body)
    return {}
  })
  addRoute(app, contract.upgradeAccount, async (call) => {
    await setPlan(deps, adminOf(call), { ...call.body, code: 'SUBSCRIPTION' })
    return {}
  })
}
