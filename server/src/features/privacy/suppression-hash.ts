import { emailSpellings } from '@rapport/normalise/contacts/emails.ts'
import { mailboxOf } from '../../mail/address-aliases.ts'
import { suppressionHash } from '../../mail/mailbox-hash.ts'

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
