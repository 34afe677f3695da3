import type { Routes } from '../route.ts'

export const settingsRoutes = {
  getSettings: { method: 'GET', path: '/settings', permission: 'public' },
} as const satisfies Routes
