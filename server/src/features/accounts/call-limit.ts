import { WindowCounters } from './window-counters.ts'

/** Calls that are allowed in an hour, successful or not. */
export const callLimits = {
  windowSeconds: 60 * 60,
  /** Mails of one kind to one address: somebody else's letter box. */
  mailsToAccount: 5,
  /** Calls of one kind from one address of the network: an office behind one address. */
  fromAddress: 100,
} as const

export type LimitedCall = 'sign up' | 'resend' | 'lost password' | 'link' | 'google'

/** Limits the calls that send mails or try links, alike whether there is an account or not. */
export class CallLimit {
  readonly #counters: WindowCounters

  constructor(now: () => Date) {
    this.#counters = new WindowCounters(now, callLimits.windowSeconds)
  }

  /** Counts a call from an address, and, where it mails, to whom. Throws `too_many_requests` with the seconds to wait. */
  count(call: LimitedCall, { address, email }: { address: string; email?: string }): void {
    // The address first: once it is refused it cannot use up anybody's mails, nor fill the map with addresses that it makes up.
    const from = this.#counters.get(`${call} from ${address}`, callLimits.fromAddress)
    const to =
      email === undefined ? null : this.#counters.get(`${call} to ${email}`, callLimits.mailsToAccount)
    from.count++
    if (to) to.count++
  }
}
