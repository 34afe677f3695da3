import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { isLoopback, isWildcard } from '../config/loopback.ts'

export type HostConfig = Pick<Config, 'isProduction' | 'host' | 'publicUrl'>

/**
 * Whether a request may name this host. Outside production a page of another site could otherwise
 * read everything by pointing its own name at this machine (DNS rebinding): the browser then takes
 * our answers for that site's. Allowed are loopback names, the host of PUBLIC_URL, HOST, and, when
 * listening on every network, addresses, which cannot be pointed elsewhere. In production any name
 * is allowed: there is nothing to read without signing in, and proxies and probes use names of
 * their own.
 */
export function isAllowedHost(
  header: string | undefined,
  { isProduction, host, publicUrl }: HostConfig,
): boolean {
  // Browsers always send one.
  if (isProduction || header === undefined) return true
  const name = URL.parse(`http://${header}`)?.hostname.replace(/^\[(.*)\]$/, '$1')
  if (name === undefined) return false
  return (
    isLoopback(name) ||
    name === URL.parse(publicUrl)?.hostname ||
    name === host.toLowerCase() ||
    (isWildcard(host) && isIP(name) !== 0)
  )
}
