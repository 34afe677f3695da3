import type { Routes } from '../route.ts'

export const listRoutes = {
  checkTalentExistence: { method: 'GET', path: '/lists/check-talent-existence', permission: 'lists.read' },
  getList: { method: 'GET', path: '/lists/:id', permission: 'lists.read' },
} as const satisfies Routes
