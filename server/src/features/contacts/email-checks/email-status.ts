import { isInternationalAddress } from '@rapport/contract/accounts/rules.ts'
import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { Pool } from 'pg'
import { domainOf } from '../../../mail/address-aliases.ts'
import { lookUpMailDomain, type MailDomain } from './mail-domain.ts'
import { findEmailChecks, storeEmailChecks, type EmailCheck } from './queries.ts'

export type EmailStatusDeps = {
  pool: Pool
  /** Whether to query DNS. Otherwise only the syntax of an address counts. */
  mxCheck: boolean
  now: () => Date
  /** Defaults to the system's. */
  resolver?: Resolver
}

type Judged = { value: string; status: ContactStatus }

/**
 * Lowers the statuses of email addresses according to their checks; never raises one. Keeps their
 * order.
 */
export type CheckEmails = <T extends Judged>(emails: readonly T[]) => Promise<T[]>

const checkedAgainAfter = 30 * 24 * 60 * 60 * 1000

/**
 * Checks addresses before they are shown. An address is `invalid` if its syntax is wrong, its
 * domain accepts no email or it bounces for all senders, and `risky` if few mail servers deliver to
 * its characters. Results are kept for 30 days. If DNS does not answer (two attempts, some
 * seconds), the status stays. Do not call it inside a transaction.
 */
export function createEmailCheck(deps: EmailStatusDeps): CheckEmails {
  const resolver = deps.resolver ?? new Resolver({ timeout: 1000, tries: 2 })
  return async (emails) => {
    const wellFormed = emails.map(({ value }) => value).filter((value) => syntaxOf(value) !== 'invalid')
    const statuses = await knownOf(wellFormed, deps, resolver)
    return emails.map((email) => ({
      ...email,
      status: worse(worse(email.status, syntaxOf(email.value)), statuses.get(email.value)),
    }))
  }
}

function syntaxOf(text: string): ContactStatus {
  if (emailAddress.safeParse(text).success) return 'verified'
  return isInternationalAddress(text.trim().toLowerCase()) ? 'risky' : 'invalid'
}

/** From best to worst. */
const ranked: readonly ContactStatus[] = ['verified', 'unverified', 'risky', 'invalid']

const worse = (a: ContactStatus, b: ContactStatus = a) => (ranked.indexOf(b) > ranked.indexOf(a) ? b : a)

async function knownOf(
  emails: string[],
  deps: EmailStatusDeps,
  resolver: Resolver,
): Promise<Map<string, ContactStatus>> {
  if (deps.mxCheck || emails.length === 0) return checkDomains(emails, deps, resolver)
  const bounced = await findEmailChecks(deps.pool, emails, null)
  return new Map(bounced.map(({ email, status }) => [email, status]))
}

/**
 * Returns the results by address; skips addresses whose domain could not be looked up. `verified`
 * refers only to the domain, so it does not override a vendor's status of the mailbox.
 */
async function checkDomains(
  emails: string[],
  { pool, now }: EmailStatusDeps,
  resolver: Resolver,
): Promise<Map<string, ContactStatus>> {
  if (emails.length === 0) return new Map()
  const time = now()
  const since = new Date(time.getTime() - checkedAgainAfter)
  const known = await findEmailChecks(pool, emails, since)
  const statuses = new Map(known.map(({ email, status }) => [email, status]))
  const unknown = [...new Set(emails)].filter((email) => !statuses.has(email))
  const checks = await lookUpDomains(unknown, resolver)
  if (checks.length > 0) await storeEmailChecks(pool, checks, time)
  for (const { email, status } of checks) statuses.set(email, status)
  return statuses
}

/** Looks up each domain once. */
async function lookUpDomains(emails: string[], resolver: Resolver): Promise<EmailCheck[]> {
  const answers = new Map<string, Promise<MailDomain>>()
  for (const domain of emails.map(domainOf))
    if (!answers.has(domain)) answers.set(domain, lookUpDomain(resolver, domain))
  const checks = await Promise.all(
    emails.map(async (email): Promise<EmailCheck[]> => {
      const answer = await answers.get(domainOf(email))
      if (answer === undefined || answer === 'unknown') return []
      return [{ email, status: answer === 'takes_mail' ? 'verified' : 'invalid' }]
    }),
  )
  return checks.flat()
}

/**
 * A domain without an ASCII form does not exist. The trailing dot keeps the resolver from trying
 * the name within the server's own domain.
 */
async function lookUpDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const ascii = domainToASCII(domain)
  return ascii === '' ? 'takes_none' : lookUpMailDomain(resolver, `${ascii}.`)
}
