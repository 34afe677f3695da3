import type { Ramp } from '../../src/features/integrations/integrations.ts'
import type { GuardFacts } from '../../src/features/campaigns/guards/guards.ts'
import { refusals } from '../../src/features/campaigns/guards/guards.ts'
import type { SimulatedSend, Simulation } from '../../src/features/campaigns/guards/planned-sends.ts'
import { dueAfter } from '../../src/features/campaigns/guards/planning.ts'
import { hoursFor } from '../../src/features/campaigns/guards/windows.ts'

/**
 * A slow reference for the simulation: every fact is counted anew from the list of sends, and the
 * guards are asked at every step of the clock.
 */

const dayMs = 86_400_000

type Asked = { input: Simulation; sends: readonly SimulatedSend[]; at: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function dateIn(zone: string): (at: number) => string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return (at) => format.format(at)
}

/**
 * The time since which the emails of the current day count; the first day is the one in the facts.
 */
function dayAt(
  input: Simulation,
  dayEndsAt: Date,
  at: number,
): { isFirst: boolean; has: (at: number) => boolean } {
  const date = dateIn(input.campaign.setup.fallbackZone)
  const end = dayEndsAt.getTime()
  return at < end
    ? { isFirst: true, has: () => true }
    : { isFirst: false, has: (time) => time >= end && date(time) === date(at) }
}

/** The facts about a person that the guards get at a time, after these sends. */
export function factsAfter({ input, sends, at }: Asked, enrolmentId: number, mailboxId: number): GuardFacts {
  const { account, brake, campaign } = input
  const person = input.enrolments.find(({ id }) => id === enrolmentId)!
  const { id: _, mailboxId: __, companyDomain, waits, ...enrolment } = person
  const { id, recent, ...mailbox } = input.mailboxes.find((one) => one.id === mailboxId)!
  const later = new Date(at + dayMs)
  const own = sends.filter((send) => send.mailboxId === id).map((send) => send.at)
  const campaignDay = dayAt(input, campaign.dayEndsAt, at)
  const mailboxDay = dayAt(input, mailbox.dayEndsAt, at)
  const within = [...recent.map((time) => time.getTime()), ...own].filter((time) => time > at - dayMs)
  const frees = within.at(-mailbox.providerCap)
  const mine = sends.filter((send) => send.enrolmentId === enrolmentId)
  const previous = mine.at(-1)
  return {
    account,
    brake,
    campaign: {
      ...campaign,
      sentToday:
        (campaignDay.isFirst ? campaign.sentToday : 0) +
        sends.filter((send) => campaignDay.has(send.at)).length,
      dayEndsAt: campaignDay.isFirst ? campaign.dayEndsAt : later,
    },
    mailbox: {
      ...mailbox,
      sentToday:
        (mailboxDay.isFirst ? mailbox.sentToday : 0) + own.filter((time) => mailboxDay.has(time)).length,
      dayEndsAt: mailboxDay.isFirst ? mailbox.dayEndsAt : later,
      ramp: mailbox.ramp && rampAt(at, mailbox.ramp, own),
      sentIn24Hours: within.length,
      slotFreesAt: within.length < mailbox.providerCap ? null : new Date(frees! + dayMs),
      lastSentAt: own.length > 0 ? new Date(own.at(-1)!) : mailbox.lastSentAt,
    },
    company: companyDomain === null ? null : companyAt({ input, sends, at }, companyDomain),
    enrolment: previous
      ? {
          ...enrolment,
          isFirstStep: false,
          dueAt: dueAfter({
            wait: waits[mine.length - 1]!,
            previousAt: new Date(previous.at),
            ...hoursFor(campaign.setup, enrolment.zone),
          }),
        }
      : enrolment,
  }
}

/** The first day is the one in the facts. */
function rampAt(at: number, { sendingDays, sentToday, dayEndsAt }: Ramp, own: readonly number[]): Ramp {
  const end = dayEndsAt.getTime()
  const dayOf = (time: number) => (time < end ? -1 : Math.floor(time / dayMs))
  const days = new Set(own.map(dayOf))
  if (sentToday > 0) days.add(-1)
  days.delete(dayOf(at))
  return {
    sendingDays: sendingDays + days.size,
    sentToday: (at < end ? sentToday : 0) + own.filter((time) => dayOf(time) === dayOf(at)).length,
    dayEndsAt: at < end ? dayEndsAt : new Date(at + dayMs),
  }
}

const hourMs = 3_600_000

function companyAt({ input, sends, at }: Asked, domain: string): GuardFacts['company'] {
  const colleagues = new Set(
    input.enrolments.filter(({ companyDomain }) => companyDomain === domain).map(({ id }) => id),
  )
  const times = [
    ...(input.companies.get(domain) ?? []).map((time) => time.getTime()),
    ...sends.filter(({ enrolmentId }) => colleagues.has(enrolmentId)).map((send) => send.at),
  ].filter((time) => time > at - hourMs)
  return {
    sentThisHour: times.length,
    slotFreesAt: times.length < 5 ? null : new Date(times.at(-5)! + hourMs),
  }
}

/**
 * Steps through the horizon, and at each step sends every email that no guard refuses, to the
 * person who waits longest first.
 */
export function slowSends(input: Simulation, stepMs: number): SimulatedSend[] {
  const sends: SimulatedSend[] = []
  const start = input.now.getTime()
  for (let at = start; at < start + input.horizonDays * dayMs; at += stepMs)
    for (let next = oneSend({ input, sends, at }); next; next = oneSend({ input, sends, at }))
      sends.push(next)
  return sends
}

function oneSend(asked: Asked): SimulatedSend | undefined {
  const { input, sends, at } = asked
  for (const mailbox of input.mailboxes) {
    const [next] = input.enrolments
      .filter(({ id, mailboxId, waits }) => {
        const mine = sends.filter((send) => send.enrolmentId === id)
        const own = mine.at(0)?.mailboxId ?? mailboxId
        return mine.length <= waits.length && (own === null || own === mailbox.id)
      })
      .map(({ id }) => ({ id, facts: factsAfter(asked, id, mailbox.id) }))
      .filter(({ facts }) => refusals(facts, new Date(at)).length === 0)
      .toSorted((a, b) => readyAt(a.facts, input) - readyAt(b.facts, input) || a.id - b.id)
    if (next) return { enrolmentId: next.id, mailboxId: mailbox.id, at, left: left(asked, next.id) }
  }
  return undefined
}

const left = ({ input, sends }: Asked, enrolmentId: number) =>
  input.enrolments.find(({ id }) => id === enrolmentId)!.waits.length -
  sends.filter((send) => send.enrolmentId === enrolmentId).length

/** The time from which nothing of the person's own makes them wait. */
const readyAt = ({ enrolment }: GuardFacts, { now }: Simulation) => {
  const { dueAt, writtenUntil, teammateWroteUntil, state, holdUntil } = enrolment
  return Math.max(
    now.getTime(),
    dueAt?.getTime() ?? 0,
    writtenUntil?.getTime() ?? 0,
    teammateWroteUntil?.getTime() ?? 0,
    (state === 'held' && holdUntil?.getTime()) || 0,
  )
}
