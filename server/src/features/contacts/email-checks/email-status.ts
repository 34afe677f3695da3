import { isInternationalAddress } from '@rapport/contract/accounts/rules.ts'
import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { Resolver } from 'node:dns/promises'
import type { Pool } from 'pg'
import { domainOf } from '../../../mail/address-aliases.ts'
import { lookUpMailDomain, type MailDomain } from '../../../mail/sending-domain/mail-domain.ts'
import { findEmailChecks, storeEmailChecks, type EmailCheck } from './queries.ts'

export type EmailStatusDeps = {
  pool: Pool
  /** Whether to query DNS. Otherwise nothing is checked. */
  mxCheck: boolean
  now: () => Date
  /** Defaults to the system's. */
  resolver?: Resolver
}

/**
 * Looks up whether the domains of these addresses accept email, and stores it; true if anything was
 * stored.
 */
export type CheckEmails = (emails: readonly string[]) => Promise<boolean>

const checkedAgainAfter = 30 * 24 * 60 * 60 * 1000

/**
 * Checks the domains of addresses that accounts share before they are sold. Results are kept for 30
 * days. Nothing is stored if DNS does not answer (two attempts, some seconds). Do not call it
 * inside a transaction.
 */
export function createEmailCheck({
  pool,
  mxCheck,
  now,
  resolver = new Resolver({ timeout: 1000, tries: 2 }),
}: EmailStatusDeps): CheckEmails {
  return async (emails) => {
    const wellFormed = [...new Set(emails)].filter((value) => syntaxOf(value) !== 'invalid')
    if (!mxCheck || wellFormed.length === 0) return false
    const time = now()
    const known = await findEmailChecks(pool, wellFormed, new Date(time.getTime() - checkedAgainAfter))
    const isKnown = new Set(known.map(({ email }) => email))
    const checks = await lookUpDomains(
      wellFormed.filter((email) => !isKnown.has(email)),
      resolver,
    )
    if (checks.length > 0) await storeEmailChecks(pool, checks, time)
    return checks.length > 0
  }
}

/** The best status that an address can have: `risky` if few mail servers deliver to its characters. */
function syntaxOf(text: string): ContactStatus {
  if (emailAddress.safeParse(text).success) return 'verified'
  return isInternationalAddress(text.trim().toLowerCase()) ? 'risky' : 'invalid'
}

/** From best to worst. */
const ranked: readonly ContactStatus[] = ['verified', 'unverified', 'risky', 'invalid']

const worse = (a: ContactStatus, b: ContactStatus) => (ranked.indexOf(b) > ranked.indexOf(a) ? b : a)

/** The status of an email address, lowered if its text is no address that servers deliver to. */
export function statusBySyntax(value: string, status: ContactStatus): ContactStatus {
  return worse(status, syntaxOf(value))
}

/** Looks up each domain once. Skips addresses whose domain could not be looked up. */
async function lookUpDomains(emails: string[], resolver: Resolver): Promise<EmailCheck[]> {
  const answers = new Map<string, Promise<MailDomain>>()
  for (const domain of emails.map(domainOf))
    if (!answers.has(domain)) answers.set(domain, lookUpMailDomain(resolver, domain))
  const checks = await Promise.all(
    emails.map(async (email): Promise<EmailCheck[]> => {
      const answer = await answers.get(domainOf(email))
      if (answer === undefined || answer === 'unknown') return []
      return [{ email, status: answer === 'takes_mail' ? 'verified' : 'invalid' }]
    }),
  )
  return checks.flat()
}
