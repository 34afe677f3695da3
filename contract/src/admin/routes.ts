import type { Routes } from '../route.ts'

export const adminRoutes = {
  sendOtp: { method: 'POST', path: '/admin/send-otp', permission: 'admin' },
  setPricingPlan: { method: 'POST', path: '/admin/pricing-plan', permission: 'admin' },
  upgradeAccount: { method: 'POST', path: '/admin/upgrade-account', permission: 'admin' },
  listAccounts: { method: 'GET', path: '/admin/jp-list', permission: 'admin' },
  listCreditsHistory: { method: 'GET', path: '/admin/user-credits-history', permission: 'admin' },
  suppressPerson: { method: 'POST', path: '/admin/suppress', permission: 'admin' },
} as const satisfies Routes
