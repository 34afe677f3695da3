import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../errors.ts'

const maxStreams = 5
/** Seconds. */
const retryAfter = 10

/**
 * Limits the streams that one account has open at this server, because each costs queries for as
 * long as it lasts.
 */
export class OpenStreams {
  readonly #counts = new Map<number, number>()

  /** Returns a function that ends the stream; it may be called again. Throws `too_many_requests`. */
  open(userId: AccountId): () => void {
    const count = this.#counts.get(userId) ?? 0
    if (count >= maxStreams) throw new AppError('too_many_requests', { retryAfter })
    this.#counts.set(userId, count + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (this.#counts.get(userId) ?? 1) - 1
      if (left === 0) this.#counts.delete(userId)
      else this.#counts.set(userId, left)
    }
  }
}
