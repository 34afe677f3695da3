import { OAuth2Server } from 'oauth2-mock-server'
import { cleanUpAfterFile } from '../cleanup.ts'

type Claims = Record<string, unknown>

export type OidcProvider = {
  issuer: string
  /** Sets extra claims of later ID tokens. */
  says(claims: Claims): void
  /** Signs in like a browser at a URL from `start`. Returns the query string of the redirect back. */
  signIn(url: string): Promise<string>
  /** Sets the status of later token responses; null restores the real one. */
  failsWith(status: number | null): void
  stop(): Promise<void>
}

/** A real local OpenID Connect provider: discovery, signed ID tokens, PKCE. */
export async function oidcProvider(): Promise<OidcProvider> {
  const server = new OAuth2Server()
  cleanUpAfterFile(() => server.listening && server.stop())
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  let claims: Claims = {}
  let status: number | null = null
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) =>
    Object.assign(token.payload, claims),
  )
  server.service.on('beforeResponse', (response: { statusCode: number }) => {
    if (status !== null) response.statusCode = status
  })
  return {
    issuer: server.issuer.url!,
    says: (said) => (claims = said),
    failsWith: (code) => (status = code),
    signIn: async (url) => {
      const response = await fetch(url, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the provider answered ${response.status}`)
      return new URL(location).search.slice(1)
    },
    stop: () => server.stop(),
  }
}
