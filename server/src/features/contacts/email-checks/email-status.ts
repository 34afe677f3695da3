import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { Pool } from 'pg'
import { askMailDomain, type MailDomain } from './mail-domain.ts'
import { findEmailChecks, storeEmailChecks, type EmailCheck } from './queries.ts'

export type EmailStatusDeps = {
  pool: Pool
  /** Whether domains are asked (DNS); without it only how an address is written counts. */
  mxCheck: boolean
  now: () => Date
  /** The system's unless given. */
  resolver?: Resolver
}

type Judged = { value: string; status: ContactStatus }

/** Lowers the statuses of e-mail addresses, in their order, by what is known of them; never raises one. */
export type CheckEmails = <T extends Judged>(emails: readonly T[]) => Promise<T[]>

const checkedAgainAfter = 30 * 24 * 60 * 60 * 1000

/**
 * What checks the addresses of a person before they are shown: one that is no address is `invalid`, and so is one whose domain takes no mail. What was checked counts for
 * 30 days. When the domain cannot be asked (two tries, some seconds), the status stays. Not inside a transaction: it may take that long.
 */
export function createEmailCheck(deps: EmailStatusDeps): CheckEmails {
  const resolver = deps.resolver ?? new Resolver({ timeout: 1000, tries: 2 })
  return async (emails) => {
    const wellFormed = emails.map(({ value }) => value).filter(isAddress)
    const statuses = deps.mxCheck ? await checkDomains(wellFormed, deps, resolver) : new Map()
    return emails.map((email) => ({
      ...email,
      status: isAddress(email.value) ? worse(email.status, statuses.get(email.value)) : 'invalid',
    }))
  }
}

const isAddress = (text: string) => emailAddress.safeParse(text).success

/** From best to worst. */
const ranked: readonly ContactStatus[] = ['verified', 'unverified', 'risky', 'invalid']

const worse = (a: ContactStatus, b: ContactStatus = a) => (ranked.indexOf(b) > ranked.indexOf(a) ? b : a)

/** By address; those whose domain could not be asked are left out. `verified` is the domain alone: it takes nothing from what a vendor said of the mailbox. */
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
  const checks = await askDomains(unknown, resolver)
  if (checks.length > 0) await storeEmailChecks(pool, checks, time)
  for (const { email, status } of checks) statuses.set(email, status)
  return statuses
}

/** Each domain once. */
async function askDomains(emails: string[], resolver: Resolver): Promise<EmailCheck[]> {
  const answers = new Map<string, Promise<MailDomain>>()
  for (const domain of emails.map(domainOf))
    if (!answers.has(domain)) answers.set(domain, askDomain(resolver, domain))
  const checks = await Promise.all(
    emails.map(async (email): Promise<EmailCheck[]> => {
      const answer = await answers.get(domainOf(email))
      if (answer === undefined || answer === 'unknown') return []
      return [{ email, status: answer === 'takes_mail' ? 'verified' : 'invalid' }]
    }),
  )
  return checks.flat()
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** A domain that has no ASCII form is none. The dot at the end keeps the resolver from trying it within the server's own domain. */
async function askDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const ascii = domainToASCII(domain)
  return ascii === '' ? 'takes_none' : askMailDomain(resolver, `${ascii}.`)
}
