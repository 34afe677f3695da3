import type { Pool } from 'pg'
import { WindowCounters } from './window-counters.ts'

/** Calls that are allowed in an hour, successful or not. */
export const callLimits = {
  windowSeconds: 60 * 60,
  /** Emails of one kind to one address, which may be somebody else's. */
  mailsToAccount: 5,
  /** Calls of one kind from one address of the network: an office behind one address. */
  fromAddress: 100,
} as const

/** Limits calls that send emails or try links, whether or not there is an account. */
export class CallLimit {
  readonly #counters: WindowCounters

  constructor(deps: { pool: Pool; now: () => Date }) {
    this.#counters = new WindowCounters({ ...deps, windowSeconds: callLimits.windowSeconds })
  }

  /** Counts a call by network address and, if it sends an email, by recipient. Throws `too_many_requests` with the seconds to wait. */
  async count(call: string, { address, email }: { address: string; email?: string }): Promise<void> {
    const from = { key: `${call} from ${address}`, limit: callLimits.fromAddress }
    // Counted together: a refused network address must not use up a recipient's emails.
    const to = email === undefined ? [] : [{ key: `${call} to ${email}`, limit: callLimits.mailsToAccount }]
    await this.#counters.count([from, ...to])
  }
}
