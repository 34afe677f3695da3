import { EncryptJWT, jwtDecrypt } from 'jose'
import { hkdfSync } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { cleanName, emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'

export type GoogleDeps = { config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret'>; now: () => Date }

/** A Google account with a verified address. */
export type GoogleIdentity = { subject: string; email: string; firstName: string; lastName: string }

/** Seconds a user may take to choose an account. */
const flowLifetime = 10 * 60
/** Seconds to wait for each response of Google. */
const timeoutSeconds = 10

const flowContent = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

const profileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.literal(true),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
})

/**
 * Sign-in with Google, or another OpenID Connect provider: authorization code flow with PKCE, state and nonce. The state of a sign-in is
 * encrypted and kept in the browser tab that began it (`flow`), so that nobody can finish what another began, and any server process can
 * finish it. The provider metadata is fetched when first needed, and again after a failure.
 */
export class Google {
  readonly #deps: GoogleDeps
  readonly #key: Uint8Array
  #provider: Promise<Configuration> | null = null

  constructor(deps: GoogleDeps) {
    this.#deps = deps
    const secret = Buffer.from(deps.config.jwtSecret)
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'rapport google flow', 32))
  }

  /** The URL to send the browser to, and the flow for it to keep. Throws `not_found` if sign-in with Google is off, or `google_failed`. */
  async start(): Promise<{ url: string; flow: string }> {
    const provider = await this.#configuration()
    const content = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const url = buildAuthorizationUrl(provider, {
      redirect_uri: this.#returnAddress(),
      scope: 'openid email profile',
      state: content.state,
      nonce: content.nonce,
      code_challenge: await calculatePKCECodeChallenge(content.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    return { url: url.href, flow: await this.#seal(content) }
  }

  /**
   * Identifies the user from the query string of Google's redirect. Throws `google_failed` for a flow of another tab or an expired one, a
   * wrong state or nonce, an error response, an unverified address, or a provider that is down.
   */
  async finish({ flow, parameters }: { flow: string; parameters: string }): Promise<GoogleIdentity> {
    const provider = await this.#configuration()
    try {
      const { state, nonce, verifier } = await this.#open(flow)
      const address = new URL(this.#returnAddress())
      address.search = parameters
      const tokens = await authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = profileClaims.parse(tokens.claims())
      const { sub: subject, email, given_name: firstName, family_name: lastName } = claims
      return { subject, email, firstName: cleanName(firstName), lastName: cleanName(lastName) }
    } catch (cause) {
      throw new AppError('google_failed', { cause })
    }
  }

  async #configuration(): Promise<Configuration> {
    const { google } = this.#deps.config
    if (!google) throw new AppError('not_found')
    const provider = (this.#provider ??= discover(google))
    try {
      return await provider
    } catch (cause) {
      if (this.#provider === provider) this.#provider = null
      throw new AppError('google_failed', { cause })
    }
  }

  #returnAddress(): string {
    return `${this.#deps.config.publicUrl}/auth/google`
  }

  async #seal(content: z.infer<typeof flowContent>): Promise<string> {
    const now = this.#deps.now()
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(now.getTime() / 1000) + flowLifetime)
      .encrypt(this.#key)
  }

  async #open(flow: string): Promise<z.infer<typeof flowContent>> {
    const { payload } = await jwtDecrypt(flow, this.#key, {
      currentDate: this.#deps.now(),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return flowContent.parse(payload)
  }
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const server = new URL(issuer)
  // Plain HTTP is the operator's choice: their own provider on their own machine.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}
