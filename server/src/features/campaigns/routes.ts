import * as contract from '@rapport/contract/campaigns/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { listCampaigns, type CampaignsDeps } from './campaigns.ts'

export function addCampaignRoutes(app: FastifyInstance, deps: CampaignsDeps): void {
  addRoute(app, contract.listCampaigns, ({ actor, query }) => listCampaigns(deps, actor, query))
}
