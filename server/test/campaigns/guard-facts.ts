import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { refusedReasons } from '@rapport/contract/campaigns/vocabularies.ts'
import fc from 'fast-check'
import type { GuardFacts } from '../../src/features/campaigns/guards/guards.ts'

/** A Wednesday, noon in London. */
export const now = new Date('2026-07-15T11:00:00Z')
export const tonight = new Date('2026-07-15T23:00:00Z')
export const soon = new Date('2026-07-15T11:20:00Z')
const past = new Date('2026-07-15T10:00:00Z')

export type Change = { [Part in keyof GuardFacts]?: Partial<GuardFacts[Part]> | null }

const mailbox: NonNullable<GuardFacts['mailbox']> = {
  isActive: true,
  connection: 'connected',
  brake: null,
  held: null,
  dailyCap: 50,
  ramp: { sendingDays: 28, sentToday: 10, dayEndsAt: tonight },
  sentToday: 10,
  dayEndsAt: tonight,
  providerCap: 450,
  sentIn24Hours: 20,
  slotFreesAt: soon,
  lastSentAt: past,
  spacingSeconds: 90,
  isSynced: true,
}

/** Facts under which an email may go, with a change. */
export function facts(change: Change = {}): GuardFacts {
  return {
    account: { isOpen: true, isInternal: true, isVerified: true, planExpiresAt: tonight, ...change.account },
    campaign: {
      status: 'running',
      isArchived: false,
      setup: campaignSetup.parse({}),
      sentToday: 10,
      dayEndsAt: tonight,
      ...change.campaign,
    },
    mailbox: change.mailbox === null ? null : { ...mailbox, ...change.mailbox },
    enrolment: {
      state: 'active',
      reason: null,
      holdUntil: null,
      dueAt: past,
      jitter: 0.5,
      zone: 'Europe/London',
      isHoldout: false,
      isFirstStep: false,
      address: 'unverified',
      refused: [],
      hasReply: false,
      colleagueReplied: false,
      missing: [],
      writtenUntil: past,
      teammateWroteUntil: past,
      isWithTeammate: false,
      ...change.enrolment,
    },
    company: change.company === null ? null : { sentThisHour: 2, slotFreesAt: null, ...change.company },
    brake: change.brake ?? null,
  }
}

const time = fc
  .integer({ min: -5000, max: 5000 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000))
const timeOrNull = fc.option(time, { freq: 2 })
const usually = fc.oneof(
  { weight: 9, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
)
const rarely = usually.map((isUsual) => !isUsual)
const count = fc.nat(20)
const cap = fc.integer({ min: 1, max: 30 })
const zone = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Asia/Seoul',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
const hour = fc.nat(23).map((value) => `${String(value).padStart(2, '0')}:30`)
const rarelyOne = <T>(...values: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(values) })

export const randomSetup = fc
  .record({
    windows: fc.record({
      days: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
      from: hour,
      to: hour,
    }),
    zone: fc.oneof(fc.constant('recipient'), zone),
    fallbackZone: zone,
    holidays: fc.subarray(['2026-07-15', '2026-07-16', '2026-07-18']),
    startAt: fc.option(
      time.map((at) => at.toISOString()),
      { freq: 1 },
    ),
    dailyCap: fc.option(cap),
    stopOnDomainReply: fc.boolean(),
    risky: fc.boolean(),
  })
  .map((given) => campaignSetup.parse(given))

const randomMailbox = fc.record({
  isActive: usually,
  connection: fc.oneof(
    { weight: 8, arbitrary: fc.constant('connected' as const) },
    fc.constantFrom('reconnect' as const, 'removed' as const),
  ),
  brake: rarely.map((isOn) => (isOn ? 'unknown_send' : null)),
  held: rarely.map((isOn) => (isOn ? 'bounces' : null)),
  dailyCap: cap,
  ramp: fc.option(fc.record({ sendingDays: fc.nat(30), sentToday: count, dayEndsAt: time })),
  sentToday: count,
  dayEndsAt: time,
  providerCap: cap,
  sentIn24Hours: count,
  slotFreesAt: timeOrNull,
  lastSentAt: timeOrNull,
  spacingSeconds: fc.nat(7200),
  isSynced: usually,
})

/** Facts most of which allow an email, or forbid it for one or two reasons. */
export const randomFacts: fc.Arbitrary<GuardFacts> = fc.record({
  account: fc.record({
    isOpen: usually,
    isInternal: usually,
    isVerified: usually,
    planExpiresAt: timeOrNull,
  }),
  campaign: fc.record({
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant('running' as const) },
      fc.constantFrom('draft' as const, 'paused' as const, 'finished' as const),
    ),
    isArchived: rarely,
    setup: randomSetup,
    sentToday: count,
    dayEndsAt: time,
  }),
  mailbox: fc.option(randomMailbox, { freq: 9 }),
  enrolment: fc.record({
    state: fc.oneof(
      { weight: 5, arbitrary: fc.constant('active' as const) },
      fc.constantFrom('held' as const, 'finished' as const, 'stopped' as const),
    ),
    reason: fc.constantFrom(null, 'replied', 'colleague_replied', 'out_of_office'),
    holdUntil: timeOrNull,
    dueAt: timeOrNull,
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    zone: fc.option(zone),
    isHoldout: rarely,
    isFirstStep: fc.boolean(),
    address: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('verified' as const, 'unverified' as const) },
      fc.constantFrom(null, 'invalid' as const, 'risky' as const, 'not_owned' as const),
    ),
    refused: rarelyOne('suppressed' as const, ...refusedReasons),
    hasReply: rarely,
    colleagueReplied: rarely,
    missing: rarelyOne('first_name', 'company'),
    writtenUntil: timeOrNull,
    teammateWroteUntil: timeOrNull,
    isWithTeammate: rarely,
  }),
  company: fc.option(fc.record({ sentThisHour: fc.nat(7), slotFreesAt: timeOrNull })),
  brake: rarely.map((isOn) => (isOn ? 'restored_backup' : null)),
})
