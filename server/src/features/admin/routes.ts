import * as contract from '@rapport/contract/admin/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { adminOf } from '../audit/audit.ts'
import type { AdminAccountsDeps } from './accounts/accounts.ts'
import { addAdminAccountRoutes } from './accounts/routes.ts'
import { reportAccounts, reportCredits } from './admin.ts'
import { addDataRoutes } from './data/routes.ts'
import { addElevationRoutes } from './elevation/routes.ts'
import { addMaintenanceRoutes } from './maintenance/routes.ts'
import { addOperationRoutes, type OperationDeps } from './operation/routes.ts'
import type { OverviewDeps } from './overview/overview.ts'
import { addOverviewRoutes } from './overview/routes.ts'
import { addSuppressionRoutes } from './suppressions/routes.ts'
import type { SuppressionDeps } from './suppressions/suppressions.ts'
import { addPlanRequestRoutes } from './plan-requests/routes.ts'

type AdminDeps = AdminAccountsDeps & SuppressionDeps & OperationDeps & Omit<OverviewDeps, 'uses'>

export function addAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  addElevationRoutes(app, deps)
  addMaintenanceRoutes(app, deps)
  addAdminAccountRoutes(app, deps)
  addOperationRoutes(app, deps)
  addOverviewRoutes(app, deps)
  addPlanRequestRoutes(app, deps)
  addRoute(app, contract.listAccounts, (call) => reportAccounts(deps, adminOf(call), call.query))
  addRoute(app, contract.listCreditsHistory, (call) => reportCredits(deps, adminOf(call), call.query))
  addSuppressionRoutes(app, deps)
  addDataRoutes(app, deps)
}
