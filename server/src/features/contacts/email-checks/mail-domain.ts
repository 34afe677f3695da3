import type { Resolver } from 'node:dns/promises'

/** Whether a domain accepts email; `unknown` if DNS could not answer. */
export type MailDomain = 'takes_mail' | 'takes_none' | 'unknown'

/** The resolver found no such name, or no record of the type. Any other error is a failure to ask. */
const noSuchName = 'ENOTFOUND'
const noSuchRecord = 'ENODATA'

/**
 * Whether email for a domain (in ASCII form) can be delivered: to its mail exchangers; without any,
 * to its own address (RFC 5321, 5.1); nowhere if it has a null MX (RFC 7505) or does not exist.
 * Says nothing about a mailbox.
 */
export async function lookUpMailDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const exchangers = await recordsOf(() => resolver.resolveMx(domain))
  if (exchangers === noSuchName) return 'takes_none'
  if (exchangers === 'failed') return 'unknown'
  if (exchangers !== noSuchRecord)
    return exchangers.some(({ exchange }) => exchange !== '' && exchange !== '.')
      ? 'takes_mail'
      : 'takes_none'
  const addresses = await Promise.all([
    recordsOf(() => resolver.resolve4(domain)),
    recordsOf(() => resolver.resolve6(domain)),
  ])
  if (addresses.some((found) => Array.isArray(found))) return 'takes_mail'
  return addresses.includes('failed') ? 'unknown' : 'takes_none'
}

async function recordsOf<T>(
  query: () => Promise<T[]>,
): Promise<T[] | typeof noSuchName | typeof noSuchRecord | 'failed'> {
  try {
    const records = await query()
    return records.length > 0 ? records : noSuchRecord
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === noSuchName || code === noSuchRecord ? code : 'failed'
  }
}
