import type { Resolver } from 'node:dns/promises'
import { lookUpMailDomain, type MailDomain } from '../mail/sending-domain/mail-domain.ts'

/** Whether a domain accepts email; `unknown` if DNS could not answer, or did not lately. */
export type DomainLookup = (domain: string) => Promise<MailDomain>

/** Milliseconds for which a domain that could not be looked up is not looked up again. */
const domainPauseMs = 10 * 60 * 1000
/** Likewise any domain, after this many failures in a row. */
const pauseMs = 60 * 1000
const maxFailures = 10
/** Domains whose failure is remembered. */
const maxDomains = 10_000

/**
 * A lookup that doesn't wait for a DNS server that doesn't answer again and again: each time costs
 * some seconds. Only failures are remembered, so that no account learns what another has asked.
 * `now` is a monotonic clock in milliseconds.
 */
export function createDomainLookup(
  resolver: Resolver,
  now: () => number = () => performance.now(),
): DomainLookup {
  const failed = new Map<string, number>()
  let failures = 0
  let pausedUntil = -Infinity
  return async (domain) => {
    const isPaused = now() < Math.max(pausedUntil, failed.get(domain) ?? -Infinity)
    if (isPaused) return 'unknown'
    const answer = await lookUpMailDomain(resolver, domain)
    if (answer !== 'unknown') {
      failures = 0
      failed.delete(domain)
      return answer
    }
    if (failed.size >= maxDomains) failed.clear()
    failed.set(domain, now() + domainPauseMs)
    failures++
    if (failures >= maxFailures) pausedUntil = now() + pauseMs
    return answer
  }
}
