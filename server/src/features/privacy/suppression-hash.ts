import { createHmac } from 'node:crypto'
import { mailboxOf } from '../../mail/address-aliases.ts'

/**
 * All that is kept of a suppressed handle: HMAC-SHA256 of its kind and normalised value (a lower-case address, or the slug of a LinkedIn
 * profile). Without the key the hash reveals nothing.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}

/**
 * The hashes by any of which a handle counts as suppressed: its own, and that of the mailbox which an address is an alias of. The reverse is not so: who is suppressed by an alias of a mailbox that
 * several people share takes nobody else with them.
 */
export function hashesToFind(key: string, kind: 'email' | 'linkedin', value: string): Buffer[] {
  const mailbox = kind === 'email' ? mailboxOf(value) : value
  const values = mailbox.toLowerCase() === value.toLowerCase() ? [value] : [value, mailbox]
  return values.map((each) => suppressionHash(key, kind, each))
}
