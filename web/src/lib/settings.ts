import { settingsRoutes } from '@rapport/contract/settings/routes.ts'
import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { call } from './api/api.ts'
import { noticeMaintenance } from './api/maintenance.ts'

/** The operator's settings. Maintenance takes over the screen. */
export async function fetchSettings(signal?: AbortSignal): Promise<Settings> {
  const settings = await call(settingsRoutes.getSettings, signal ? { signal } : {})
  if (settings.maintenance) noticeMaintenance(settings.maintenance)
  return settings
}
