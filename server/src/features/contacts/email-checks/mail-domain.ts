import type { Resolver } from 'node:dns/promises'
import { checkMx } from '../../../mail/sending-domain/check-mx.ts'

/** Whether a domain accepts email; `unknown` if DNS could not answer. */
export type MailDomain = 'takes_mail' | 'takes_none' | 'unknown'

/** Never aborted: the resolver has limits of its own. */
const { signal } = new AbortController()

/** Whether email for a domain (in ASCII form) can be delivered. Says nothing about a mailbox. */
export async function lookUpMailDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const { result } = await checkMx(domain, resolver, signal)
  if (result === 'not_asked') return 'unknown'
  return result === 'wrong' ? 'takes_none' : 'takes_mail'
}
