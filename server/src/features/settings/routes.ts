import { getSettings } from '@rapport/contract/settings/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { findSettings, type SettingsDeps } from './settings.ts'

export function addSettingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  addRoute(app, getSettings, (call) => findSettings(deps, call))
}
