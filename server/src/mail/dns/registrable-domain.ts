import { getDomain } from 'tldts'

/**
 * The domain that somebody registered, of a host name in ASCII: `acme.co.uk` for
 * `mail.acme.co.uk`, by the Public Suffix List. Names beneath a suffix that its owner hands out to
 * others, such as github.io, are domains of their own. A name without a domain above it is itself
 * one.
 */
export const registrableDomain = (host: string): string =>
  getDomain(host, { allowPrivateDomains: true }) ?? host
