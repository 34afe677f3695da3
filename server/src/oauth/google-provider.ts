import { allowInsecureRequests, discovery, type Configuration } from 'openid-client'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'

/** Seconds to wait for each response of Google. */
const timeoutSeconds = 10

/** Google, or another OpenID Connect provider. Its metadata is fetched when first needed, and again after a failure. */
export class GoogleProvider {
  readonly #google: Config['google']
  #provider: Promise<Configuration> | null = null

  constructor(google: Config['google']) {
    this.#google = google
  }

  /** Throws `not_found` if none is configured, or `google_failed`. */
  async configuration(): Promise<Configuration> {
    if (!this.#google) throw new AppError('not_found')
    const provider = (this.#provider ??= discover(this.#google))
    try {
      return await provider
    } catch (cause) {
      if (this.#provider === provider) this.#provider = null
      throw new AppError('google_failed', { cause })
    }
  }
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const server = new URL(issuer)
  // Plain HTTP is the operator's choice: their own provider on their own machine.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}
