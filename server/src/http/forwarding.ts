import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { trustedProxies } from './trusted-proxies.ts'

const warnedAgainAfterMs = 60 * 60 * 1000
const maxPeers = 1000
const warning =
  'a peer sends X-Forwarded-For but is not in TRUSTED_PROXIES: everybody behind it shares one limit of failed sign-ins; if it is your reverse proxy, set TRUSTED_PROXIES to its address'

/** These may come past the proxy, and then say nothing about it: probes, and checks of the installation. */
const probes = new Set(['/api/health', '/api/ready', '/api/metrics', '/api/installation'])

/** What a server has seen of reverse proxies since its start. Can be posted to another thread. */
export type Forwarding = {
  /** Requests, without probes. */
  requests: number
  /** Those of trusted proxies, with (probes, too) and without X-Forwarded-For. */
  forwarded: number
  bare: number
  /** Peers that sent X-Forwarded-For in the last hour without being trusted. */
  untrusted: string[]
}

/**
 * Notes which requests came through a proxy. Warns, at most once an hour for each peer, when a peer
 * forwards addresses but is not a trusted proxy. All clients behind it then count as one address,
 * and one of them can use up the failed sign-ins of all.
 */
export function noteForwarding(app: FastifyInstance, proxies: readonly string[]): () => Forwarding {
  const warned = new LRUCache<string, true>({ max: maxPeers, ttl: warnedAgainAfterMs })
  const isTrusted = trustedProxies(proxies)
  const counts = { requests: 0, forwarded: 0, bare: 0 }
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, url } = request
    const peer = socket.remoteAddress ?? ''
    const isForwarded = headers['x-forwarded-for'] !== undefined
    const isProxy = isTrusted(peer, 0)
    if (isForwarded && !isProxy && !warned.has(peer)) {
      warned.set(peer, true)
      request.log.warn({ peer }, warning)
    }
    const isProbe = probes.has(url)
    if (!isProbe) counts.requests++
    if (isProxy && isForwarded) counts.forwarded++
    else if (isProxy && !isProbe) counts.bare++
    done()
  })
  return () => ({ ...counts, untrusted: [...warned.keys()] })
}

/** What several threads of a process have seen. */
export const joinForwarding = (all: readonly Forwarding[]): Forwarding => ({
  requests: sumOf(all, 'requests'),
  forwarded: sumOf(all, 'forwarded'),
  bare: sumOf(all, 'bare'),
  untrusted: [...new Set(all.flatMap(({ untrusted }) => untrusted))],
})

const sumOf = (all: readonly Forwarding[], of: 'requests' | 'forwarded' | 'bare') =>
  all.reduce((sum, each) => sum + each[of], 0)
