import * as contract from '@rapport/contract/admin/overview.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { DayUsesCache } from './day-uses.ts'
import { getOverview, type OverviewDeps } from './overview.ts'

export function addOverviewRoutes(app: FastifyInstance, deps: Omit<OverviewDeps, 'uses'>): void {
  const shared = { ...deps, uses: new DayUsesCache() }
  addRoute(app, contract.getOverview, ({ query }) => getOverview(shared, query))
}
