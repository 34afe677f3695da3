import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
  type Configuration,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors.ts'
import { MailboxError } from '../mail/mailbox.ts'
import { GoogleProvider } from './google-provider.ts'
import { oauthFailureOf, oauthWordsOf } from './oauth-failure.ts'
import { SealedFlow } from './sealed-flow.ts'

export type GmailAccessDeps = { config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret'>; now: () => Date }

/**
 * Drafts and sending; reading. Nothing narrower has these two:
 * https://developers.google.com/workspace/gmail/api/auth/scopes
 */
const scopes = [
  'https://www.googleapis.com/auth/gmail.compose',
  'https://www.googleapis.com/auth/gmail.readonly',
]

const flowContent = z.object({ state: z.string(), verifier: z.string(), session: z.string() })

export type AccessToken = { token: string; expiresAt: Date }

/**
 * Access to a mailbox at Gmail that its owner grants: authorization code flow with PKCE and state,
 * bound to the session that began it. No error names a token.
 */
export class GmailAccess {
  readonly #deps: GmailAccessDeps
  readonly #provider: GoogleProvider
  readonly #flow: SealedFlow<z.infer<typeof flowContent>>

  constructor(deps: GmailAccessDeps) {
    this.#deps = deps
    this.#provider = new GoogleProvider(deps.config.google)
    const { jwtSecret: secret } = deps.config
    const purpose = 'rapport gmail flow'
    this.#flow = new SealedFlow({ secret, purpose, content: flowContent, now: deps.now })
  }

  /**
   * The URL to send the browser to, and the flow for it to keep. Throws `not_found` if Google is
   * not set up, or `gmail_failed`.
   */
  async start(session: string): Promise<{ url: string; flow: string }> {
    const provider = await this.#configuration()
    const content = { state: randomState(), verifier: randomPKCECodeVerifier(), session }
    const url = buildAuthorizationUrl(provider, {
      redirect_uri: this.#returnAddress(),
      scope: scopes.join(' '),
      state: content.state,
      code_challenge: await calculatePKCECodeChallenge(content.verifier),
      code_challenge_method: 'S256',
      // A refresh token comes with consent alone.
      access_type: 'offline',
      prompt: 'select_account consent',
    })
    return { url: url.href, flow: await this.#flow.seal(content) }
  }

  /**
   * The tokens behind Google's redirect. Throws `gmail_not_allowed` if the user refused or left out
   * a scope; `oauth_outdated` for a flow of another session or tab, an expired one, a wrong state
   * or a code that was used; `oauth_refused` for another error response; `gmail_failed` if the
   * provider is down.
   */
  async finish(input: { flow: string; parameters: string; session: string }): Promise<{
    refreshToken: string
    accessToken: AccessToken
  }> {
    const provider = await this.#configuration()
    const { state, verifier } = await this.#open(input)
    if (new URLSearchParams(input.parameters).get('error') === 'access_denied')
      throw new AppError('gmail_not_allowed')
    const tokens = await this.#exchange(provider, { ...input, state, verifier })
    const granted = new Set((tokens.scope ?? '').split(' '))
    if (!scopes.every((scope) => granted.has(scope)) || tokens.refresh_token === undefined) {
      await this.revoke(tokens.refresh_token ?? tokens.access_token)
      throw new AppError('gmail_not_allowed')
    }
    return { refreshToken: tokens.refresh_token, accessToken: this.#accessToken(tokens) }
  }

  /** Throws a `MailboxError`: `reconnect` once Google no longer accepts the refresh token. */
  async refresh(refreshToken: string): Promise<AccessToken> {
    try {
      const tokens = await refreshTokenGrant(await this.#provider.configuration(), refreshToken)
      return this.#accessToken(tokens)
    } catch (error) {
      const isOver = error instanceof ResponseBodyError && error.error === 'invalid_grant'
      throw new MailboxError(
        isOver ? 'reconnect' : 'later',
        `no access token for the mailbox: ${oauthWordsOf(error)}`,
      )
    }
  }

  /** Ends the access at Google. False if that failed. */
  async revoke(token: string): Promise<boolean> {
    try {
      await tokenRevocation(await this.#provider.configuration(), token)
      return true
    } catch {
      return false
    }
  }

  async #configuration(): Promise<Configuration> {
    try {
      return await this.#provider.configuration()
    } catch (error) {
      throw error instanceof AppError && error.code === 'google_failed'
        ? new AppError('gmail_failed', { cause: error })
        : error
    }
  }

  async #open({ flow, session }: { flow: string; session: string }): Promise<z.infer<typeof flowContent>> {
    const content = await this.#flow.open(flow).catch(() => null)
    if (content?.session !== session) throw new AppError('oauth_outdated')
    return content
  }

  async #exchange(
    provider: Configuration,
    { parameters, state, verifier }: { parameters: string; state: string; verifier: string },
  ): ReturnType<typeof authorizationCodeGrant> {
    try {
      const address = new URL(this.#returnAddress())
      address.search = parameters
      return await authorizationCodeGrant(provider, address, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
    } catch (error) {
      const failure = oauthFailureOf(error)
      const code = failure === 'failed' ? 'gmail_failed' : (`oauth_${failure}` as const)
      throw new AppError(code, { cause: new Error(oauthWordsOf(error)) })
    }
  }

  #returnAddress(): string {
    return `${this.#deps.config.publicUrl}/integrations/google`
  }

  #accessToken({ access_token: token, expires_in: seconds = 0 }: Granted): AccessToken {
    return { token, expiresAt: new Date(this.#deps.now().getTime() + seconds * 1000) }
  }
}

type Granted = { access_token: string; expires_in?: number | undefined }
