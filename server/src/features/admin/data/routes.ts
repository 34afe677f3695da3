import * as contract from '@rapport/contract/admin/data.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { addRoute } from '../../../http/add-route.ts'
import { DataCounts } from './data-counts.ts'
import { describeData, listRuns } from './data.ts'

type Deps = { pool: Pool; search: Pick<PeopleSearch, 'indexStatus'>; now: () => Date }

export function addDataRoutes(app: FastifyInstance, deps: Deps): void {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'failed to count the people on file')
  const data = { ...deps, counts: new DataCounts({ ...deps, onError }) }
  addRoute(app, contract.listImports, ({ query }) => listRuns(data, query))
  addRoute(app, contract.getData, () => describeData(data))
}
