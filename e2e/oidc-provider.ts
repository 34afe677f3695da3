import { OAuth2Server } from 'oauth2-mock-server'
import { providerPort } from './servers.ts'

type Claims = Record<string, unknown>

/**
 * Starts the OpenID Connect provider that the server is configured for. It signs everyone in with
 * the given claims.
 */
export async function startProvider(claims: Claims): Promise<{ stop: () => Promise<void> }> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) =>
    Object.assign(token.payload, claims),
  )
  await server.start(providerPort, '127.0.0.1')
  server.issuer.url = `http://127.0.0.1:${providerPort}`
  return { stop: () => server.stop() }
}
