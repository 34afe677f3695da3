import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const isRunning = ({ state }: BulkReveal): boolean => state === 'running'

/** Where the live connection is away, this often in milliseconds. */
const pollEvery = 2000

/** The bulk reveals that run and those that ended last, asked for again and again while one runs. */
export const bulkRevealsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'bulk'],
    queryFn: ({ signal }) => call(contactRoutes.listBulkReveals, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery : false),
  })
