import type { MxRecord } from 'node:dns'
import { ownKinds } from './microsoft-google.ts'
import type { Site } from './mail-provider.ts'
import { mailProviders, type ProviderKey } from './providers.ts'

/** The mailbox is of a kind of its own, or at servers that our table has. */
export type Found = { kind: 'google' | 'microsoft' } | { kind: 'servers'; provider: ProviderKey; site: Site }

type Listed = { provider: ProviderKey; site: Site }

const sites: Listed[] = Object.entries(mailProviders).flatMap(([key, { sites: own }]) =>
  own.map((site: Site) => ({ provider: key as ProviderKey, site })),
)

const kinds = ['google', 'microsoft'] as const

/** Whether a host is a name or beneath it. */
export const isWithin = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`)

/** By the domain of an address, in lower case and ASCII. */
export function providerOfDomain(domain: string): Found | null {
  const own = kinds.find(
    (kind) =>
      ownKinds[kind].domains.has(domain) || (kind === 'microsoft' && isWithin(domain, 'onmicrosoft.com')),
  )
  if (own) return { kind: own }
  const listed = sites.find(({ site }) => site.domains.includes(domain))
  return listed ? { kind: 'servers', ...listed } : null
}

/**
 * By a domain's mail exchangers: those with the lowest preference tell, since others may only take
 * emails in meanwhile. Null for none, and for the null MX (RFC 7505).
 */
export function providerOfExchangers(records: readonly MxRecord[]): Found | null {
  const first = Math.min(...records.map(({ priority }) => priority))
  for (const { exchange } of records.filter(({ priority }) => priority === first)) {
    const host = exchange.toLowerCase()
    const own = kinds.find((kind) => ownKinds[kind].exchangers.some((name) => isWithin(host, name)))
    if (own) return { kind: own }
    const listed = sites.find(({ site }) => site.exchangers.some((name) => isWithin(host, name)))
    if (listed) return { kind: 'servers', ...listed }
  }
  return null
}

/** By a server's own host: a domain's records may lead to servers that we know. */
export function providerOfHost(host: string): { kind: 'google' | 'microsoft' } | ProviderKey | null {
  const own = kinds.find((kind) => ownKinds[kind].hosts.some((name) => isWithin(host, name)))
  if (own) return { kind: own }
  return sites.find(({ site }) => site.imap.host === host || site.smtp.host === host)?.provider ?? null
}
