import type { countFacets } from '@rapport/contract/people/facets.ts'
import type { countAlternatives, countPeople, suggest } from '@rapport/contract/people/schemas.ts'
import type { Endpoint } from '../../lib/api/api.ts'

export const countEndpoint: Endpoint<typeof countPeople> = {
  method: 'POST',
  path: '/v2/search/count/by-filters',
}
export const alternativesEndpoint: Endpoint<typeof countAlternatives> = {
  method: 'POST',
  path: '/v2/search/count/alternatives',
}
export const facetsEndpoint: Endpoint<typeof countFacets> = { method: 'POST', path: '/v2/search/facets' }
export const suggestEndpoint: Endpoint<typeof suggest> = {
  method: 'GET',
  path: '/people/search/suggest/:type',
}
