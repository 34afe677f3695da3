import type { Routes } from '../route.ts'

export const campaignRoutes = {
  listCampaigns: { method: 'GET', path: '/campaigns', permission: 'campaigns.read' },
  listUnsubscribes: { method: 'GET', path: '/unsubscribes', permission: 'campaigns.read' },
  createCampaign: { method: 'POST', path: '/campaigns', permission: 'campaigns.write' },
  getCampaign: { method: 'GET', path: '/campaigns/:id', permission: 'campaigns.read' },
  deleteCampaign: { method: 'DELETE', path: '/campaigns/:id', permission: 'campaigns.write' },
  renameCampaign: { method: 'PATCH', path: '/campaigns/:id/rename', permission: 'campaigns.write' },
  pauseCampaign: { method: 'PATCH', path: '/campaigns/:id/pause', permission: 'campaigns.write' },
  getSteps: { method: 'GET', path: '/campaigns/:id/steps', permission: 'campaigns.read' },
  putSteps: { method: 'PUT', path: '/campaigns/:id/steps', permission: 'campaigns.write' },
  changeSetup: { method: 'PATCH', path: '/campaigns/:id/setup', permission: 'campaigns.write' },
  launchCampaign: { method: 'POST', path: '/campaigns/:id/launch', permission: 'campaigns.write' },
  returnToDraft: { method: 'POST', path: '/campaigns/:id/draft', permission: 'campaigns.write' },
  archiveCampaign: { method: 'PATCH', path: '/campaigns/:id/archive', permission: 'campaigns.write' },
  listTemplates: { method: 'GET', path: '/campaigns/templates/all', permission: 'campaigns.read' },
  getTemplate: { method: 'GET', path: '/campaigns/templates/:id', permission: 'campaigns.read' },
  createTemplate: { method: 'POST', path: '/campaigns/templates', permission: 'campaigns.write' },
  changeTemplate: { method: 'PATCH', path: '/campaigns/templates/:id', permission: 'campaigns.write' },
  deleteTemplate: { method: 'DELETE', path: '/campaigns/templates/:id', permission: 'campaigns.write' },
} as const satisfies Routes
