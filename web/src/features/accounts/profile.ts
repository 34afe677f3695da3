import type { getProfile } from '@rapport/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api.ts'

const profileEndpoint: Endpoint<typeof getProfile> = { method: 'GET', path: '/users/profile' }

/** The signed-in user, with plan and credits. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'profile'],
    queryFn: ({ signal }) => call(profileEndpoint, { signal }),
  })
