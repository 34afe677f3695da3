import type { Routes } from '../route.ts'

export const integrationRoutes = {
  listIntegrations: { method: 'GET', path: '/integrations', permission: 'integrations.read' },
  listGmail: { method: 'GET', path: '/integrations/gmail', permission: 'integrations.read' },
  listGoogle: { method: 'GET', path: '/integrations/google', permission: 'integrations.read' },
  listOutbox: { method: 'GET', path: '/integrations/outbox', permission: 'integrations.read' },
  getEmailUsage: { method: 'GET', path: '/integrations/:id/email-usage', permission: 'integrations.read' },
  changeIntegration: { method: 'PATCH', path: '/integrations/:id', permission: 'integrations.write' },
  startGmail: { method: 'GET', path: '/integrations/google/gmail/start', permission: 'integrations.write' },
  connectGmail: { method: 'POST', path: '/integrations/google/gmail', permission: 'integrations.write' },
  toggleIntegration: {
    method: 'PATCH',
    path: '/integrations/google/gmail/:id/toggle-active-inactive',
    permission: 'integrations.write',
  },
  removeGmail: { method: 'DELETE', path: '/integrations/google/gmail/:id', permission: 'integrations.write' },
} as const satisfies Routes
