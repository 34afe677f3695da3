import * as contract from '@rapport/contract/admin/reports.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import type { ElevationDeps } from '../elevation/elevation.ts'
import { exportAccounts, exportCredits } from './files.ts'
import { previewReport, reportAccounts, reportCredits } from './reports.ts'

export function addReportRoutes(app: FastifyInstance, deps: ElevationDeps): void {
  addRoute(app, contract.listAccounts, (call) => reportAccounts(deps, adminOf(call), call.query))
  addRoute(app, contract.listCreditsHistory, (call) => reportCredits(deps, adminOf(call), call.query))
  addRoute(app, contract.exportAccounts, (call) => exportAccounts(deps, adminOf(call), call.query))
  addRoute(app, contract.exportCreditsHistory, (call) => exportCredits(deps, adminOf(call), call.query))
  addRoute(app, contract.previewReport, ({ query }) => previewReport(deps, query))
}
