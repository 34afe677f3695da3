import type { Routes } from '../route.ts'

export const companyRoutes = {
  searchCompanies: { method: 'POST', path: '/company/search', permission: 'people.search' },
  getCompany: { method: 'GET', path: '/companies/:id', permission: 'people.read' },
} as const satisfies Routes
