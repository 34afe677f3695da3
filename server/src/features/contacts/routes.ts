import * as contract from '@rapport/contract/contacts/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import {
  cancelBulkReveal,
  getBulkReveal,
  listBulkReveals,
  quoteBulkReveal,
  startBulkReveal,
} from './bulk-reveal.ts'
import { watchBulkReveal } from './bulk-watch.ts'
import { getTalentEmail, listRevealed, revealContacts } from './contacts.ts'
import type { RevealDeps } from './reveal.ts'

export function addContactRoutes(app: FastifyInstance, deps: RevealDeps): void {
  addRoute(app, contract.revealContacts, ({ actor, params, query, signal }) =>
    revealContacts(deps, actor, { ...params, ...query }, signal),
  )
  addRoute(app, contract.listRevealed, async ({ actor, body }) =>
    wholeList(await listRevealed(deps, actor, body)),
  )
  addRoute(app, contract.quoteBulkReveal, ({ actor, body }) => quoteBulkReveal(deps, actor, body))
  addRoute(app, contract.startBulkReveal, ({ actor, body }) => startBulkReveal(deps, actor, body))
  addRoute(app, contract.listBulkReveals, ({ actor, query }) => listBulkReveals(deps, actor, query))
  addRoute(
    app,
    contract.getBulkReveal,
    ({ actor, params }) => getBulkReveal(deps, actor, params),
    ({ actor, params, signal }) => watchBulkReveal(deps, actor, params, signal),
  )
  addRoute(app, contract.cancelBulkReveal, ({ actor, params }) => cancelBulkReveal(deps, actor, params))
  addRoute(app, contract.getTalentEmail, ({ actor, params }) => getTalentEmail(deps, actor, params))
}
