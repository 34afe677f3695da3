import type { Routes } from '../route.ts'

export const searchRoutes = {
  listSavedSearches: { method: 'GET', path: '/search/history', permission: 'searches.read' },
  listRecentSearches: { method: 'GET', path: '/search/history/recent', permission: 'searches.read' },
  saveSearch: { method: 'POST', path: '/search/history', permission: 'searches.write' },
  updateSearch: { method: 'PATCH', path: '/search/history/:id', permission: 'searches.write' },
  openSearch: { method: 'POST', path: '/search/history/:id/open', permission: 'searches.read' },
  deleteSearch: { method: 'DELETE', path: '/search/history/:id', permission: 'searches.write' },
  listSamples: { method: 'GET', path: '/search/samples', permission: 'people.search' },
} as const satisfies Routes
