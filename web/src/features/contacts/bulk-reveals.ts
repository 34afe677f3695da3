import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const isRunning = ({ state }: BulkReveal): boolean => state === 'running'

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

/** Bulk reveals that are running or ended recently. Polled while one is running. */
export const bulkRevealsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'bulk'],
    queryFn: async ({ signal }) => (await call(contactRoutes.listBulkReveals, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollIntervalMs : false),
  })
