import type { Routes } from '../route.ts'

export const integrationRoutes = {
  listIntegrations: { method: 'GET', path: '/integrations', permission: 'integrations.read' },
} as const satisfies Routes
