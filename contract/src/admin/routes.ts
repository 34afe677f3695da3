import type { Routes } from '../route.ts'

export const adminRoutes = {
  sendOtp: { method: 'POST', path: '/admin/send-otp', permission: 'admin.enter' },
  elevate: { method: 'POST', path: '/admin/elevate', permission: 'admin.enter' },
  getElevation: { method: 'GET', path: '/admin/elevation', permission: 'admin.enter' },
  endElevation: { method: 'DELETE', path: '/admin/elevation', permission: 'admin.enter' },
  getOverview: { method: 'GET', path: '/admin/overview', permission: 'admin' },
  setPricingPlan: { method: 'POST', path: '/admin/pricing-plan', permission: 'admin.coded' },
  upgradeAccount: { method: 'POST', path: '/admin/upgrade-account', permission: 'admin.coded' },
  listAccounts: { method: 'GET', path: '/admin/jp-list', permission: 'admin.coded' },
  listCreditsHistory: { method: 'GET', path: '/admin/user-credits-history', permission: 'admin.coded' },
  suppressPerson: { method: 'POST', path: '/admin/suppress', permission: 'admin.coded' },
  listJobs: { method: 'GET', path: '/admin/jobs', permission: 'admin' },
  retryJob: { method: 'POST', path: '/admin/jobs/:id/retry', permission: 'admin' },
  listProviders: { method: 'GET', path: '/admin/providers', permission: 'admin' },
  listMailboxes: { method: 'GET', path: '/admin/mailboxes', permission: 'admin' },
  releaseBrake: { method: 'POST', path: '/admin/brake/release', permission: 'admin' },
  getEmails: { method: 'GET', path: '/admin/emails', permission: 'admin' },
  sendTestEmail: { method: 'POST', path: '/admin/emails/test', permission: 'admin' },
  getConnections: { method: 'GET', path: '/admin/connections', permission: 'admin' },
  dropJob: { method: 'POST', path: '/admin/jobs/:id/drop', permission: 'admin' },
} as const satisfies Routes
