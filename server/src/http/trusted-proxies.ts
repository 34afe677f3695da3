import proxyAddr from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'

const maxAddresses = 10_000
/**
 * The length of an IPv6 address with an embedded IPv4 one. A longer text is no address, and comes
 * from a header that any client may set.
 */
const maxLength = 45

/**
 * Whether an address is one of the given addresses and networks. Each request asks several times,
 * of its peer and of the address that it forwards, and parsing an address takes some microseconds.
 * The answer for an address never changes, so it is kept.
 */
export function trustedProxies(networks: readonly string[]): (address: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile([...networks])
  const known = new LRUCache<string, boolean>({ max: maxAddresses })
  return (address, hop) => {
    const answer = known.get(address) ?? isTrusted(address, hop)
    if (address.length <= maxLength) known.set(address, answer)
    return answer
  }
}
