import { OAuth2Server } from 'oauth2-mock-server'
import { cleanUpAfterFile } from '../cleanup.ts'

type Claims = Record<string, unknown>

type TokenRequest = { headers: { authorization?: string }; body: Claims }

export type OidcProvider = {
  issuer: string
  /** Sets extra claims of later ID tokens. */
  says(claims: Claims): void
  /** Sets the claims of its UserInfo endpoint. */
  informs(claims: Claims): void
  /** Signs in like a browser at a URL from `start`. Returns the query string of the redirect back. */
  signIn(url: string): Promise<string>
  /** Sets the status of later token responses, and their body; null restores the real ones. */
  failsWith(status: number | null, body?: Claims): void
  /** How the last token request carried the client’s secret. */
  provedBy(): 'basic' | 'post' | null
  stop(): Promise<void>
}

/**
 * A real local OpenID Connect provider: discovery, signed ID tokens, PKCE, UserInfo. `metadata` is
 * added to its own.
 */
export async function oidcProvider(metadata: Claims = {}): Promise<OidcProvider> {
  const server = new OAuth2Server()
  cleanUpAfterFile(() => server.listening && server.stop())
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  let claims: Claims = {}
  let status: number | null = null
  let failure: Claims | undefined
  let proof: 'basic' | 'post' | null = null
  let information: Claims = {}
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) =>
    Object.assign(token.payload, claims),
  )
  server.service.on(
    'beforeResponse',
    (response: { statusCode: number; body: unknown }, request: TokenRequest) => {
      const isBasic = request.headers.authorization?.startsWith('Basic ')
      proof = isBasic ? 'basic' : request.body['client_secret'] === undefined ? null : 'post'
      if (status !== null) response.statusCode = status
      if (failure !== undefined) response.body = failure
    },
  )
  server.service.on('beforeUserinfo', (response: { body: Claims }) => (response.body = information))
  server.service.on('beforeWellKnownOpenIdConfiguration', (response: { body: Claims }) =>
    Object.assign(response.body, metadata),
  )
  return {
    issuer: server.issuer.url!,
    says: (said) => (claims = said),
    informs: (said) => (information = said),
    failsWith: (code, body) => {
      status = code
      failure = body
    },
    provedBy: () => proof,
    signIn: async (url) => {
      const response = await fetch(url, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the provider answered ${response.status}`)
      return new URL(location).search.slice(1)
    },
    stop: () => server.stop(),
  }
}
