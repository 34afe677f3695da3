import * as contract from '@rapport/contract/lists/enrichment.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import type { RevealDeps } from '../../contacts/contacts.ts'
import {
  cancelEnrichment,
  findLatestEnrichment,
  getEnrichment,
  quoteEnrichment,
  startEnrichment,
} from './enrichment.ts'

export function addEnrichmentRoutes(app: FastifyInstance, deps: RevealDeps): void {
  addRoute(app, contract.quoteEnrichment, ({ actor, params, body: { revealTypes, first, ...chosen } }) =>
    quoteEnrichment(deps, actor, { listId: params.id, kinds: revealTypes, first, chosen }),
  )
  addRoute(
    app,
    contract.startEnrichment,
    ({ actor, params, body: { revealTypes, first, maxCredits, ...chosen } }) =>
      startEnrichment(deps, actor, { listId: params.id, kinds: revealTypes, first, maxCredits, chosen }),
  )
  addRoute(app, contract.findLatestEnrichment, ({ actor, params }) =>
    findLatestEnrichment(deps, actor, params),
  )
  addRoute(app, contract.getEnrichment, ({ actor, params }) => getEnrichment(deps, actor, params))
  addRoute(app, contract.cancelEnrichment, ({ actor, params }) => cancelEnrichment(deps, actor, params))
}
