import type { Resolver } from 'node:dns/promises'
import { deliverableAddress } from '@rapport/contract/accounts/rules.ts'
import { normalised } from '@rapport/contract/plain-text.ts'
import { dnsAnswers, unlessAborted } from '../dns/dns-answers.ts'
import { registrableDomain } from '../dns/registrable-domain.ts'
import { checkHost, HostRefused, type HostChecks } from '../typed-hosts/check-host.ts'
import { autoconfigServers, type NamedServer } from './autoconfig-servers.ts'
import type { Endpoint, Site } from './mail-provider.ts'
import { providerOfDomain, providerOfExchangers, providerOfHost, type Found } from './provider-of.ts'
import type { ProviderKey } from './providers.ts'
import { srvServers, type Offered } from './srv-servers.ts'

/**
 * A mail server and the name to sign in with, which is empty where the address doesn't tell it: at
 * iCloud, a domain of one's own belongs to another address.
 */
export type Server = Endpoint & { user: string }

export type MailSettings =
  /** A mailbox of a kind that is connected at the provider, without a password. */
  | { kind: 'google' | 'microsoft' }
  | {
      kind: 'servers'
      source: 'provider' | 'srv' | 'autoconfig'
      /** The provider whose servers they are, however they were found. */
      provider: ProviderKey | null
      smtp: Server
      imap: Server
      /**
       * Hosts outside of the address's own domain that are no known provider's either: the user must
       * confirm them before a password goes there.
       */
      otherHosts: string[]
    }
  /** Its owner has to type the servers. */
  | { kind: 'unknown' }

export type DiscoveryDeps = {
  resolver: Pick<Resolver, 'resolveMx' | 'resolveSrv'>
  /** How hosts are checked, and the ports that mail servers may have. */
  checks: HostChecks
  signal: AbortSignal
  /** Another port than 443 for autoconfig files, in tests. */
  httpsPort?: number
  times?: Partial<typeof defaultTimes>
}

/** Limits in milliseconds. The whole takes their sum at most. */
const defaultTimes = { dns: 5000, autoconfig: 10_000 }

/** Servers of one kind that are tried, of those that a domain or its file names. */
const maxCandidates = 5

/** An address in lower case, its domain in ASCII. */
type Address = { address: string; local: string; domain: string }

/**
 * The servers of a mailbox, by its address alone: of a known provider (by domain, then by mail
 * exchanger), by the domain's SRV records, by its autoconfig file. What fails or takes too long
 * leads on to the next way, and never throws; an aborted signal ends in `unknown`. Nothing is sent
 * to the servers that are found.
 */
export async function findMailSettings(typed: string, deps: DiscoveryDeps): Promise<MailSettings> {
  const at = addressOf(typed)
  if (at === null) return { kind: 'unknown' }
  const known = providerOfDomain(at.domain)
  if (known) return settingsOf(known, at)
  const times = { ...defaultTimes, ...deps.times }
  const asking = AbortSignal.any([deps.signal, AbortSignal.timeout(times.dns)])
  const [exchangers, records] = await Promise.all([
    dnsAnswers(() => deps.resolver.resolveMx(at.domain), asking),
    srvServers(at.domain, { resolver: deps.resolver, signal: asking }),
  ])
  const hosted = providerOfExchangers(exchangers ?? [])
  if (hosted) return settingsOf(hosted, at)
  const named = { smtp: records.smtp.map(signedBy(at)), imap: records.imap.map(signedBy(at)) }
  const fetching = AbortSignal.any([deps.signal, AbortSignal.timeout(times.autoconfig)])
  return (
    (await chosenFrom('srv', named, { at, checks: deps.checks, signal: fetching })) ??
    (await byAutoconfig(at, deps, fetching)) ?? { kind: 'unknown' }
  )
}

/** Null for what is no address, or one that only servers of RFC 6531 know. */
function addressOf(typed: string): Address | null {
  const address = deliverableAddress(normalised(typed.trim(), 'NFKC').toLowerCase())
  if (address === null) return null
  const at = address.lastIndexOf('@')
  return { address, local: address.slice(0, at), domain: address.slice(at + 1) }
}

const signedBy =
  ({ address }: Address) =>
  (endpoint: Endpoint): NamedServer => ({ ...endpoint, user: address })

function settingsOf(found: Found, at: Address): MailSettings {
  if (found.kind !== 'servers') return found
  const { provider, site } = found
  const user = userAt(site, at)
  return {
    kind: 'servers',
    source: 'provider',
    provider,
    smtp: { ...site.smtp, user },
    imap: { ...site.imap, user },
    otherHosts: [],
  }
}

const userAt = ({ signIn }: Site, { address, local }: Address): string =>
  ({ address, local_part: local, unknown: '' })[signIn]

async function byAutoconfig(
  at: Address,
  { checks, httpsPort = 443 }: DiscoveryDeps,
  signal: AbortSignal,
): Promise<MailSettings | null> {
  const offered = await autoconfigServers(at, { ...checks, port: httpsPort }, signal)
  return offered && (await chosenFrom('autoconfig', offered, { at, checks, signal }))
}

type Choice = { at: Address; checks: HostChecks; signal: AbortSignal }

/** The best servers whose hosts may be connected to; null unless there is one for each purpose. */
async function chosenFrom(
  source: 'srv' | 'autoconfig',
  { smtp, imap }: Offered<NamedServer>,
  choice: Choice,
): Promise<MailSettings | null> {
  const own = [...smtp, ...imap]
    .map(({ host }) => providerOfHost(host))
    .find((found) => typeof found === 'object')
  if (own && smtp.length > 0 && imap.length > 0) return own
  const [first, second] = await Promise.all([firstOf(smtp, choice), firstOf(imap, choice)])
  if (!first || !second) return null
  const hosts = [...new Set([first.host, second.host])]
  const provider = providerOfHost(second.host)
  return {
    kind: 'servers',
    source,
    provider: typeof provider === 'string' ? provider : null,
    smtp: first,
    imap: second,
    otherHosts: hosts.filter((host) => isForeign(host, choice.at.domain)),
  }
}

async function firstOf(
  servers: readonly NamedServer[],
  { checks, signal }: Choice,
): Promise<NamedServer | null> {
  for (const server of servers.slice(0, maxCandidates))
    try {
      await unlessAborted(() => checkHost(server, checks), signal)
      return server
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof HostRefused)) throw error
    }
  return null
}

/** Whether a host is neither in the address's own domain nor one of a known provider's. */
const isForeign = (host: string, domain: string): boolean =>
  registrableDomain(host) !== registrableDomain(domain) && typeof providerOfHost(host) !== 'string'
