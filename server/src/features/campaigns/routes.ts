import * as contract from '@rapport/contract/campaigns/schemas.ts'
import * as steps from '@rapport/contract/campaigns/steps.ts'
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
import { changeSetup, launchCampaign, returnToDraft } from './launch.ts'
import { getSteps, putSteps } from './steps/steps.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from './steps/templates.ts'

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
  addSteps(app, deps)
  addTemplates(app, deps)
}

function addSteps(app: FastifyInstance, deps: CampaignsDeps): void {
  addRoute(app, steps.getSteps, ({ actor, params }) => getSteps(deps, actor, params))
  addRoute(app, steps.putSteps, ({ actor, params, body }) => putSteps(deps, actor, { ...params, ...body }))
  addRoute(app, contract.changeSetup, ({ actor, params, body }) =>
    changeSetup(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.launchCampaign, ({ actor, params }) => launchCampaign(deps, actor, params))
  addRoute(app, contract.returnToDraft, ({ actor, params }) => returnToDraft(deps, actor, params))
}

function addTemplates(app: FastifyInstance, deps: CampaignsDeps): void {
  addRoute(app, steps.listTemplates, ({ actor, language }) => listTemplates(deps, actor, language))
  addRoute(app, steps.getTemplate, ({ actor, params, language }) =>
    getTemplate(deps, actor, { ...params, language }),
  )
  addRoute(app, steps.createTemplate, ({ actor, body }) => createTemplate(deps, actor, body))
  addRoute(app, steps.changeTemplate, ({ actor, params, body }) =>
    changeTemplate(deps, actor, { ...params, ...body }),
  )
  addRoute(app, steps.deleteTemplate, async ({ actor, params }) => {
    await deleteTemplate(deps, actor, params)
    return {}
  })
}
