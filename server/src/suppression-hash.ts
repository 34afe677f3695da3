import { createHmac } from 'node:crypto'

/**
 * What is kept of somebody who asked to be left out: HMAC-SHA256 of the kind and the normalised value (an address in lower case, the
 * slug of a LinkedIn profile), so that the stored hash tells nothing to those who do not have the key.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}
