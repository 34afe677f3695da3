import { isInternationalAddress } from '@rapport/contract/accounts/rules.ts'
import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { getDomain } from 'tldts'
import { domainOf } from '../mail/address-aliases.ts'
import type { DomainLookup } from './domain-lookup.ts'
import { isRoleAddress } from './role-address.ts'
import type { Finding } from './verifier.ts'

/** Shown as the one who says so. */
export const builtInName = 'Rapport'

/**
 * What decides without asking anybody about the mailbox: its syntax, a domain that takes no email,
 * and one for throwaway addresses. Null: nothing does. Without `lookUp`, DNS is not asked; if it does
 * not answer, that decides nothing.
 */
export async function decideWithoutAsking(
  address: string,
  lookUp: DomainLookup | null,
): Promise<Finding | null> {
  const text = address.trim().toLowerCase()
  if (!emailAddress.safeParse(text).success && !isInternationalAddress(text))
    return { verdict: 'invalid', reason: 'syntax', evidence: 'not an address' }
  const domain = domainOf(text)
  if (lookUp !== null && (await lookUp(domain)) === 'takes_none')
    return { verdict: 'invalid', reason: 'no_mail', evidence: 'no mail server, or a null MX (RFC 7505)' }
  if (!isDisposable(domain)) return null
  return { verdict: 'risky', reason: 'disposable', evidence: 'on the list of throwaway domains' }
}

/** The list has registered domains, whose subdomains serve the same people. */
const isDisposable = (domain: string): boolean =>
  isDisposableEmailDomain(domain) || isDisposableEmailDomain(getDomain(domain) ?? domain)

/** What is left to say where no verifier can be asked, or none told anything. */
export const withoutVerifier = (address: string): Finding =>
  isRoleAddress(address)
    ? { verdict: 'risky', reason: 'role', evidence: 'the address of a role (RFC 2142)' }
    : { verdict: 'unknown', reason: 'unsaid', evidence: 'no verifier was asked' }
