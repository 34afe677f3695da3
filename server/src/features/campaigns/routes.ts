import * as contract from '@rapport/contract/campaigns/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import {
  archiveCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  renameCampaign,
  type CampaignsDeps,
} from './campaigns.ts'

export function addCampaignRoutes(app: FastifyInstance, deps: CampaignsDeps): void {
  addRoute(app, contract.listCampaigns, ({ actor, query }) => listCampaigns(deps, actor, query))
  addRoute(app, contract.createCampaign, ({ actor, body }) => createCampaign(deps, actor, body))
  addRoute(app, contract.getCampaign, ({ actor, params }) => getCampaign(deps, actor, params))
  addRoute(app, contract.deleteCampaign, async ({ actor, params }) => {
    await deleteCampaign(deps, actor, params)
    return {}
  })
  addRoute(app, contract.renameCampaign, ({ actor, params, body }) =>
    renameCampaign(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.pauseCampaign, ({ actor, params, body }) =>
    pauseCampaign(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.archiveCampaign, ({ actor, params, body }) =>
    archiveCampaign(deps, actor, { ...params, ...body }),
  )
}
