import { OAuth2Server } from 'oauth2-mock-server'
import { cleanUpAfterFile } from './cleanup.ts'

type Claims = Record<string, unknown>

export type OidcProvider = {
  issuer: string
  /** What the ID token says of whoever signs in from now on, beside what it must. */
  says(claims: Claims): void
  /** Signs in, in place of a browser, at an address that `start` gave. Returns the query string that the browser comes back with. */
  signIn(url: string): Promise<string>
  /** The answer of the token endpoint is this status from now on; null for its own. */
  failsWith(status: number | null): void
  stop(): Promise<void>
}

/** A real OpenID Connect provider on this machine: discovery, signed ID tokens, PKCE. */
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
