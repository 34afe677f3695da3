import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { reasonNames, reasonOf, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { CampaignStatus, RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { rampLimit, type Ramp } from '../../integrations/integrations.ts'
import { hoursFor, nextOpening } from './windows.ts'

/** The facts that decide whether the next email of an enrolment may go. */
export type GuardFacts = {
  account: { isOpen: boolean; isInternal: boolean; isVerified: boolean; planExpiresAt: Date | null }
  campaign: {
    status: CampaignStatus
    isArchived: boolean
    setup: CampaignSetup
    /** Emails of the campaign on the day that ends at `dayEndsAt`. */
    sentToday: number
    dayEndsAt: Date
  }
  /** The mailbox that the email would go from; null: none can be chosen. */
  mailbox: MailboxFacts | null
  enrolment: EnrolmentFacts
  /** Null: no company that others are known to be of, too. */
  company: CompanyFacts | null
  /** The reason why all sending is held, if it is. */
  brake: string | null
}

export type MailboxFacts = {
  isActive: boolean
  connection: 'connected' | 'reconnect' | 'removed'
  /** The reason why the brake holds this mailbox, if it does. */
  brake: string | null
  /** The reason why its campaigns are held until its owner releases it, if they are. */
  held: string | null
  dailyCap: number
  /** Null: its limit a day doesn't begin low. */
  ramp: Ramp | null
  sentToday: number
  dayEndsAt: Date
  /** The provider's limit in any 24 hours. */
  providerCap: number
  sentIn24Hours: number
  /**
   * The time at which the emails of the past 24 hours next become fewer than the provider's cap.
   */
  slotFreesAt: Date | null
  lastSentAt: Date | null
  /** The mailbox's own spacing, or else the campaign's. */
  spacingSeconds: number
  /** Whether its replies have just been read. */
  isSynced: boolean
}

/** The account's emails of steps to people of a company. */
export type CompanyFacts = {
  sentThisHour: number
  /** The time at which those of the past hour become fewer than `maxOfCompany`; null: they are. */
  slotFreesAt: Date | null
}

/** What is known of an address; `not_owned`: the account neither brought nor revealed it. */
export type AddressStatus = ContactStatus | 'not_owned'

export type EnrolmentFacts = {
  state: 'active' | 'held' | 'finished' | 'stopped'
  /** The reason why it is held or stopped, as stored. */
  reason: string | null
  /** The time at which a hold ends by itself; null: never. */
  holdUntil: Date | null
  /** Null: the next step isn't planned. */
  dueAt: Date | null
  /** The share of half the spacing that is added to it, from 0 to 1; drawn when the send was planned. */
  jitter: number
  zone: string | null
  isHoldout: boolean
  isFirstStep: boolean
  address: AddressStatus | null
  refused: readonly ('suppressed' | RefusedReason)[]
  hasReply: boolean
  colleagueReplied: boolean
  /** Variables of the next step without value and fallback. */
  missing: readonly string[]
  /** The end of the quiet days after an email of another campaign of the account to this address. */
  writtenUntil: Date | null
  /**
   * The end of the quiet days after an email of a teammate's campaign to this address or another one of
   * the person. Teammates don't know of each other's campaigns, so this looks at the person, and at
   * every email of a step that may arrive, whereas `writtenUntil` leaves the account its own judgement.
   */
  teammateWroteUntil: Date | null
  /** Another account of the team has the person in a campaign that runs, and goes first. */
  isWithTeammate: boolean
}

/** `until`: when it ends if nothing else changes; null: not until a user acts. */
export type Refusal = { reason: Reason; until: Date | null }

/**
 * The reasons why an email may not go now, each once, most telling first; none: it may go. The
 * sender, the enrolment's page and the simulation all ask this.
 */
export const refusals = (facts: GuardFacts, now: Date): Refusal[] =>
  standing(
    guards.flatMap((guard) => guard(facts, now)),
    now,
  )

/** The facts that decide whether an email that a user sends by hand may go: a test, an answer. */
export type OneOffFacts = Pick<GuardFacts, 'account' | 'brake' | 'mailbox'> &
  Pick<EnrolmentFacts, 'refused' | 'missing'>

/**
 * The refusals of a single email that is sent by hand. Campaign, plan, window and spacing concern
 * only emails that no user is waiting for.
 */
export const oneOffRefusals = (facts: OneOffFacts, now: Date): Refusal[] =>
  standing(
    [...account(facts, now), ...text(facts), ...connection(facts.mailbox), ...mailboxCaps(facts.mailbox)],
    now,
  )

/** Each reason once, with its latest end, most telling first. */
function standing(given: readonly Refusal[], now: Date): Refusal[] {
  const found = new Map<Reason, Date | null>()
  for (const { reason, until } of given) {
    if (until !== null && until <= now) continue
    const known = found.get(reason)
    if (known === undefined || known !== null) found.set(reason, later(known, until))
  }
  return reasonNames.flatMap((reason) => {
    const until = found.get(reason)
    return until === undefined ? [] : [{ reason, until }]
  })
}

/** Never is later than any time. */
const later = (known: Date | null | undefined, until: Date | null): Date | null =>
  known && until && known > until ? known : until

/** A guard gives each reason that stands, with its end. An end that has passed counts as none. */
type Guard = (facts: GuardFacts, now: Date) => Refusal[]

const guards: readonly Guard[] = [account, enrolment, address, campaign, mailbox, caps, time]

/** A reason that stands until a user acts. */
const when = (stands: boolean, reason: Reason): Refusal[] => (stands ? [{ reason, until: null }] : [])

/** A reason that time ends; null: it doesn't stand. */
const until = (end: Date | null, reason: Reason): Refusal[] => (end ? [{ reason, until: end }] : [])

function account(
  {
    account: { isOpen, isInternal, isVerified, planExpiresAt },
    brake,
  }: Pick<GuardFacts, 'account' | 'brake'>,
  now: Date,
) {
  return [
    ...when(!isOpen, 'account_closed'),
    ...when(!isInternal, 'not_internal'),
    ...when(!isVerified, 'not_verified'),
    // A plan without an expiry counts as expired, here as everywhere.
    ...when(planExpiresAt === null || planExpiresAt <= now, 'plan_expired'),
    ...when(brake !== null, 'brake'),
  ]
}

function enrolment({ enrolment: { state, reason, holdUntil, isHoldout, hasReply } }: GuardFacts): Refusal[] {
  return [
    ...when(state === 'finished', 'finished'),
    ...when(state === 'stopped', reasonOf(reason ?? 'stopped')),
    ...(state === 'held' ? [{ reason: reasonOf(reason ?? 'held'), until: holdUntil }] : []),
    ...when(isHoldout, 'holdout'),
    ...when(hasReply, 'replied'),
  ]
}

function address({ enrolment: person, campaign: { setup } }: GuardFacts) {
  const { address: kind, colleagueReplied, isWithTeammate } = person
  return [
    // A person who is held because nothing was revealed has no address for that reason.
    ...when(kind === null && person.reason !== 'not_revealed', 'no_address'),
    ...when(kind === 'invalid', 'address_invalid'),
    ...when(kind === 'not_owned', 'not_owned'),
    ...when(kind === 'risky' && !setup.risky, 'address_risky'),
    ...when(isWithTeammate, 'in_teammates_campaign'),
    ...when(colleagueReplied && setup.stopOnDomainReply, 'colleague_replied'),
    ...text(person),
  ]
}

/** The refusals that are about this address and this text. */
const text = ({ refused, missing }: Pick<EnrolmentFacts, 'refused' | 'missing'>): Refusal[] => [
  ...refused.flatMap((reason) => when(true, reason)),
  ...when(missing.length > 0, 'variable_missing'),
]

function campaign({ campaign: { status, isArchived, setup } }: GuardFacts) {
  return [
    ...when(isArchived, 'campaign_archived'),
    ...when(status !== 'running', 'campaign_not_running'),
    ...until(setup.startAt === null ? null : new Date(setup.startAt), 'not_started'),
  ]
}

function mailbox({ mailbox: box, enrolment: { isFirstStep } }: GuardFacts): Refusal[] {
  return [
    ...connection(box),
    // Not of emails by hand: they answer people, and test what was wrong.
    ...when(box !== null && box.held !== null, 'mailbox_held'),
    ...when(box !== null && !box.isSynced && !isFirstStep, 'sync_failed'),
  ]
}

function connection(box: MailboxFacts | null): Refusal[] {
  if (!box) return when(true, 'no_mailbox')
  return [
    ...when(box.connection !== 'connected', 'mailbox_disconnected'),
    ...when(!box.isActive, 'mailbox_inactive'),
    ...when(box.brake !== null, 'brake'),
  ]
}

function caps({ mailbox: box, campaign: { setup, sentToday, dayEndsAt } }: GuardFacts): Refusal[] {
  const isSpent = setup.dailyCap !== null && sentToday >= setup.dailyCap
  return [...until(isSpent ? dayEndsAt : null, 'campaign_cap'), ...mailboxCaps(box), ...ramp(box)]
}

function mailboxCaps(box: MailboxFacts | null): Refusal[] {
  if (!box) return []
  return [
    ...until(box.sentToday >= box.dailyCap ? box.dayEndsAt : null, 'mailbox_cap'),
    ...(box.sentIn24Hours >= box.providerCap
      ? [{ reason: 'provider_cap' as const, until: box.slotFreesAt }]
      : []),
  ]
}

/** Keeps campaigns alone from sending too much at first. */
function ramp(box: MailboxFacts | null): Refusal[] {
  if (!box?.ramp) return []
  const { sendingDays, sentToday, dayEndsAt } = box.ramp
  const limit = rampLimit(sendingDays)
  return until(limit !== null && sentToday >= limit ? dayEndsAt : null, 'mailbox_ramp')
}

function time(
  { mailbox: box, enrolment: person, company, campaign: { setup } }: GuardFacts,
  now: Date,
): Refusal[] {
  return [
    ...until(person.teammateWroteUntil, 'teammate_wrote'),
    ...until(person.writtenUntil, 'written_recently'),
    { reason: 'not_due', until: person.dueAt },
    { reason: 'window_closed', until: nextOpening(hoursFor(setup, person.zone), now) },
    ...until(company && nextOfCompany(company), 'company_pace'),
    ...until(box && nextTurn(box, person), 'spacing'),
  ]
}

/**
 * A company's mail server sees who else there gets the same email. Many at a time look like bulk
 * email, and are refused together.
 */
export const maxOfCompany = 5

export const companyHourMs = 60 * 60_000

const nextOfCompany = ({ sentThisHour, slotFreesAt }: CompanyFacts): Date | null =>
  sentThisHour >= maxOfCompany ? slotFreesAt : null

/** The facts of a company from the times within the past hour, oldest first. */
export function companyFacts(times: readonly Date[]): CompanyFacts {
  const last = times.at(-maxOfCompany)
  return {
    sentThisHour: times.length,
    slotFreesAt: last ? new Date(last.getTime() + companyHourMs) : null,
  }
}

/** The time at which the mailbox may send again. */
function nextTurn({ lastSentAt, spacingSeconds }: MailboxFacts, { jitter }: EnrolmentFacts): Date | null {
  return lastSentAt && new Date(lastSentAt.getTime() + spacingMs(spacingSeconds, jitter))
}

/** Whole milliseconds between two emails of a mailbox: its spacing, and up to half of it more. */
export const spacingMs = (spacingSeconds: number, jitter: number): number =>
  Math.round(spacingSeconds * (1 + jitter / 2) * 1000)
