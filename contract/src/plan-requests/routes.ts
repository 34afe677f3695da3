import type { Routes } from '../route.ts'

export const planRequestRoutes = {
  listPlanRequests: { method: 'GET', path: '/plan-requests', permission: 'profile.read' },
  createPlanRequest: { method: 'POST', path: '/plan-requests', permission: 'profile.write' },
} as const satisfies Routes
