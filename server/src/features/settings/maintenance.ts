import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../http/add-route.ts'
import { AppError } from '../../http/errors.ts'
import type { OperatorSettingsReader } from './operator-settings.ts'

/** Calls that are answered under maintenance: what probes ask, what the screen asks to know when it is over, what administrators do. */
const served = new Set(['/health', '/ready', '/settings', '/openapi.json'].map((path) => apiPrefix + path))
const adminPrefix = `${apiPrefix}/admin/`

/** Seconds after which clients may ask again. */
const retryAfter = 10

/** Answers `maintenance` to every other call of the API while an operator wants it. Calls that have begun are finished. */
export function refuseUnderMaintenance(app: FastifyInstance, settings: OperatorSettingsReader): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url
    if (!path.startsWith(`${apiPrefix}/`) || served.has(path) || path.startsWith(adminPrefix)) return
    const { maintenance } = await settings.current()
    if (maintenance !== null) throw new AppError('maintenance', { retryAfter })
  })
}
