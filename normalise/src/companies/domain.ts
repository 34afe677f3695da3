import { isBlank } from '../contacts/cell.ts'
import { isSharedHost } from './shared-hosts.ts'

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The host of a web address or bare domain: lower case, without scheme, `www.`, port and path;
 * international names in ASCII form. Null if the text contains no domain (an email address, a
 * numeric address, a single word).
 */
export function normaliseDomain(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > 2048) return null
  const rest = trimmed.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? ''
  if (authority.includes('@') || /\s/.test(authority)) return null
  const host = asciiHost(authority)
    ?.replace(/\.$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '')
  if (!host || host.length > 253) return null
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return null
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) ? host : null
}

function asciiHost(authority: string): string | null {
  try {
    return new URL(`http://${authority}`).hostname
  } catch {
    return null
  }
}

export type CompanyDomain = { domain: string } | { why: 'not_domain' | 'shared_host' }

/** The first web sites of a text are enough: further ones are those of brands and countries. */
const maxSites = 10

/**
 * The company's own web domain, from the first of the web sites in a text that has one. A page on a
 * site whose pages belong to its users (`facebook.com/acme`, `acme.github.io`) has none, but the
 * site itself is its company's. Null if the text says nothing, as the `http://` does that programs
 * put into empty fields.
 */
export function readCompanyDomain(text: string): CompanyDomain | null {
  let found: CompanyDomain | null = null
  for (const site of sitesIn(text)) {
    const domain = normaliseDomain(site)
    if (domain !== null && !isSharedPage(site, domain)) return { domain }
    found ??= { why: domain === null ? 'not_domain' : 'shared_host' }
  }
  return found
}

/** The company's own web domain; null if the text has none. */
export function companyDomain(website: string): string | null {
  const found = readCompanyDomain(website)
  return found !== null && 'domain' in found ? found.domain : null
}

const sitesIn = (text: string): string[] =>
  text.length > 2048
    ? [text]
    : text
        .split(/[\s,;|<>()"']+/, maxSites)
        .map((site) =>
          site.replace(/^(?:https?:\/*)+(?=https?:)/i, '').replace(/^(https?:)\/?(?=[^/])/i, '$1//'),
        )
        .filter((site) => !isBlank(site) && !isBlank(site.replace(/^(?:https?:)?\/*(?:www(?:\.|$))?/i, '')))

function isSharedPage(site: string, domain: string): boolean {
  const path = site.replace(/^(?:[a-z]+:)?\/\//i, '')
  return isSharedHost(domain, /^[^/?#]*\/?$/.test(path))
}
