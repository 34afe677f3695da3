/** Messages that one connection may send in a burst, and per second after that. A user who scrolls needs one or two. */
const burst = 100
const perSecond = 10

/** A token bucket (RFC 2697). `take` returns whether another message is allowed. */
export class MessageLimit {
  readonly #now: () => number
  #left = burst
  #at: number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#at = now()
  }

  take(): boolean {
    const at = this.#now()
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond)
    this.#at = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
