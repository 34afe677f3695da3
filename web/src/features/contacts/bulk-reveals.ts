import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const isRunning = ({ state }: BulkReveal): boolean => state === 'running'

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

/** The bulk reveals whose progress currently arrives as events. */
export const followed = new Set<number>()

/** Progress never goes back, even if an answer arrives after that of a later request. */
export const withoutGoingBack = (known: readonly BulkReveal[] | undefined, next: BulkReveal): BulkReveal =>
  known?.find(({ id, state }) => id === next.id && state !== 'running' && isRunning(next)) ?? next

/**
 * Bulk reveals that are running or ended recently. Polled while one is running whose progress does
 * not arrive as events.
 */
export const bulkRevealsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'bulk'],
    queryFn: async ({ signal, client, queryKey }) => {
      const { items } = await call(contactRoutes.listBulkReveals, { signal })
      const known = client.getQueryData<BulkReveal[]>(queryKey)
      return items.map((each) => withoutGoingBack(known, each))
    },
    refetchInterval: ({ state }) =>
      state.data?.some((each) => isRunning(each) && !followed.has(each.id)) ? pollIntervalMs : false,
  })
