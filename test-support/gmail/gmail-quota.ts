import type { GmailEndpoint } from './gmail-faults.ts'

/** Units of each call: https://developers.google.com/workspace/gmail/api/reference/quota, as of 2026. */
const gmailUnits = {
  'drafts.create': 10,
  'drafts.get': 20,
  'drafts.delete': 10,
  'drafts.send': 100,
  'drafts.list': 5,
  'messages.get': 20,
  'messages.list': 5,
  'history.list': 2,
  profile: 1,
} as const satisfies Record<GmailEndpoint, number>

const minuteMs = 60_000

/** The units of one mailbox in any minute. What is refused costs nothing. */
export class GmailQuota {
  /** Units of a minute. Lower where other programs use the mailbox, too. */
  limit = 6000
  #used: { at: number; units: number }[] = []

  /** False if the call is one too many. */
  take(endpoint: GmailEndpoint, now: Date): boolean {
    const at = now.getTime()
    this.#used = this.#used.filter((entry) => entry.at > at - minuteMs)
    const used = this.#used.reduce((sum, { units }) => sum + units, 0)
    const units = gmailUnits[endpoint]
    if (used + units > this.limit) return false
    this.#used.push({ at, units })
    return true
  }
}
