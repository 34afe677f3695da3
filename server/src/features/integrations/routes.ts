import * as contract from '@rapport/contract/integrations/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/whole-list.ts'
import { listIntegrations, type IntegrationsDeps } from './mailboxes.ts'

export function addIntegrationRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, contract.listIntegrations, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor)),
  )
}
