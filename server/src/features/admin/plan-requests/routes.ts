import * as contract from '@rapport/contract/admin/plan-requests.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import {
  countOpenRequests,
  declineRequest,
  grantRequest,
  listAccountRequests,
  type PlanRequestDeps,
} from './plan-requests.ts'

export function addPlanRequestRoutes(app: FastifyInstance, deps: PlanRequestDeps): void {
  addRoute(app, contract.listAccountRequests, (call) => listAccountRequests(deps, adminOf(call), call.query))
  addRoute(app, contract.countOpenRequests, () => countOpenRequests(deps))
  addRoute(app, contract.grantRequest, (call) =>
    grantRequest(deps, adminOf(call), { ...call.params, ...call.body }),
  )
  addRoute(app, contract.declineRequest, async (call) => {
    await declineRequest(deps, adminOf(call), { ...call.params, ...call.body })
    return {}
  })
}
