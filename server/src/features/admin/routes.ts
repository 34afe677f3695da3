import type { FastifyInstance } from 'fastify'
import type { AdminAccountsDeps } from './accounts/accounts.ts'
import { addAdminAccountRoutes } from './accounts/routes.ts'
import { addAuditLogRoutes } from './audit-log/routes.ts'
import { addDataRoutes } from './data/routes.ts'
import { addElevationRoutes } from './elevation/routes.ts'
import { addMaintenanceRoutes } from './maintenance/routes.ts'
import { addOperationRoutes, type OperationDeps } from './operation/routes.ts'
import type { OverviewDeps } from './overview/overview.ts'
import { addOverviewRoutes } from './overview/routes.ts'
import { addReportRoutes } from './reports/routes.ts'
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
  addReportRoutes(app, deps)
  addAuditLogRoutes(app, deps)
  addSuppressionRoutes(app, deps)
  addDataRoutes(app, deps)
}
