import type { Routes } from '../route.ts'

export const healthRoutes = {
  health: { method: 'GET', path: '/health', permission: 'public' },
  ready: { method: 'GET', path: '/ready', permission: 'public' },
} as const satisfies Routes
