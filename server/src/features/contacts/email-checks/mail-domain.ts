import type { Resolver } from 'node:dns/promises'

/** What the DNS says of a domain's mail; `unknown` when it could not be asked. */
export type MailDomain = 'takes_mail' | 'takes_none' | 'unknown'

/** Of the resolver: the name does not exist, or has no record of the type. All else are failures to ask. */
const noSuchName = 'ENOTFOUND'
const noSuchRecord = 'ENODATA'

/**
 * Whether mail for a domain (in its ASCII form) can be delivered anywhere: to its mail exchangers; without any, to its own address (RFC 5321, 5.1); to
 * nobody when it says so by a null MX (RFC 7505) or does not exist. Says nothing of a mailbox.
 */
export async function askMailDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const exchangers = await ask(() => resolver.resolveMx(domain))
  if (exchangers === noSuchName) return 'takes_none'
  if (exchangers === 'failed') return 'unknown'
  if (exchangers !== noSuchRecord)
    return exchangers.some(({ exchange }) => exchange !== '' && exchange !== '.')
      ? 'takes_mail'
      : 'takes_none'
  const addresses = await Promise.all([
    ask(() => resolver.resolve4(domain)),
    ask(() => resolver.resolve6(domain)),
  ])
  if (addresses.some((found) => Array.isArray(found))) return 'takes_mail'
  return addresses.includes('failed') ? 'unknown' : 'takes_none'
}

async function ask<T>(
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
