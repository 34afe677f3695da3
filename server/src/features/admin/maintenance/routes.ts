import * as contract from '@rapport/contract/admin/maintenance.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import {
  getMaintenance,
  getNotices,
  setMaintenance,
  setNotices,
  type MaintenanceDeps,
} from './maintenance.ts'

export function addMaintenanceRoutes(app: FastifyInstance, deps: MaintenanceDeps): void {
  addRoute(app, contract.getMaintenance, (call) => getMaintenance(deps, adminOf(call)))
  addRoute(app, contract.setMaintenance, (call) => setMaintenance(deps, adminOf(call), call.body))
  addRoute(app, contract.getNotices, () => getNotices(deps))
  addRoute(app, contract.setNotices, (call) => setNotices(deps, adminOf(call), call.body))
}
