import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { freeTextRoutes } from '@rapport/contract/free-text/routes.ts'
import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { Route } from '@rapport/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../http/add-route.ts'
import type { UsageKind } from './queries.ts'
import type { UsageCounter } from './usage.ts'

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${apiPrefix}${path}`

/**
 * The kind of use that a successful call counts as. Searches count themselves, because most of
 * their calls are further pages or counts.
 */
const counted: ReadonlyMap<string, UsageKind> = new Map([
  [keyOf(freeTextRoutes.filtersFromText), 'sentences'],
  [keyOf(listRoutes.exportList), 'exports'],
  [keyOf(listRoutes.exportPeople), 'exports'],
  [keyOf(campaignRoutes.reportContacts), 'exports'],
])

/** Counts calls, and accounts that make some, once they have been answered. */
export function countUses(app: FastifyInstance, usage: UsageCounter): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (request.actor) usage.see(request.actor.userId)
    const kind = counted.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (kind && statusCode === 200) usage.count(kind)
    done()
  })
}
