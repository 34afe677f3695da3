import type { getSettings } from '@rapport/contract/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api.ts'
import { beginMaintenance } from '../../lib/maintenance.ts'

const endpoint: Endpoint<typeof getSettings> = { method: 'GET', path: '/settings' }

/** Asks anew what the operator has set; maintenance takes the screen. */
export async function askSettings(signal?: AbortSignal) {
  const settings = await call(endpoint, signal ? { signal } : {})
  if (settings.maintenance) beginMaintenance(settings.maintenance.message)
  return settings
}

/** Country, links and notices; notices come within a minute after an operator set them. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['shell', 'settings'],
    queryFn: ({ signal }) => askSettings(signal),
    refetchInterval: 60_000,
  })
