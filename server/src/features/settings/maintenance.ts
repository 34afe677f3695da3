import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../http/add-route.ts'
import { AppError } from '../../http/errors.ts'
import type { OperatorSettingsReader } from './operator-settings.ts'

/**
 * Served during maintenance: probes, what the maintenance screen polls, and the API description. Administrators may call their routes too.
 */
const served = new Set(['/health', '/ready', '/settings', '/openapi.json'].map((path) => apiPrefix + path))
const adminPrefix = `${apiPrefix}/admin/`

/** Seconds after which clients may retry. */
const retryAfter = 10

/** Answers all other API calls with `maintenance` while an operator has it on. Running calls finish. */
export function refuseUnderMaintenance(app: FastifyInstance, settings: OperatorSettingsReader): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url
    if (!path.startsWith(`${apiPrefix}/`) || served.has(path) || path.startsWith(adminPrefix)) return
    const { maintenance } = await settings.current()
    if (maintenance !== null) throw new AppError('maintenance', { retryAfter })
  })
}
