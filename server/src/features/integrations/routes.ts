import * as contract from '@rapport/contract/integrations/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { listIntegrations, type IntegrationsDeps } from './integrations.ts'

export function addIntegrationRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, contract.listIntegrations, ({ actor }) => listIntegrations(deps, actor))
}
