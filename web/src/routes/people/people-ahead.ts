import { limits } from '@rapport/contract/limits.ts'
import { profileEndpoint } from '../../features/account/api.ts'
import { searchEndpoint } from '../../features/people/endpoints.ts'
import { samplesEndpoint } from '../../features/searches/endpoints.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import type { AheadCall } from '../../lib/ahead.ts'

/** The requests of People Search at its bare address. The build hands them to `preferences.js`, which sends them at once. */
export const peopleAhead: readonly AheadCall[] = [
  { method: profileEndpoint.method, url: callUrl(profileEndpoint.path) },
  {
    method: searchEndpoint.method,
    url: callUrl(searchEndpoint.path, {}, { page: 1, limit: limits.defaultPageSize }),
    body: {},
  },
  { method: samplesEndpoint.method, url: callUrl(samplesEndpoint.path) },
]
