import { createHmac } from 'node:crypto'
import { emailSpellings } from '@rapport/normalise/contacts/emails.ts'
import { mailboxOf } from '../../mail/address-aliases.ts'

/**
 * All that is kept of a suppressed handle: HMAC-SHA256 of its kind and normalised value (a
 * lower-case address, or the slug of a LinkedIn profile). Without the key the hash reveals nothing.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}

/**
 * Returns the hashes by any of which a handle counts as suppressed: its own, those of other
 * spellings of its domain, and that of the mailbox that an address is an alias of. The reverse does
 * not hold: suppressing an alias of a shared mailbox suppresses no other person who uses it. A slug
 * has one hash whatever the case of its letters.
 */
export function hashesToFind(key: string, kind: 'email' | 'linkedin', value: string): Buffer[] {
  const values = kind === 'email' ? [value, ...emailSpellings(value), mailboxOf(value)] : [value]
  return [...new Set(values.map((each) => each.toLowerCase()))].map((each) =>
    suppressionHash(key, kind, each),
  )
}
