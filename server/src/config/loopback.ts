import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host name or address reaches this machine only, wherever it is used. */
export function isLoopback(host: string): boolean {
  const kind = isIP(host)
  if (kind === 0) return /^(.+\.)?localhost$/i.test(host)
  return loopback.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

const wildcard = new BlockList()
wildcard.addAddress('0.0.0.0', 'ipv4')
wildcard.addAddress('::', 'ipv6')

/** Whether an address to listen on means every network, however it is written. */
export function isWildcard(host: string): boolean {
  const kind = isIP(host)
  return kind !== 0 && wildcard.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}
