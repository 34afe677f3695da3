import type {
  deleteSearch,
  listRecentSearches,
  listSamples,
  listSavedSearches,
  openSearch,
  saveSearch,
  updateSearch,
} from '@rapport/contract/searches/schemas.ts'
import type { Endpoint } from '../../lib/api/api.ts'

export const listEndpoint: Endpoint<typeof listSavedSearches> = { method: 'GET', path: '/search/history' }
export const recentEndpoint: Endpoint<typeof listRecentSearches> = {
  method: 'GET',
  path: '/search/history/recent',
}
export const samplesEndpoint: Endpoint<typeof listSamples> = { method: 'GET', path: '/search/samples' }
export const openEndpoint: Endpoint<typeof openSearch> = { method: 'POST', path: '/search/history/:id/open' }
export const saveEndpoint: Endpoint<typeof saveSearch> = { method: 'POST', path: '/search/history' }
export const updateEndpoint: Endpoint<typeof updateSearch> = { method: 'PATCH', path: '/search/history/:id' }
export const deleteEndpoint: Endpoint<typeof deleteSearch> = { method: 'DELETE', path: '/search/history/:id' }
