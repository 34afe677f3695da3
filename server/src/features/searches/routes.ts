import * as contract from '@rapport/contract/searches/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { findSamples } from './samples.ts'
import {
  deleteSearch,
  listRecent,
  listSaved,
  openSearch,
  saveSearch,
  updateSearch,
  type SearchesDeps,
} from './searches.ts'

export function addSearchRoutes(app: FastifyInstance, deps: SearchesDeps): void {
  addRoute(app, contract.listSavedSearches, ({ actor, query, signal }) =>
    listSaved(deps, actor, query, signal),
  )
  addRoute(app, contract.listRecentSearches, ({ actor, query }) => listRecent(deps, actor, query))
  addRoute(app, contract.saveSearch, ({ actor, body, signal }) => saveSearch(deps, actor, body, signal))
  addRoute(app, contract.updateSearch, ({ actor, params, body, signal }) =>
    updateSearch(deps, actor, { ...params, ...body }, signal),
  )
  addRoute(app, contract.openSearch, ({ actor, params, signal }) =>
    openSearch(deps, actor, params.id, signal),
  )
  addRoute(app, contract.deleteSearch, async ({ actor, params }) => {
    await deleteSearch(deps, actor, params.id)
    return {}
  })
  addRoute(app, contract.listSamples, async ({ language, signal }) =>
    wholeList(await findSamples(deps.search, language, signal)),
  )
}
