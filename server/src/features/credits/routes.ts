import * as contract from '@rapport/contract/credits/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { addRoute } from '../../http/add-route.ts'
import { listCreditEntries } from './history.ts'

export function addCreditRoutes(app: FastifyInstance, deps: { pool: Pool }): void {
  addRoute(app, contract.listCreditEntries, ({ actor, query }) => listCreditEntries(deps, actor, query))
}
