import * as contract from '@rapport/contract/admin/suppressions.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import * as suppressions from './suppressions.ts'

export function addSuppressionRoutes(app: FastifyInstance, deps: suppressions.SuppressionDeps): void {
  addRoute(app, contract.suppressPerson, (call) =>
    suppressions.suppressPerson(deps, adminOf(call), call.body),
  )
  addRoute(app, contract.listSuppressions, ({ query }) => suppressions.listReceipts(deps, query))
  addRoute(app, contract.suppressPeople, (call) => suppressions.suppressNamed(deps, adminOf(call), call.body))
  addRoute(app, contract.previewSuppression, (call) =>
    suppressions.previewPeople(deps, adminOf(call), call.body),
  )
  addRoute(app, contract.checkSuppression, (call) => suppressions.checkHandle(deps, adminOf(call), call.body))
}
