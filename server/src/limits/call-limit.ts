import type { Pool } from 'pg'
import { mailboxOf } from '../mail/address-aliases.ts'
import { WindowCounters } from './window-counters.ts'

/** Calls per hour, successful or not. */
export const callLimits = {
  windowSeconds: 60 * 60,
  /** Emails of one kind to one mailbox, whose owner may not be the caller. */
  mailsToAccount: 5,
  /** Calls of one kind from one IP address, which may be a whole office. */
  fromAddress: 100,
} as const

/** Limits calls that send emails or try links, whether or not there is an account. */
export class CallLimit {
  readonly #counters: WindowCounters

  constructor(deps: { pool: Pool; now: () => Date }) {
    this.#counters = new WindowCounters({ ...deps, windowSeconds: callLimits.windowSeconds })
  }

  /**
   * Counts a call by IP address and, if it sends an email, by recipient. Throws `too_many_requests`
   * with the seconds to wait.
   */
  async count(call: string, { address, email }: { address: string; email?: string }): Promise<void> {
    const from = { key: `${call} from ${address}`, limit: callLimits.fromAddress }
    // Counted together: a refused IP address must not use up a recipient's emails.
    const to =
      email === undefined ? [] : [{ key: `${call} to ${mailboxOf(email)}`, limit: callLimits.mailsToAccount }]
    await this.#counters.count([from, ...to])
  }
}
