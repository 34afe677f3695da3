import type { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { checkMx } from './check-mx.ts'

/** Whether a domain accepts email; `unknown` if DNS could not answer. */
export type MailDomain = 'takes_mail' | 'takes_none' | 'unknown'

/** Never aborted: the resolver has limits of its own. */
const { signal } = new AbortController()

/**
 * Whether email for a domain can be delivered. Says nothing about a mailbox. A domain without an
 * ASCII form does not exist. The trailing dot keeps the resolver from trying the name within the
 * server's own domain.
 */
export async function lookUpMailDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const ascii = domainToASCII(domain)
  if (ascii === '') return 'takes_none'
  const { result } = await checkMx(`${ascii}.`, resolver, signal)
  if (result === 'not_asked') return 'unknown'
  return result === 'wrong' ? 'takes_none' : 'takes_mail'
}
