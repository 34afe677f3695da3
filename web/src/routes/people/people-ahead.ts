import { limits } from '@rapport/contract/limits.ts'
import { profileEndpoint } from '../../features/account/api.ts'
import { searchEndpoint } from '../../features/people/endpoints.ts'
import { samplesEndpoint } from '../../features/searches/endpoints.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import type { AheadCall } from '../../lib/ahead.ts'

/** What People Search asks for when it is come to by its bare address. The build hands it to `preferences.js`, which asks at once. */
export const peopleAhead: readonly AheadCall[] = [
  { method: profileEndpoint.method, url: callUrl(profileEndpoint.path) },
  {
    method: searchEndpoint.method,
    url: callUrl(searchEndpoint.path, {}, { page: 1, limit: limits.defaultPageSize }),
    body: {},
  },
  { method: samplesEndpoint.method, url: callUrl(samplesEndpoint.path) },
]
