import { OAuth2Server } from 'oauth2-mock-server'
import { providerPort } from './servers.ts'

type Claims = Record<string, unknown>

/** The OpenID Connect provider that the server is set up with. It signs everybody in who comes, as whom `claims` say. */
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
