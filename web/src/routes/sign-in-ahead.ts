import { settingsRoutes } from '@rapport/contract/settings/routes.ts'
import { callUrl } from '../lib/api/call-url.ts'
import type { AheadCall } from '../lib/ahead.ts'

/** The request of sign-in, which `preferences.js` sends at once. */
export const signInAhead: readonly AheadCall[] = [
  { method: settingsRoutes.getSettings.method, url: callUrl(settingsRoutes.getSettings.path) },
]
