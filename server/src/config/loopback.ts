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

/** Whether an address to listen on means every network. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'
