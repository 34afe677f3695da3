import * as contract from '@rapport/contract/bring-ins/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { askMore, findMore } from './ask.ts'
import { cancelBringIn, getBringIn, listBringIns, quoteBringIn, startBringIn } from './bring-ins.ts'
import type { BringInDeps } from './deps.ts'

export function addBringInRoutes(app: FastifyInstance, { bringIns: deps }: { bringIns: BringInDeps }): void {
  addRoute(app, contract.findMore, ({ actor, body }) => findMore(deps, actor, body))
  addRoute(app, contract.askMore, ({ actor, body }) => askMore(deps, actor, body))
  addRoute(app, contract.quoteBringIn, ({ actor, body }) => quoteBringIn(deps, actor, body))
  addRoute(app, contract.startBringIn, ({ actor, body }) => startBringIn(deps, actor, body))
  addRoute(app, contract.listBringIns, ({ actor, query }) => listBringIns(deps, actor, query))
  addRoute(app, contract.getBringIn, ({ actor, params }) => getBringIn(deps, actor, params))
  addRoute(app, contract.cancelBringIn, ({ actor, params }) => cancelBringIn(deps, actor, params))
}
