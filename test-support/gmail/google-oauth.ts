import { createHash, randomBytes } from 'node:crypto'

type Grant = { email: string; scope: string }
type Code = Grant & { challenge: string; redirectUri: string; isOffline: boolean }

export type OAuthAnswer = { status: number; body?: object; headers?: Record<string, string> }

/** OAuth as Google does it: consent, codes with PKCE, refresh tokens, access tokens, revocation. */
export class GoogleOAuth {
  /** Requests to the token endpoint, in order. */
  readonly asked: Record<string, string>[] = []
  /** The next answer of the token endpoint, instead of the real one. */
  nextToken: OAuthAnswer | null = null
  /** By refresh token. */
  readonly grants = new Map<string, Grant>()
  readonly #codes = new Map<string, Code>()
  readonly #accessTokens = new Map<string, Grant>()

  /** The mailbox that an access token opens. */
  emailOf(accessToken: string): string | null {
    return this.#accessTokens.get(accessToken)?.email ?? null
  }

  /** Ends access tokens, as time does. */
  endAccessTokens(): void {
    this.#accessTokens.clear()
  }

  /** Google ends the access of a mailbox: its owner did, or a week is over. */
  endGrants(email: string): void {
    for (const [token, grant] of this.grants) if (grant.email === email) this.grants.delete(token)
    for (const [token, grant] of this.#accessTokens)
      if (grant.email === email) this.#accessTokens.delete(token)
  }

  /**
   * Does what the owner of a mailbox does on the consent screen. Returns the query string of the
   * redirect back.
   */
  consent(url: string, { email, scope }: { email: string; scope?: string }): string {
    const asked = new URL(url).searchParams
    const code = randomBytes(12).toString('hex')
    this.#codes.set(code, {
      email,
      scope: scope ?? asked.get('scope')!,
      challenge: asked.get('code_challenge')!,
      redirectUri: asked.get('redirect_uri')!,
      isOffline: asked.get('access_type') === 'offline',
    })
    return new URLSearchParams({ code, state: asked.get('state')! }).toString()
  }

  metadata(issuer: string): OAuthAnswer {
    return {
      status: 200,
      body: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
    }
  }

  token(form: Record<string, string>): OAuthAnswer {
    this.asked.push(form)
    if (this.nextToken) {
      const answer = this.nextToken
      this.nextToken = null
      return answer
    }
    if (form['grant_type'] === 'refresh_token') {
      const grant = this.grants.get(form['refresh_token'] ?? '')
      return grant ? this.#granted(grant) : invalidGrant
    }
    const code = this.#codes.get(form['code'] ?? '')
    this.#codes.delete(form['code'] ?? '')
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge || code.redirectUri !== form['redirect_uri'])
      return invalidGrant
    const refreshToken = `1//refresh-${randomBytes(12).toString('hex')}`
    if (code.isOffline) this.grants.set(refreshToken, code)
    return this.#granted(code, code.isOffline ? { refresh_token: refreshToken } : {})
  }

  /** As at Google, all access of the client to the mailbox ends. */
  revoke(form: Record<string, string>): OAuthAnswer {
    const grant = this.grants.get(form['token'] ?? '') ?? this.#accessTokens.get(form['token'] ?? '')
    if (!grant) return { status: 400, body: { error: 'invalid_token' } }
    this.endGrants(grant.email)
    return { status: 200 }
  }

  #granted({ email, scope }: Grant, more: object = {}): OAuthAnswer {
    const token = `ya29.access-${randomBytes(12).toString('hex')}`
    this.#accessTokens.set(token, { email, scope })
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3599, scope, ...more },
    }
  }
}

const invalidGrant: OAuthAnswer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
}
