import * as contract from '@rapport/contract/admin/audit-log.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import type { ElevationDeps } from '../elevation/elevation.ts'
import { exportAudit, listAudit } from './audit-log.ts'

export function addAuditLogRoutes(app: FastifyInstance, deps: ElevationDeps): void {
  addRoute(app, contract.listAudit, (call) => listAudit(deps, adminOf(call), call.query))
  addRoute(app, contract.exportAudit, (call) => exportAudit(deps, adminOf(call), call.query))
}
