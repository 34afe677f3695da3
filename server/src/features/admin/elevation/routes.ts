import * as contract from '@rapport/contract/admin/codes.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import { elevate, endElevation, getElevation, sendCode, type ElevationDeps } from './elevation.ts'

export function addElevationRoutes(app: FastifyInstance, deps: ElevationDeps): void {
  addRoute(app, contract.sendOtp, async ({ actor, body }) => {
    await sendCode(deps, actor, body?.purpose)
    return {}
  })
  addRoute(app, contract.elevate, (call) => elevate(deps, adminOf(call), call.body))
  addRoute(app, contract.getElevation, ({ actor }) => getElevation(deps, actor))
  addRoute(app, contract.endElevation, (call) => endElevation(deps, adminOf(call)))
}
