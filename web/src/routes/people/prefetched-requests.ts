import { searchRoutes } from '@rapport/contract/searches/routes.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { limits } from '@rapport/contract/limits.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import type { AheadCall } from '../../lib/ahead.ts'

/**
 * The requests of People Search at its bare address. The build hands them to `preferences.js`,
 * which sends them at once.
 */
export const prefetchedRequests: readonly AheadCall[] = [
  { method: accountRoutes.getProfile.method, url: callUrl(accountRoutes.getProfile.path) },
  {
    method: peopleRoutes.searchPeople.method,
    url: callUrl(peopleRoutes.searchPeople.path, {}, { page: 1, limit: limits.defaultPageSize }),
    body: {},
  },
  { method: searchRoutes.listSamples.method, url: callUrl(searchRoutes.listSamples.path) },
]
