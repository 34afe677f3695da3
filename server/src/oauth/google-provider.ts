import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'
import { namingRefusedServer } from '../http/refused-certificate.ts'
import { oauthWordsOf } from './oauth-failure.ts'

/** Seconds to wait for each response of Google. */
const timeoutSeconds = 10

/**
 * Google, or another OpenID Connect provider. Its metadata is fetched when first needed, and again
 * after a failure.
 */
export class GoogleProvider {
  readonly #google: Config['google']
  #provider: Promise<Configuration> | null = null

  constructor(google: Config['google']) {
    this.#google = google
  }

  /**
   * Returns the provider's configuration. Throws `not_found` if none is configured, or
   * `google_failed`.
   */
  async configuration(): Promise<Configuration> {
    if (!this.#google) throw new AppError('not_found')
    const provider = (this.#provider ??= discover(this.#google))
    try {
      return await provider
    } catch (cause) {
      if (this.#provider === provider) this.#provider = null
      const named = namingRefusedServer(cause, { setting: 'GOOGLE_ISSUER', address: this.#google.issuer })
      throw new AppError('google_failed', { cause: new Error(oauthWordsOf(named)) })
    }
  }
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const server = new URL(issuer)
  // Plain HTTP is the operator's choice: their own provider on their own machine.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(server, clientId, undefined, secretAs(clientSecret), { execute, timeout: timeoutSeconds })
}

/**
 * Sends the secret in the way that the provider accepts: in the body, or by HTTP Basic, which is
 * the default if its metadata names none.
 */
function secretAs(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBasic = methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
    return (isBasic ? basic : post)(server, ...request)
  }
}

const googleIssuer = 'https://accounts.google.com'

/**
 * The `prompt` as far as the provider takes it. Providers refuse values that they don't know;
 * Google takes those of its own and lists none.
 */
export function promptFor(provider: Configuration, prompt: string): { prompt?: string } {
  const { issuer, prompt_values_supported: supported } = provider.serverMetadata()
  const isTaken =
    issuer === googleIssuer ||
    (Array.isArray(supported) && prompt.split(' ').every((value) => supported.includes(value)))
  return isTaken ? { prompt } : {}
}
