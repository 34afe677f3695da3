import { createHmac } from 'node:crypto'
import { mailboxOf } from './address-aliases.ts'

/**
 * HMAC-SHA256 of the kind and normalised value of a handle: a lower-case address, or the slug of a
 * LinkedIn profile. Without the key, which is SUPPRESSION_KEY, the hash reveals nothing.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}

/** The hash by which a mailbox is known once its address is erased: the same for all its spellings. */
export const mailboxHash = (key: string, address: string): Buffer =>
  suppressionHash(key, 'email', mailboxOf(address))
