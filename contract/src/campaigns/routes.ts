import type { Routes } from '../route.ts'

export const campaignRoutes = {
  listCampaigns: { method: 'GET', path: '/campaigns', permission: 'campaigns.read' },
  listUnsubscribes: { method: 'GET', path: '/unsubscribes', permission: 'campaigns.read' },
  createCampaign: { method: 'POST', path: '/campaigns', permission: 'campaigns.write' },
  getCampaign: { method: 'GET', path: '/campaigns/:id', permission: 'campaigns.read' },
  deleteCampaign: { method: 'DELETE', path: '/campaigns/:id', permission: 'campaigns.write' },
  renameCampaign: { method: 'PATCH', path: '/campaigns/:id/rename', permission: 'campaigns.write' },
  pauseCampaign: { method: 'PATCH', path: '/campaigns/:id/pause', permission: 'campaigns.write' },
  archiveCampaign: { method: 'PATCH', path: '/campaigns/:id/archive', permission: 'campaigns.write' },
} as const satisfies Routes
