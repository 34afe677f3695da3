import type { getSettings, Settings } from '@rapport/contract/settings/schemas.ts'
import { call, type Endpoint } from './api/api.ts'
import { beginMaintenance } from './api/maintenance.ts'

const endpoint: Endpoint<typeof getSettings> = { method: 'GET', path: '/settings' }

/** The operator's settings. Maintenance takes over the screen. */
export async function fetchSettings(signal?: AbortSignal): Promise<Settings> {
  const settings = await call(endpoint, signal ? { signal } : {})
  if (settings.maintenance) beginMaintenance(settings.maintenance.message)
  return settings
}
