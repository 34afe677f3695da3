import { decodeJwt } from 'jose'
import { AppError } from '../../http/errors.ts'
import { readAccessToken, type TokenSubject } from './tokens.ts'

type Verified = { subject: TokenSubject; expiresAt: number }

/**
 * Reads access tokens, each verified once: what a signature says does not change, and a caller sends the same token with every request.
 * Verifying costs a turn of the thread pool, a look into a map next to nothing. Only the token is remembered, not that its session
 * runs. Of more than `limit` tokens the oldest are forgotten.
 */
export class VerifiedTokens {
  readonly #secret: string
  readonly #limit: number
  readonly #verified = new Map<string, Verified>()

  constructor(secret: string, limit = 10_000) {
    this.#secret = secret
    this.#limit = limit
  }

  /** Whom a token stands for. Throws as `readAccessToken` does. */
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
    const [oldest] = this.#verified.size < this.#limit ? [] : this.#verified.keys()
    if (oldest !== undefined) this.#verified.delete(oldest)
    this.#verified.set(token, { subject, expiresAt: exp * 1000 })
    return subject
  }
}
