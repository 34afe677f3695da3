import * as contract from '@rapport/contract/integrations/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { connectGmail, startGmail } from './connect.ts'
import {
  changeIntegration,
  getEmailUsage,
  listIntegrations,
  toggleIntegration,
  type IntegrationsDeps,
} from './mailboxes.ts'
import { removeGmail } from './removal.ts'

export function addIntegrationRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, contract.listIntegrations, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor)),
  )
  for (const route of [contract.listGmail, contract.listGoogle])
    addRoute(app, route, async ({ actor }) =>
      wholeList(await listIntegrations(deps, actor, { provider: 'gmail' })),
    )
  addRoute(app, contract.listOutbox, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor, { provider: 'outbox' })),
  )
  addRoute(app, contract.getEmailUsage, ({ actor, params }) => getEmailUsage(deps, actor, params))
  addRoute(app, contract.changeIntegration, ({ actor, params, body }) =>
    changeIntegration(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.startGmail, ({ actor }) => startGmail(deps, actor))
  addRoute(app, contract.connectGmail, ({ actor, body }) => connectGmail(deps, actor, body))
  addRoute(app, contract.toggleIntegration, ({ actor, params, body }) =>
    toggleIntegration(deps, actor, { ...params, active: body?.active }),
  )
  addRoute(app, contract.removeGmail, ({ actor, params }) => removeGmail(deps, actor, params))
}
