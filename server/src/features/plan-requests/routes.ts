import * as contract from '@rapport/contract/plan-requests/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { createPlanRequest, listPlanRequests, type PlanRequestDeps } from './plan-requests.ts'

export function addPlanRequestRoutes(app: FastifyInstance, deps: PlanRequestDeps): void {
  addRoute(app, contract.listPlanRequests, ({ actor, query }) => listPlanRequests(deps, actor, query))
  addRoute(app, contract.createPlanRequest, ({ actor, body }) => createPlanRequest(deps, actor, body))
}
