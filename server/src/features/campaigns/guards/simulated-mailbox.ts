import { spacingMs, type MailboxFacts } from './guards.ts'
import { dateOf, dayMs, firstShown, shownAt } from './zone-clock.ts'

/** Counts the emails of a day, and starts again at its end. Times must not go back. */
export class SimulatedDay {
  private sentToday: number
  /** The days that have ended on which there were any. */
  private ended = 0
  private dayEndsAt: number
  private readonly zone: string

  constructor({ sentToday, dayEndsAt }: { sentToday: number; dayEndsAt: Date }, zone: string) {
    this.sentToday = sentToday
    this.dayEndsAt = dayEndsAt.getTime()
    this.zone = zone
  }

  factsAt(at: number): { sentToday: number; dayEndsAt: Date } {
    if (at >= this.dayEndsAt) {
      if (this.sentToday > 0) this.ended++
      this.sentToday = 0
      this.dayEndsAt = firstShown(this.zone, (dateOf(shownAt(this.zone, at)) + 1) * dayMs)
    }
    return { sentToday: this.sentToday, dayEndsAt: new Date(this.dayEndsAt) }
  }

  get daysWithAny(): number {
    return this.ended
  }

  count(at: number): void {
    this.factsAt(at)
    this.sentToday++
  }
}

/** A mailbox that only counts. Times must not go back. */
export class SimulatedMailbox {
  readonly id: number
  readonly isUsable: boolean
  /** To people without a mailbox. */
  readonly isOffered: boolean
  private readonly facts: MailboxFacts
  private readonly day: SimulatedDay
  private readonly rampDay: SimulatedDay | null
  /** The times at which it sent, oldest first; those from `oldest` on are within 24 hours. */
  private readonly sent: number[]
  private oldest = 0
  private lastSentAt: number | null
  private blockedUntil = -Infinity

  constructor(
    {
      id,
      recent,
      isOffered = true,
      ...facts
    }: MailboxFacts & { id: number; recent: readonly Date[]; isOffered?: boolean },
    zone: string,
  ) {
    this.id = id
    this.isOffered = isOffered
    this.facts = facts
    const { isActive, connection, brake, held } = facts
    this.isUsable = isActive && connection === 'connected' && brake === null && held === null
    this.day = new SimulatedDay(facts, zone)
    this.rampDay = facts.ramp && new SimulatedDay(facts.ramp, 'UTC')
    this.sent = recent.map((at) => at.getTime())
    this.lastSentAt = facts.lastSentAt?.getTime() ?? null
  }

  factsAt(at: number): MailboxFacts {
    while (this.oldest < this.sent.length && this.sent[this.oldest]! <= at - dayMs) this.oldest++
    const sentIn24Hours = this.sent.length - this.oldest
    const { providerCap, ramp } = this.facts
    const frees = sentIn24Hours < providerCap ? undefined : this.sent[this.sent.length - providerCap]
    return {
      ...this.facts,
      ...this.day.factsAt(at),
      ramp: this.rampDay && {
        ...this.rampDay.factsAt(at),
        sendingDays: ramp!.sendingDays + this.rampDay.daysWithAny,
      },
      sentIn24Hours,
      slotFreesAt: frees === undefined ? null : new Date(frees + dayMs),
      lastSentAt: this.lastSentAt === null ? null : new Date(this.lastSentAt),
    }
  }

  /** The earliest time for an email with this jitter, as far as is known. */
  freeAt(jitter: number): number {
    const spaced =
      this.lastSentAt === null ? -Infinity : this.lastSentAt + spacingMs(this.facts.spacingSeconds, jitter)
    return Math.max(this.blockedUntil, spaced)
  }

  block(until: number): void {
    this.blockedUntil = Math.max(this.blockedUntil, until)
  }

  count(at: number): void {
    this.day.count(at)
    this.rampDay?.count(at)
    this.sent.push(at)
    this.lastSentAt = at
  }
}
