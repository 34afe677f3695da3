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
import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'

export type GoogleDeps = { config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret'>; now: () => Date }

/** Who somebody is at Google, with an address that Google says is theirs. */
export type GoogleIdentity = { subject: string; email: string; firstName: string; lastName: string }

/** Seconds that one may take to choose an account. */
const flowLifetime = 10 * 60
/** Seconds that Google may take for each answer. */
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
 * Signing in with Google, or another OpenID Connect provider: authorization code with PKCE, state and nonce. What has to be remembered
 * meanwhile is sealed and kept by the browser tab that began (`flow`), so that nobody can finish what another began, and any server
 * process can. The provider's description is read when it is first needed, and again after a failure.
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

  /** Where to send the browser, and what it keeps. Throws `not_found` when nobody can sign in this way, `google_failed`. */
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
   * Who came back, by the query string that Google sent along. Throws `google_failed` for anything that does not fit: a flow of somebody
   * else or too old, a wrong state or nonce, an answer that is no success, an address that is not verified, a provider that is down.
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
      return { subject, email, firstName: nameOf(firstName), lastName: nameOf(lastName) }
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
  // An address without TLS is the operator's choice: a provider of their own, on their own machine.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}

/** What Google knows of somebody's name, as our profile takes it. */
const nameOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>]/gu, '')
    .trim()
    .slice(0, 100)
