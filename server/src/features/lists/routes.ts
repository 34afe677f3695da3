import * as contract from '@rapport/contract/lists/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { addRoute } from '../../http/add-route.ts'
import { checkTalentExistence, getList } from './lists.ts'

export function addListRoutes(app: FastifyInstance, deps: { pool: Pool }): void {
  addRoute(app, contract.checkTalentExistence, ({ actor, query }) => checkTalentExistence(deps, actor, query))
  addRoute(app, contract.getList, ({ actor, params }) => getList(deps, actor, params))
}
