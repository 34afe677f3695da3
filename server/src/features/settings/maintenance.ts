import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '../../http/add-route.ts'
import { isAdministrator } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { Account } from '../sessions/sessions.ts'
import type { OperatorSettingsReader } from './operator-settings.ts'

const { login, startGoogleSignIn, signInWithGoogle, refreshTokens, logout } = sessionRoutes
/** Calls that identify an account only once they have begun; they call `admit` themselves. */
const signIns = [login, startGoogleSignIn, signInWithGoogle, refreshTokens, logout]

/**
 * Calls that are served during maintenance: probes, metrics, what the operator's command asks for
 * and what the maintenance screen polls, the API description, and calls that decide for themselves.
 */
const served = new Set(
  [
    '/health',
    '/ready',
    '/metrics',
    '/installation',
    '/settings',
    '/openapi.json',
    ...signIns.map(({ path }) => path),
  ].map((path) => apiPrefix + path),
)
const adminPrefix = `${apiPrefix}/admin/`

/** Seconds after which clients may retry. */
const retryAfter = 10

/** While an operator has it on, only administrators are served. */
export class Maintenance {
  readonly #settings: OperatorSettingsReader
  readonly #adminEmails: readonly string[]

  constructor(settings: OperatorSettingsReader, { adminEmails }: { adminEmails: readonly string[] }) {
    this.#settings = settings
    this.#adminEmails = adminEmails
  }

  async isOn(): Promise<boolean> {
    return (await this.#settings.current()).maintenance !== null
  }

  /**
   * Lets an administrator sign in, and any account if there is no maintenance. Otherwise throws
   * `maintenance`, also for a failed sign-in (null), so that the addresses of administrators can't
   * be guessed. `find` is called only during maintenance.
   */
  async admit(find: () => Promise<Account | null> | Account | null): Promise<void> {
    if (!(await this.isOn())) return
    const account = await find()
    if (!account || !isAdministrator(account, this.#adminEmails)) throw underMaintenance()
  }
}

/** Answers other API calls with `maintenance` unless an administrator makes them. Running calls finish. */
export function refuseUnderMaintenance(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url
    if (!path.startsWith(`${apiPrefix}/`) || served.has(path) || path.startsWith(adminPrefix)) return
    if ((await maintenance.isOn()) && !(await mayPass(app, request))) throw underMaintenance()
  })
}

/**
 * Whether an administrator calls. An expired token may be an administrator's, so a route that needs
 * an account may refuse it as expired: the client then refreshes, which tells whose it is. A public
 * route would run.
 */
async function mayPass(app: FastifyInstance, { headers, routeOptions }: FastifyRequest): Promise<boolean> {
  if (headers.authorization === undefined) return false
  try {
    return (await app.authenticate(headers.authorization)).isAdmin
  } catch (error) {
    if (error instanceof AppError)
      return error.code === 'token_expired' && routeOptions.config.needsAccount === true
    throw error
  }
}

const underMaintenance = () => new AppError('maintenance', { retryAfter })
