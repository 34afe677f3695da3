import type { Routes } from '../route.ts'

export const companyRoutes = {
  searchCompanies: { method: 'POST', path: '/company/search', permission: 'people.search' },
} as const satisfies Routes
