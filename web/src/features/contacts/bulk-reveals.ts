import type { BulkReveal, listBulkReveals } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api/api.ts'

const endpoint: Endpoint<typeof listBulkReveals> = { method: 'GET', path: '/people/contacts/bulk-reveal' }

export const isRunning = ({ state }: BulkReveal): boolean => state === 'running'

/** Where the live connection is away, this often in milliseconds. */
const pollEvery = 2000

/** The bulk reveals that run and those that ended last, asked for again and again while one runs. */
export const bulkRevealsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'bulk'],
    queryFn: ({ signal }) => call(endpoint, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery : false),
  })
