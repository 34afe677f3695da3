import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { cleanName, emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'
import { GoogleProvider } from './google-provider.ts'
import { SealedFlow } from './sealed-flow.ts'

export type GoogleDeps = { config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret'>; now: () => Date }

/** A Google account with a verified address. */
export type GoogleIdentity = { subject: string; email: string; firstName: string; lastName: string }

const flowContent = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

const profileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.literal(true),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
})

/**
 * Sign-in with Google, or another OpenID Connect provider: authorization code flow with PKCE, state and nonce.
 */
export class Google {
  readonly #deps: GoogleDeps
  readonly #provider: GoogleProvider
  readonly #flow: SealedFlow<z.infer<typeof flowContent>>

  constructor(deps: GoogleDeps) {
    this.#deps = deps
    this.#provider = new GoogleProvider(deps.config.google)
    this.#flow = new SealedFlow({
      secret: deps.config.jwtSecret,
      purpose: 'rapport google flow',
      content: flowContent,
      now: deps.now,
    })
  }

  /** The URL to send the browser to, and the flow for it to keep. Throws `not_found` if sign-in with Google is off, or `google_failed`. */
  async start(): Promise<{ url: string; flow: string }> {
    const provider = await this.#provider.configuration()
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
    return { url: url.href, flow: await this.#flow.seal(content) }
  }

  /**
   * Identifies the user from the query string of Google's redirect. Throws `google_failed` for a flow of another tab or an expired one, a
   * wrong state or nonce, an error response, an unverified address, or a provider that is down.
   */
  async finish({ flow, parameters }: { flow: string; parameters: string }): Promise<GoogleIdentity> {
    const provider = await this.#provider.configuration()
    try {
      const { state, nonce, verifier } = await this.#flow.open(flow)
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

  #returnAddress(): string {
    return `${this.#deps.config.publicUrl}/auth/google`
  }
}
