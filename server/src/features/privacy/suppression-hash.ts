import { createHmac } from 'node:crypto'

/**
 * All that is kept of a suppressed handle: HMAC-SHA256 of its kind and normalised value (a lower-case address, or the slug of a LinkedIn
 * profile). Without the key the hash reveals nothing.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}
