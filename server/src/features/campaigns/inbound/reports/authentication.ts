import { domainOf } from '../../../../mail/address-aliases.ts'
import { methodResults, type MethodResult } from '../../../../mail/authentication-results/method-results.ts'
import type { Message } from '../message.ts'

/**
 * Servers whose Authentication-Results count, and the domains that their own bounces come from. A
 * provider removes such headers from others.
 */
const providers: Record<string, string[]> = { 'mx.google.com': ['googlemail.com', 'google.com'] }

/**
 * Whether the mailbox's provider vouches for the sender's domain (RFC 8601), and that domain is the
 * provider's own or the recipient's. Only the topmost Authentication-Results counts: those beneath
 * may be written by the sender.
 */
export function isAuthenticated({ all, sender }: Message, recipient: string | null): boolean {
  const domain = domainIn(sender)
  const [topmost = ''] = all('authentication-results')
  const { server, results } = methodResults(topmost) ?? { server: null, results: [] }
  const own = providers[server ?? '']
  if (!own || domain === '') return false
  const mayBounce = own.includes(domain) || isWithin(domain, domainIn(recipient))
  return mayBounce && results.some((result) => vouches(result, domain))
}

const methods = new Set(['dmarc', 'dkim', 'spf'])
const domains = ['header.from', 'header.d', 'header.i', 'smtp.mailfrom', 'smtp.helo']

/** Whether a check passed for the domain itself, or for a domain above or below it. */
function vouches({ method, result, properties }: MethodResult, domain: string): boolean {
  if (!methods.has(method) || result !== 'pass') return false
  const [value = ''] = domains.flatMap((name) => properties.get(name) ?? [])
  const checked = value.slice(value.lastIndexOf('@') + 1).toLowerCase()
  return isWithin(checked, domain) || isWithin(domain, checked)
}

/** `mail.example.com` is within `example.com`; nothing is within a top-level domain. */
const isWithin = (domain: string, parent: string) =>
  parent.includes('.') && (domain === parent || domain.endsWith(`.${parent}`))

const domainIn = (address: string | null) => (address === null ? '' : domainOf(address))
