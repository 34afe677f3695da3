import type { Routes } from '../route.ts'

export const integrationRoutes = {
  listIntegrations: { method: 'GET', path: '/integrations', permission: 'integrations.read' },
  listGmail: { method: 'GET', path: '/integrations/gmail', permission: 'integrations.read' },
  listGoogle: { method: 'GET', path: '/integrations/google', permission: 'integrations.read' },
  listOutbox: { method: 'GET', path: '/integrations/outbox', permission: 'integrations.read' },
  getEmailUsage: { method: 'GET', path: '/integrations/:id/email-usage', permission: 'integrations.read' },
  changeIntegration: { method: 'PATCH', path: '/integrations/:id', permission: 'integrations.write' },
  releaseMailbox: { method: 'POST', path: '/integrations/:id/release', permission: 'integrations.write' },
  startGmail: { method: 'GET', path: '/integrations/google/gmail/start', permission: 'integrations.write' },
  connectGmail: { method: 'POST', path: '/integrations/google/gmail', permission: 'integrations.write' },
  toggleGmail: {
    method: 'PATCH',
    path: '/integrations/google/gmail/:id/toggle-active-inactive',
    permission: 'integrations.write',
  },
  toggleSmtp: {
    method: 'PATCH',
    path: '/integrations/smtp/:id/toggle-active-inactive',
    permission: 'integrations.write',
  },
  toggleOutbox: {
    method: 'PATCH',
    path: '/integrations/outbox/:id/toggle-active-inactive',
    permission: 'integrations.write',
  },
  findSmtpSettings: { method: 'POST', path: '/integrations/smtp/settings', permission: 'integrations.write' },
  checkSmtp: { method: 'POST', path: '/integrations/smtp/check', permission: 'integrations.write' },
  connectSmtp: { method: 'POST', path: '/integrations/smtp', permission: 'integrations.write' },
  listSmtp: { method: 'GET', path: '/integrations/smtp', permission: 'integrations.read' },
  removeSmtp: { method: 'DELETE', path: '/integrations/smtp/:id', permission: 'integrations.write' },
  startCheck: { method: 'POST', path: '/integrations/:id/checks', permission: 'integrations.write' },
  listChecks: { method: 'GET', path: '/integrations/:id/checks', permission: 'integrations.read' },
  getCheck: { method: 'GET', path: '/integrations/:id/checks/:checkId', permission: 'integrations.read' },
  removeGmail: { method: 'DELETE', path: '/integrations/google/gmail/:id', permission: 'integrations.write' },
} as const satisfies Routes
