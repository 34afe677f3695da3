import { domainOf } from '../../../../mail/address-aliases.ts'
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
  const [results = ''] = all('authentication-results')
  const [server = '', ...checks] = withoutComments(results)
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const own = providers[server.split(/\s/, 1)[0] ?? '']
  if (!own || domain === '') return false
  const mayBounce = own.includes(domain) || isWithin(domain, domainIn(recipient))
  return mayBounce && checks.some((check) => vouches(check, domain))
}

/** Whether a check passed for the domain itself, or for a domain above or below it. */
function vouches(check: string, domain: string): boolean {
  if (!/^(dmarc|dkim|spf)\s*=\s*pass\b/.test(check)) return false
  const [, checked = ''] =
    /\b(?:header\.from|header\.d|header\.i|smtp\.mailfrom|smtp\.helo)\s*=\s*"?(?:[^\s"@]{0,64}@)?([\w.-]+)/.exec(
      check,
    ) ?? []
  return isWithin(checked, domain) || isWithin(domain, checked)
}

/** `mail.example.com` is within `example.com`; nothing is within a top-level domain. */
const isWithin = (domain: string, parent: string) =>
  parent.includes('.') && (domain === parent || domain.endsWith(`.${parent}`))

/** Comments may hold a semicolon, and text that looks like a result. */
function withoutComments(value: string): string {
  let text = value
  for (let depth = 0; depth < 5 && text.includes('('); depth++) text = text.replaceAll(/\([^()]*\)/g, ' ')
  return text
}

const domainIn = (address: string | null) => (address === null ? '' : domainOf(address))
