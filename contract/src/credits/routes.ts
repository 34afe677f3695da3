import type { Routes } from '../route.ts'

export const creditRoutes = {
  listCreditEntries: { method: 'GET', path: '/users/credits/history', permission: 'profile.read' },
} as const satisfies Routes
