import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { cleanName, emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'
import { GoogleProvider, promptFor } from './google-provider.ts'
import { oauthFailureOf, oauthWordsOf } from './oauth-failure.ts'
import { SealedFlow } from './sealed-flow.ts'

export type GoogleDeps = { config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret'>; now: () => Date }

/** A Google account with a verified address. */
export type GoogleIdentity = { subject: string; email: string; firstName: string; lastName: string }

const flowContent = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

const profileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  // Some providers write it as a text.
  email_verified: z.literal([true, 'true']),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/**
 * Sign-in with Google, or another OpenID Connect provider: authorization code flow with PKCE, state
 * and nonce.
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

  /**
   * The URL to send the browser to, and the flow for it to keep. Throws `not_found` if sign-in with
   * Google is off, or `google_failed`.
   */
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
      ...promptFor(provider, 'select_account'),
    })
    return { url: url.href, flow: await this.#flow.seal(content) }
  }

  /**
   * Identifies the user from the query string of the provider's redirect. Throws `oauth_outdated`
   * for a flow of another tab, an expired one, a wrong state or a code that was used;
   * `oauth_refused` if the provider says no or its token is not for us; `google_unverified` without
   * a verified address; `google_failed` if the provider is down.
   */
  async finish({ flow, parameters }: { flow: string; parameters: string }): Promise<GoogleIdentity> {
    const provider = await this.#provider.configuration()
    const content = await this.#flow.open(flow).catch((cause: unknown) => {
      throw new AppError('oauth_outdated', { cause })
    })
    const claims = await this.#claims(provider, parameters, content).catch((error: unknown) => {
      const failure = oauthFailureOf(error)
      const code = failure === 'failed' ? 'google_failed' : (`oauth_${failure}` as const)
      throw new AppError(code, { cause: new Error(oauthWordsOf(error)) })
    })
    const read = profileClaims.safeParse(claims)
    if (!read.success) {
      const lacking = read.error.issues.map(({ path }) => path.join('.')).join(', ')
      throw new AppError('google_unverified', { cause: new Error(`missing or unusable claims: ${lacking}`) })
    }
    const { sub: subject, email, given_name: firstName, family_name: lastName } = read.data
    return { subject, email, firstName: cleanName(firstName), lastName: cleanName(lastName) }
  }

  /**
   * Returns the provider's claims about the user: those in the token, and missing ones from its
   * UserInfo endpoint, as the standard defines them for `email` and `profile`.
   */
  async #claims(
    provider: Configuration,
    parameters: string,
    { state, nonce, verifier }: z.infer<typeof flowContent>,
  ): Promise<Record<string, unknown>> {
    const address = new URL(this.#returnAddress())
    address.search = parameters
    const tokens = await authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const isWhole = claims['email'] !== undefined && claims['email_verified'] !== undefined
    if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return claims
    const more = await fetchUserInfo(provider, tokens.access_token, claims.sub)
    // An address is as verified as it is where it is named.
    const { email, email_verified } = more
    return { ...more, ...claims, ...(email !== undefined && { email, email_verified }) }
  }

  #returnAddress(): string {
    return `${this.#deps.config.publicUrl}/auth/google`
  }
}
