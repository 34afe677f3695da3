import { MailboxError } from '../mailbox.ts'

/** Units of each call: https://developers.google.com/workspace/gmail/api/reference/quota */
export const units = {
  createDraft: 10,
  getDraft: 20,
  deleteDraft: 10,
  send: 100,
  list: 5,
  get: 20,
  history: 2,
  profile: 1,
} as const

/** The units of one user in any minute. */
const unitsPerMinute = 6000
const minuteMs = 60_000

/**
 * The purpose of a call: finding out the outcome of an email, sending one, or reading what arrived
 * and what was sent.
 */
export type Purpose = 'deciding' | 'sending' | 'reading'

/**
 * Units that the other purposes leave for each in any minute: for a look at a few emails, nine
 * emails, and 50 messages. The rest goes to whichever comes first. So ordinary mail, however much
 * there is, keeps no email from being sent or decided, and fast sending keeps no reply from being
 * read.
 */
const guaranteed = { deciding: 300, sending: 1200, reading: 1000 } as const satisfies Record<Purpose, number>
const purposes = Object.keys(guaranteed) as Purpose[]

/** Units that were taken, or that are kept for calls that follow. */
export type Taken = { at: number; readonly purpose: Purpose; units: number }

/**
 * The quota of one mailbox, as far as this process uses it. Other processes may use it, too: their
 * use is known only by Google's refusals, after which reading pauses for a minute, so that the rest
 * goes to sending and deciding.
 */
export class GmailQuota {
  readonly #now: () => Date
  #taken: Taken[] = []
  /** The times between which calls for a purpose are not made, after Google has refused one. */
  readonly #pauses = new Map<Purpose, { since: number; until: number }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /**
   * Takes units for a call, or for several that follow. Throws `later`, with the time at which
   * there will be room.
   */
  take(purpose: Purpose, count: number): Taken {
    const at = this.#now().getTime()
    this.#forget(at)
    const roomAt = this.#roomAt(purpose, count, at)
    if (roomAt > at)
      throw new MailboxError('later', 'the quota of Gmail is used up for a minute', {
        retryAt: new Date(roomAt),
      })
    const taken = { at, purpose, units: count }
    this.#taken.push(taken)
    return taken
  }

  /** Pays a call from units that were taken for it. */
  draw(kept: Taken, count: number): void {
    kept.units = Math.max(0, kept.units - count)
    this.#taken.push({ at: this.#now().getTime(), purpose: kept.purpose, units: count })
  }

  /** False once the minute of units that were taken is over. */
  isKept(kept: Taken): boolean {
    this.#forget(this.#now().getTime())
    return this.#taken.includes(kept)
  }

  /** Keeps units that were taken for another minute. False if theirs is over. */
  renew(kept: Taken): boolean {
    if (!this.isKept(kept)) return false
    kept.at = this.#now().getTime()
    return true
  }

  /** Gives back what is left of units that were kept. */
  release(kept: Taken): void {
    kept.units = 0
  }

  /**
   * Notes that Google has refused a call for this purpose, until then if it said so. It may refuse
   * to send for a day, and accept everything else.
   */
  refused(purpose: Purpose, retryAt: Date | null): void {
    const since = this.#now().getTime()
    this.#pauses.set('reading', { since, until: since + minuteMs })
    if (purpose === 'sending' && retryAt) this.#pauses.set('sending', { since, until: retryAt.getTime() })
  }

  /** Forgets what is over, and what lies in the future: a clock can be set back. */
  #forget(now: number): void {
    const isWithin = (at: number) => at > now - minuteMs && at <= now
    this.#taken = this.#taken.filter(({ at, units: count }) => isWithin(at) && count > 0)
    for (const [purpose, { since, until }] of this.#pauses)
      if (now < since || now >= until) this.#pauses.delete(purpose)
  }

  #roomAt(purpose: Purpose, count: number, now: number): number {
    const used = { deciding: 0, sending: 0, reading: 0 }
    for (const taken of this.#taken) used[taken.purpose] += taken.units
    const hasRoom = () =>
      count +
        purposes.reduce(
          (sum, each) => sum + (each === purpose ? used[each] : Math.max(used[each], guaranteed[each])),
          0,
        ) <=
      unitsPerMinute
    let roomAt = this.#pauses.get(purpose)?.until ?? now
    for (const taken of this.#taken.toSorted((a, b) => a.at - b.at)) {
      if (hasRoom()) break
      used[taken.purpose] -= taken.units
      roomAt = Math.max(roomAt, taken.at + minuteMs)
    }
    return roomAt
  }
}
