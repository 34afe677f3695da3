import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sessionsEndpoint } from './api.ts'

/** Where one is signed in: here first. */
export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(sessionsEndpoint, { signal }),
  // Others come and go without this page's doing.
  staleTime: 0,
})
