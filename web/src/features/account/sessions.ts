import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sessionsEndpoint } from './api.ts'

/** The account's sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(sessionsEndpoint, { signal }),
  // Other devices start and end sessions at any time.
  staleTime: 0,
})
