import type { Routes } from '../route.ts'

export const campaignRoutes = {
  listCampaigns: { method: 'GET', path: '/campaigns', permission: 'campaigns.read' },
  listUnsubscribes: { method: 'GET', path: '/unsubscribes', permission: 'campaigns.read' },
} as const satisfies Routes
