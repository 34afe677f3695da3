import type { Routes } from '../route.ts'

export const planRequestRoutes = {
  listPlanRequests: { method: 'GET', path: '/plan-requests', permission: 'plans.read' },
  createPlanRequest: { method: 'POST', path: '/plan-requests', permission: 'plans.ask' },
} as const satisfies Routes
