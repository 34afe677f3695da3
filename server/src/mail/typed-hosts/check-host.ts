import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type BlockList } from 'node:net'
import { isRefusedAddress } from './refused-addresses.ts'

/**
 * A host that a user typed and that we don't connect to.
 * - `name`: it is no name of a host.
 * - `port`: not one of those that the service has.
 * - `unknown`: the name leads nowhere, or could not be looked up.
 * - `network`: it leads into a network that only the operator may open, by MAILBOX_NETWORKS.
 * - `tls`: it would be used without TLS, and isn't this machine in development.
 */
export class HostRefused extends Error {
  override name = 'HostRefused'
  readonly fault: 'name' | 'port' | 'unknown' | 'network' | 'tls'
  constructor(fault: HostRefused['fault'], message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

type TypedHost = { host: string; port: number }

export type HostChecks = {
  /** Null: any. */
  ports: readonly number[] | null
  /** The operator's exceptions from the networks that are refused. */
  allowed: BlockList
  lookup?: (host: string) => Promise<readonly Pick<LookupAddress, 'address'>[]>
}

const lookupAll = (host: string) => lookUp(host, { all: true })

/** A name of a host (RFC 1123), absolute or not. */
const hostName =
  /^(?=.{1,254}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.?$/i

/** An address in a form that resolvers read in ways of their own, as 127.1 and 0x7f000001. */
const endsInNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/i

/**
 * The address to connect to for a host that a user typed: the name is looked up once, and the
 * connection must go to what was checked. If one of its addresses is refused, the name is: which of
 * them a later look-up gives first is up to whoever owns the name. Throws `HostRefused`.
 */
export async function checkHost(
  { host, port }: TypedHost,
  { ports, allowed, lookup = lookupAll }: HostChecks,
): Promise<string> {
  if (ports && !ports.includes(port))
    throw new HostRefused('port', `port ${port} is none of ${ports.join(', ')}`)
  const addresses = await addressesOf(host, lookup)
  if (addresses.some((address) => isRefusedAddress(address, allowed)))
    throw new HostRefused(
      'network',
      `${host} leads to a private network, which the operator can allow with MAILBOX_NETWORKS`,
    )
  return addresses[0]!
}

async function addressesOf(host: string, lookup: NonNullable<HostChecks['lookup']>): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  if (!hostName.test(host) || endsInNumber.test(host))
    throw new HostRefused('name', 'that is no name of a host')
  try {
    const found = await lookup(host)
    if (found.length > 0) return found.map(({ address }) => address)
  } catch (cause) {
    throw new HostRefused('unknown', `${host} could not be found`, cause)
  }
  throw new HostRefused('unknown', `${host} could not be found`)
}
