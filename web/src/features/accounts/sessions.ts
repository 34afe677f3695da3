import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The account's sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: async ({ signal }) => (await call(sessionRoutes.listSessions, { signal })).items,
  // Other devices start and end sessions at any time.
  staleTime: 0,
})
