import { BlockList, isIP } from 'node:net'

/**
 * Networks that no user may lead the server to: its own machine, the operator's network, and what
 * answers nobody outside of it (RFC 6890; 168.63.129.16 is the host of a machine at Azure).
 */
const refusedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // Also IPv4 addresses in a form that nobody uses any more.
  '::/96',
  '::ffff:0:0:0/96',
  // Translation within a network, tunnels, the network itself, one's own link, multicast.
  '64:ff9b:1::/48',
  '2001::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Addresses and networks, such as `10.0.0.1` and `172.16.0.0/12`, to be asked about others. */
export function networksOf(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/', 2)
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const refused = networksOf(refusedNetworks)

/**
 * Whether the server must not connect to an address that a user's host leads to. One that stands
 * for an IPv4 address (mapped, 6to4, NAT64) is as refused as that one. What is no address is
 * refused.
 */
export function isRefusedAddress(address: string, allowed: BlockList): boolean {
  if (isIP(address) === 0) return true
  const embedded = embeddedIn(address)
  if ([address, ...embedded].some((each) => allowed.check(each, familyOf(each)))) return false
  return [address, ...embedded].some((each) => refused.check(each, familyOf(each)))
}

/**
 * The IPv4 address that an IPv6 one leads to through a translator: 64:ff9b::/96 (RFC 6052) and
 * 2002::/16 (RFC 3056). A `BlockList` reads mapped ones by itself.
 */
function embeddedIn(address: string): string[] {
  if (isIP(address) !== 6) return []
  const groups = groupsOf(address)
  if (groups[0] === 0x2002) return [dotted(groups[1]!, groups[2]!)]
  const isNat64 =
    groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  return isNat64 ? [dotted(groups[6]!, groups[7]!)] : []
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of an IPv6 address. The parser of URLs writes each in one way. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%', 1)
  const { hostname } = new URL(`http://[${bare}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::', 2)
  if (tail === undefined) return numbersIn(head)
  const [before, after] = [numbersIn(head), numbersIn(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const numbersIn = (groups: string): number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))
