import type { getPerson, searchPeople } from '@rapport/contract/people/schemas.ts'
import type { Endpoint } from '../../lib/api/api.ts'

export const searchEndpoint: Endpoint<typeof searchPeople> = { method: 'POST', path: '/v2/search/people' }
export const personEndpoint: Endpoint<typeof getPerson> = { method: 'GET', path: '/people/:id/details' }
