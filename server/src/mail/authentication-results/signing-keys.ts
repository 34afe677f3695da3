import { asciiDomain } from '@rapport/contract/accounts/rules.ts'
import { allHeaders } from '../headers.ts'
import type { SigningKey } from '../sending-domain/check-dkim.ts'
import { readTags } from '../sending-domain/tag-list.ts'

/** More signatures are not looked at: who looks up their keys must not ask without end. */
const maxSignatures = 10

/** Labels of letters, digits, hyphens and underscores. */
const selectorName = /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63}){0,5}$/

/**
 * The keys that an email says it was signed with, each once (RFC 6376, 3.5: tags d= and s= of
 * DKIM-Signature). Whether the signatures are right is for others to tell. A malformed header has
 * none. `raw` are the headers, or the whole email.
 */
export function signingKeysOf(raw: Buffer): SigningKey[] {
  const keys = new Map<string, SigningKey>()
  for (const header of allHeaders(raw, 'dkim-signature')) {
    if (keys.size >= maxSignatures) break
    const tags = readTags(header)
    const domain = asciiDomain((tags?.get('d') ?? '').toLowerCase())
    const selector = (tags?.get('s') ?? '').toLowerCase()
    if (tags?.get('v') !== '1' || domain === null || !selectorName.test(selector)) continue
    keys.set(`${selector} ${domain}`, { selector, domain })
  }
  return [...keys.values()]
}
