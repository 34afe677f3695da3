import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

const warnedAgainAfterMs = 60 * 60 * 1000
const maxPeers = 1000
const warning =
  'a peer sends X-Forwarded-For but is not in TRUSTED_PROXIES: everybody behind it shares one limit of failed sign-ins; if it is your reverse proxy, set TRUSTED_PROXIES to its address'

/**
 * Warns, at most once an hour per peer, when a peer forwards addresses but is not a trusted proxy.
 * All clients behind it then count as one address, and one of them can use up the failed sign-ins
 * of all.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const warned = new LRUCache<string, true>({ max: maxPeers, ttl: warnedAgainAfterMs })
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, ips } = request
    const peer = socket.remoteAddress ?? ''
    // Without trusted proxies there are no `ips`; with them, an untrusted peer is the only one.
    const isUntrusted = headers['x-forwarded-for'] !== undefined && (ips?.length ?? 1) === 1
    if (isUntrusted && !warned.has(peer)) {
      warned.set(peer, true)
      request.log.warn({ peer }, warning)
    }
    done()
  })
}
