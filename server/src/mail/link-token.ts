import { createHash, randomBytes } from 'node:crypto'

/** A token for a link, 256 random bits, and its digest, which alone is kept. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
