import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../http/errors.ts'
import { readAccessToken, type TokenSubject } from './tokens.ts'

type Verified = { subject: TokenSubject; expiresAt: number }

/**
 * Verifies each access token once, because clients send the same token with every request and
 * verifying takes a turn of the thread pool. Caches only the result for the signature, not whether
 * the session is open.
 */
export class VerifiedTokens {
  readonly #secret: string
  readonly #verified: LRUCache<string, Verified>

  constructor(secret: string, limit = 10_000) {
    this.#secret = secret
    this.#verified = new LRUCache({ max: limit })
  }

  /** Reads an access token. Throws as `readAccessToken` does. */
  async read(token: string, now: Date): Promise<TokenSubject> {
    const known = this.#verified.get(token)
    if (!known) return this.#verify(token, now)
    if (now.getTime() < known.expiresAt) return known.subject
    this.#verified.delete(token)
    throw new AppError('token_expired')
  }

  async #verify(token: string, now: Date): Promise<TokenSubject> {
    const subject = await readAccessToken(token, this.#secret, now)
    const { exp = 0 } = decodeJwt(token)
    this.#verified.set(token, { subject, expiresAt: exp * 1000 })
    return subject
  }
}
