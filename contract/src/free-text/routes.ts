import type { Routes } from '../route.ts'

export const freeTextRoutes = {
  filtersFromText: { method: 'POST', path: '/v2/search/filters', permission: 'people.search' },
} as const satisfies Routes
