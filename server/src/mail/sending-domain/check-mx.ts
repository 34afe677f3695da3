import type { MxRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { askDns, dnsAnswers } from '../dns/dns-answers.ts'
import type { MxFinding } from './findings.ts'

/**
 * Whether emails for a domain (in ASCII form) can be delivered: to its mail exchangers; without any,
 * to its own address (RFC 5321, 5.1); nowhere if it has a null MX (RFC 7505) or does not exist. Says
 * nothing about a mailbox. Never throws.
 */
export async function checkMx(
  domain: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx'>,
  signal: AbortSignal,
): Promise<MxFinding> {
  const records = await askDns(() => resolver.resolveMx(domain), signal)
  if (records === 'no_name') return { part: 'mx', result: 'wrong', cause: 'missing' }
  if (records === null) return { part: 'mx', result: 'not_asked', cause: 'not_asked' }
  if (records.length > 0)
    return records.every(isNull)
      ? { part: 'mx', result: 'wrong', cause: 'null' }
      : { part: 'mx', result: 'good', cause: null }
  const addresses = await Promise.all([
    dnsAnswers(() => resolver.resolve4(domain), signal),
    dnsAnswers(() => resolver.resolve6(domain), signal),
  ])
  if (addresses.some((found) => found !== null && found.length > 0))
    return { part: 'mx', result: 'advice', cause: 'missing' }
  return addresses.includes(null)
    ? { part: 'mx', result: 'not_asked', cause: 'not_asked' }
    : { part: 'mx', result: 'wrong', cause: 'missing' }
}

/** The null MX: the domain takes no emails (RFC 7505). */
const isNull = ({ exchange }: MxRecord): boolean => exchange === '' || exchange === '.'
