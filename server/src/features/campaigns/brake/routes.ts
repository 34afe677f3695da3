import * as contract from '@rapport/contract/campaigns/brake.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { confirmBrake, getBrake, type BrakeDeps } from './held.ts'

export function addBrakeRoutes(app: FastifyInstance, deps: BrakeDeps): void {
  addRoute(app, contract.getBrake, ({ actor }) => getBrake(deps, actor))
  addRoute(app, contract.confirmBrake, ({ actor, body }) => confirmBrake(deps, actor, body))
}
