import type { Pool } from 'pg'
import { WindowCounters } from './window-counters.ts'

/** Calls that are allowed in an hour, successful or not. */
export const callLimits = {
  windowSeconds: 60 * 60,
  /** Mails of one kind to one address: somebody else's letter box. */
  mailsToAccount: 5,
  /** Calls of one kind from one address of the network: an office behind one address. */
  fromAddress: 100,
} as const

/** Limits the calls that send mails or try links, alike whether there is an account or not. */
export class CallLimit {
  readonly #counters: WindowCounters

  constructor(deps: { pool: Pool; now: () => Date }) {
    this.#counters = new WindowCounters({ ...deps, windowSeconds: callLimits.windowSeconds })
  }

  /** Counts a call from an address, and, where it mails, to whom. Throws `too_many_requests` with the seconds to wait. */
  async count(call: string, { address, email }: { address: string; email?: string }): Promise<void> {
    const from = { key: `${call} from ${address}`, limit: callLimits.fromAddress }
    // An address that is refused cannot use up anybody's mails: then neither is counted.
    const to = email === undefined ? [] : [{ key: `${call} to ${email}`, limit: callLimits.mailsToAccount }]
    await this.#counters.count([from, ...to])
  }
}
