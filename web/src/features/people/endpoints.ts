import type { countFacets } from '@rapport/contract/people/facets.ts'
import type {
  countAlternatives,
  countPeople,
  getPerson,
  searchPeople,
  suggest,
} from '@rapport/contract/people/schemas.ts'
import type { Endpoint } from '../../lib/api/api.ts'

export const searchEndpoint: Endpoint<typeof searchPeople> = { method: 'POST', path: '/v2/search/people' }
export const countEndpoint: Endpoint<typeof countPeople> = {
  method: 'POST',
  path: '/v2/search/count/by-filters',
}
export const alternativesEndpoint: Endpoint<typeof countAlternatives> = {
  method: 'POST',
  path: '/v2/search/count/alternatives',
}
export const facetsEndpoint: Endpoint<typeof countFacets> = { method: 'POST', path: '/v2/search/facets' }
export const personEndpoint: Endpoint<typeof getPerson> = { method: 'GET', path: '/people/:id/details' }
export const suggestEndpoint: Endpoint<typeof suggest> = {
  method: 'GET',
  path: '/people/search/suggest/:type',
}
