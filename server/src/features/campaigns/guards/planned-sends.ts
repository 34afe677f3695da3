import { setImmediate as nextTurn } from 'node:timers/promises'
import { reasons, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import { refusals, type EnrolmentFacts, type GuardFacts, type MailboxFacts, type Refusal } from './guards.ts'
import { dueAfter, type Wait } from './planning.ts'
import { SimulatedCompanies } from './simulated-company.ts'
import { SimulatedDay, SimulatedMailbox } from './simulated-mailbox.ts'
import { isBefore, Line, type Person, type Queue } from './waiting-lines.ts'
import { hoursFor } from './windows.ts'
import { dayMs } from './zone-clock.ts'

/**
 * The input of a simulation: the facts that sending would start from. A campaign that isn't
 * launched is given as running.
 */
export type Simulation = Pick<GuardFacts, 'account' | 'brake' | 'campaign'> & {
  /**
   * `recent`: the times at which it sent in the past 24 hours, oldest first. `isOffered`: to people
   * without a mailbox; true unless false.
   */
  mailboxes: readonly (MailboxFacts & { id: number; recent: readonly Date[]; isOffered?: boolean })[]
  /** The times at which the account wrote to people of each company in the past hour, oldest first. */
  companies: ReadonlyMap<string, readonly Date[]>
  /**
   * `mailboxId`: null until its first email. `companyDomain`: null if no one is known to be a
   * colleague. `waits`: of the steps after the next one.
   */
  enrolments: readonly (EnrolmentFacts & {
    id: number
    mailboxId: number | null
    companyDomain: string | null
    waits: readonly Wait[]
  })[]
  now: Date
  horizonDays: number
}

/** `left`: how many emails of the same person are to come after it. */
export type SimulatedSend = { enrolmentId: number; mailboxId: number; at: number; left: number }

type Outcome = {
  sends: SimulatedSend[]
  /** People whom no email reaches until a user acts, by the most telling such reason. */
  held: Map<Reason, number>
  /** People who have emails to come after the horizon. */
  later: number
}

type NextSend = { at: number; mailbox: SimulatedMailbox; queue: Queue; person: Person }

/**
 * All emails up to the horizon, in the order of their times. Among the people to whom the guards
 * let an email go, the one who has waited longest is first. Yields to other work in between.
 */
export async function plannedSends(input: Simulation): Promise<Outcome> {
  const run = new Run(input)
  let startedAt = performance.now()
  while (run.goOn()) {
    if (performance.now() - startedAt < sliceMs) continue
    await nextTurn()
    startedAt = performance.now()
  }
  return run.end()
}

/** Milliseconds. */
const sliceMs = 20

class Run {
  private readonly input: Simulation
  private readonly mailboxes: readonly SimulatedMailbox[]
  private readonly day: SimulatedDay
  private readonly newcomers = new Line()
  private readonly lines = new Map<SimulatedMailbox, Line>()
  private readonly companies: SimulatedCompanies
  private readonly outcome: Outcome = { sends: [], held: new Map(), later: 0 }
  private readonly horizon: number
  private clock: number
  /** Until the campaign may send again. */
  private blockedUntil = -Infinity

  constructor(input: Simulation) {
    const { campaign, now } = input
    this.input = input
    this.clock = now.getTime()
    this.horizon = this.clock + input.horizonDays * dayMs
    this.day = new SimulatedDay(campaign, campaign.setup.fallbackZone)
    this.mailboxes = input.mailboxes.map((facts) => new SimulatedMailbox(facts, campaign.setup.fallbackZone))
    for (const mailbox of this.mailboxes) this.lines.set(mailbox, new Line())
    this.companies = new SimulatedCompanies(input.companies)
    for (const { id, mailboxId, companyDomain, waits, ...facts } of input.enrolments)
      this.enter({ id, facts, waits, next: 0, ready: this.readyAt(facts), companyDomain }, mailboxId)
  }

  /** The time from which nothing of the person's own makes them wait. It decides who goes first. */
  private readyAt({ dueAt, writtenUntil, teammateWroteUntil, state, holdUntil }: EnrolmentFacts): number {
    const ends = [dueAt, writtenUntil, teammateWroteUntil, state === 'held' ? holdUntil : null]
    return Math.max(this.clock, ...ends.map((end) => end?.getTime() ?? 0))
  }

  /** Takes the next turn. False when no person has a turn before the horizon. */
  goOn(): boolean {
    const turn = this.nextTurn()
    const { nextRelease } = this.companies
    const at = Math.min(turn?.at ?? Infinity, nextRelease)
    if (at >= this.horizon) return false
    this.clock = Math.max(this.clock, at)
    if (!turn || nextRelease <= turn.at) {
      this.companies.releaseUntil(at)
      return true
    }
    const refused = this.refusalsOf(turn.person, turn.mailbox)
    if (refused.length === 0) this.send(turn)
    else this.wait(turn, refused)
    return true
  }

  end(): Outcome {
    for (const line of [this.newcomers, ...this.lines.values()])
      for (const { people } of line.queues.values()) this.outcome.later += people.size
    this.outcome.later += this.companies.parkedCount
    return this.outcome
  }

  private refusalsOf(person: Person, mailbox: SimulatedMailbox | null): Refusal[] {
    const { account, brake, campaign } = this.input
    const facts = {
      account,
      brake,
      campaign: { ...campaign, ...this.day.factsAt(this.clock) },
      mailbox: mailbox && mailbox.factsAt(this.clock),
      enrolment: person.facts,
      company:
        person.companyDomain === null ? null : this.companies.factsAt(person.companyDomain, this.clock),
    }
    return refusals(facts, new Date(this.clock))
  }

  /** Puts a person into line, unless no mailbox can ever write to them. */
  private enter(person: Person, mailboxId: number | null): void {
    const own = this.mailboxes.find(({ id }) => id === mailboxId)
    const possible =
      mailboxId === null ? this.mailboxes.filter(({ isOffered }) => isOffered) : own ? [own] : []
    if (possible.some(({ isUsable }) => isUsable))
      return (own ? this.lines.get(own)! : this.newcomers).add(person)
    this.hold(this.refusalsOf(person, possible[0] ?? null))
  }

  private hold(refused: readonly Refusal[]): boolean {
    const reason = refused.find(({ until }) => until === null)?.reason
    if (reason) this.outcome.held.set(reason, (this.outcome.held.get(reason) ?? 0) + 1)
    return reason !== undefined
  }

  private nextTurn(): NextSend | null {
    let next: NextSend | null = null
    const soonest = Math.max(this.clock, this.blockedUntil)
    for (const mailbox of this.mailboxes) {
      if (!mailbox.isUsable || (next && Math.max(soonest, mailbox.freeAt(0)) >= next.at)) continue
      const own = this.lines.get(mailbox)!
      for (const { queues } of mailbox.isOffered ? [own, this.newcomers] : [own])
        for (const queue of queues.values()) {
          const person = queue.people.first
          if (!person) continue
          const free = mailbox.freeAt(person.facts.jitter)
          const at = Math.max(soonest, person.ready, queue.closedUntil, free)
          const isLevel = next && at === next.at && mailbox === next.mailbox
          if (!next || at < next.at || (isLevel && isBefore(person, next.person)))
            next = { at, mailbox, queue, person }
        }
    }
    return next
  }

  private send({ mailbox, queue, person }: NextSend): void {
    queue.people.take()
    this.day.count(this.clock)
    mailbox.count(this.clock)
    if (person.companyDomain !== null) this.companies.count(person.companyDomain, this.clock)
    this.fillPlace(person, queue)
    const left = person.waits.length - person.next
    this.outcome.sends.push({ enrolmentId: person.id, mailboxId: mailbox.id, at: this.clock, left })
    const wait = person.waits[person.next]
    if (!wait) return
    const hours = hoursFor(this.input.campaign.setup, person.facts.zone)
    const dueAt = dueAfter({ wait, previousAt: new Date(this.clock), ...hours })
    const facts = { ...person.facts, isFirstStep: false, dueAt }
    this.lines
      .get(mailbox)!
      .add({ ...person, facts, next: person.next + 1, ready: dueAt?.getTime() ?? this.clock })
  }

  /**
   * Notes until when each refusal holds for those it concerns: the campaign, the mailbox, everyone
   * in the zone, everyone of the company, or the person.
   */
  private wait({ mailbox, queue, person }: NextSend, refused: readonly Refusal[]): void {
    if (this.hold(refused)) {
      queue.people.take()
      return this.fillPlace(person, queue)
    }
    let ready = person.ready
    let parkedUntil: number | null = null
    for (const { reason, until } of refused) {
      const time = until!.getTime()
      switch (reasons[reason].scope) {
        case 'campaign':
          this.blockedUntil = Math.max(this.blockedUntil, time)
          break
        case 'mailbox':
          mailbox.block(time)
          break
        case 'company':
          parkedUntil = time
          break
        case 'person':
          if (reason === 'window_closed') queue.closedUntil = time
          else ready = Math.max(ready, time)
      }
    }
    if (parkedUntil !== null && person.companyDomain !== null) {
      queue.people.take()
      return this.companies.park(person.companyDomain, { ...person, ready }, { queue, until: parkedUntil })
    }
    if (ready === person.ready) return
    queue.people.take()
    queue.people.add({ ...person, ready })
    this.fillPlace(person, queue)
  }

  private fillPlace({ companyDomain }: Person, queue: Queue): void {
    if (companyDomain !== null) this.companies.fillPlace(companyDomain, queue, this.clock)
  }
}
