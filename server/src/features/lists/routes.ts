import {
  exportList as exportRoute,
  exportPeople as exportPeopleRoute,
} from '@rapport/contract/lists/export-schemas.ts'
import * as contract from '@rapport/contract/lists/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import type { RevealDeps, RevealedDeps } from '../contacts/contacts.ts'
import type { PeopleDeps } from '../people/people.ts'
import {
  addMatching,
  addToLists,
  cancelAddition,
  getAddition,
  listAdditions,
  undoAddition,
} from './additions.ts'
import { addEnrichmentRoutes } from './enrichment/routes.ts'
import { exportList, exportPeople } from './export.ts'
import {
  changeList,
  checkTalentExistence,
  createList,
  deleteList,
  listBookmarks,
  listDeletedLists,
  listLists,
  listTags,
  openList,
  restoreList,
  type ListsDeps,
} from './lists.ts'
import { addImportRoutes } from './imports/routes.ts'
import { copyMembers, getList, listExtras, moveMembers, removeFromList, restoreMembers } from './members.ts'

type Deps = ListsDeps &
  RevealedDeps &
  Pick<PeopleDeps, 'search' | 'listFilter' | 'summaries'> & { reveals: RevealDeps }

export function addListRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, contract.listLists, ({ actor, query }) => listLists(deps, actor, query))
  addRoute(app, contract.createList, ({ actor, body }) => createList(deps, actor, body))
  addRoute(app, contract.changeList, ({ actor, params, body }) =>
    changeList(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.deleteList, async ({ actor, params }) => {
    await deleteList(deps, actor, params)
    return {}
  })
  addRoute(app, contract.listDeletedLists, ({ actor, query }) => listDeletedLists(deps, actor, query))
  addRoute(app, contract.restoreList, ({ actor, params }) => restoreList(deps, actor, params))
  addRoute(app, contract.openList, ({ actor, params }) => openList(deps, actor, params))
  addRoute(app, contract.listTags, ({ actor }) => listTags(deps, actor))
  addRoute(app, contract.listExtras, ({ actor, params }) => listExtras(deps, actor, params))
  addRoute(app, contract.getList, ({ actor, params, query }) => getList(deps, actor, { ...params, ...query }))
  addRoute(app, exportRoute, ({ actor, params, query }) => exportList(deps, actor, { ...params, ...query }))
  addRoute(app, exportPeopleRoute, ({ actor, body, signal }) => exportPeople(deps, actor, body, signal))
  addRoute(app, contract.checkTalentExistence, ({ actor, query }) => checkTalentExistence(deps, actor, query))
  addRoute(app, contract.findBookmarks, ({ actor, body }) => listBookmarks(deps, actor, body))
  addAdditions(app, deps)
  addImportRoutes(app, deps)
  addEnrichmentRoutes(app, deps.reveals)
  addChanges(app, deps)
}

function addAdditions(app: FastifyInstance, deps: Deps): void {
  addRoute(app, contract.addToLists, ({ actor, body: { talentId, listIds } }) =>
    addToLists(deps, actor, { listIds, talentIds: [talentId] }),
  )
  addRoute(app, contract.addManyToLists, ({ actor, body, signal }) =>
    'talentIds' in body ? addToLists(deps, actor, body) : addMatching(deps, actor, body, signal),
  )
  addRoute(app, contract.listAdditions, ({ actor }) => listAdditions(deps, actor))
  addRoute(app, contract.getAddition, ({ actor, params }) => getAddition(deps, actor, params))
  addRoute(app, contract.cancelAddition, ({ actor, params }) => cancelAddition(deps, actor, params))
  addRoute(app, contract.undoAddition, ({ actor, params }) => undoAddition(deps, actor, params))
}

function addChanges(app: FastifyInstance, deps: Deps): void {
  addRoute(app, contract.removeFromList, ({ actor, params: { id, talentId } }) =>
    removeFromList(deps, actor, { id, chosen: { talentIds: [talentId] } }),
  )
  addRoute(app, contract.removeManyFromList, ({ actor, params, body }) =>
    removeFromList(deps, actor, { ...params, chosen: body }),
  )
  addRoute(app, contract.restoreMembers, ({ actor, params, body }) =>
    restoreMembers(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.moveMembers, ({ actor, params, body: { to, ...chosen } }) =>
    moveMembers(deps, actor, { ...params, to, chosen }),
  )
  addRoute(app, contract.copyMembers, ({ actor, params, body: { to, ...chosen } }) =>
    copyMembers(deps, actor, { ...params, to, chosen }),
  )
}
