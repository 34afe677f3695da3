import type { Routes } from '../route.ts'

// Load balancers probe with GET or HEAD.
export const healthRoutes = {
  health: { method: 'GET', path: '/health', permission: 'public', answersHead: true },
  ready: { method: 'GET', path: '/ready', permission: 'public', answersHead: true },
} as const satisfies Routes
