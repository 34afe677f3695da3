import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { PoolClient } from 'pg'
import type { Config } from '../../../../config/config.ts'
import { isInternalAddress } from '../../../../config/internal-domains.ts'
import type { Database } from '../../../../database/database.ts'
import { findSuppressed } from '../../../privacy/privacy.ts'
import { missingVariables } from '../../document/fill.ts'
import { companyFacts, type CompanyFacts, type GuardFacts, type MailboxFacts } from '../../guards/guards.ts'
import { findRamps, providerCap, usualDailyCap, type Ramp } from '../../../integrations/integrations.ts'
import { senderValues } from './sender.ts'
import type { Candidate, PersonFacts } from './candidate-queries.ts'
import { recentToCompanies } from './company-queries.ts'
import { campaignUses, mailboxUses, type MailboxUse, type SendingMailbox } from './mailbox-queries.ts'
import type { TurnContext } from './turn.ts'
import { dayMs, dayOf } from '../../guards/zone-clock.ts'

export type FactsDeps = { config: Pick<Config, 'internalDomains' | 'suppressionKey'> }

export type Facts = { guard: GuardFacts; setup: CampaignSetup; values: Record<string, string> }

type FactsQuery = Omit<TurnContext, 'mailbox' | 'sentMark'> & {
  candidate: Candidate
  /** Null: the campaign has none. */
  mailbox: SendingMailbox | null
  now: Date
  lock: boolean
  /** A send that is not counted. */
  without?: number
}

/**
 * Reads all facts that the guards ask for about a person's next send by this mailbox, as the
 * transaction sees them. With `lock`, no one can be suppressed until the transaction ends.
 */
export async function readFacts(
  client: PoolClient,
  { config }: FactsDeps,
  query: FactsQuery,
): Promise<Facts> {
  const { candidate, mailbox, isSynced, brake, lock } = query
  const mailboxes = mailbox ? [{ ...mailbox, isSynced }] : []
  const { setup } = candidate
  const values = { ...candidate.variables, ...senderValues(candidate, mailbox) }
  const suppressed = (await isSuppressed(client, config, candidate.address, lock))
    ? (['suppressed'] as const)
    : []
  return {
    setup,
    values,
    guard: {
      brake,
      account: accountFacts(candidate, config),
      campaign: await campaignFacts(client, query, setup),
      mailbox: (await mailboxFacts(client, { ...query, mailboxes }, setup))[0] ?? null,
      company: await readCompany(client, query),
      enrolment: {
        ...enrolmentFacts({ ...candidate, isFirstStep: candidate.previous.length === 0 }, setup),
        refused: [...candidate.refused, ...suppressed],
        missing: missingVariables(candidate.subject, candidate.document, values),
      },
    },
  }
}

async function readCompany(
  client: PoolClient,
  { candidate: { userId, companyDomain }, now, without }: FactsQuery,
): Promise<CompanyFacts | null> {
  if (companyDomain === null) return null
  const times = await recentToCompanies(client, { userId, now, domain: companyDomain, without })
  return companyFacts(times.get(companyDomain) ?? [])
}

type Account = Pick<Candidate, 'isOpen' | 'isVerified' | 'email' | 'planExpiresAt'>

export const accountFacts = (
  { isOpen, isVerified, email, planExpiresAt }: Account,
  { internalDomains }: Pick<Config, 'internalDomains'>,
): GuardFacts['account'] => ({
  isOpen,
  isVerified,
  isInternal: isInternalAddress(email, internalDomains),
  planExpiresAt,
})

type At = { now: Date; without?: number | undefined }
type Campaign = Pick<Candidate, 'campaignId' | 'campaignStatus' | 'isArchived'>

export async function campaignFacts(
  db: Database,
  { candidate, ...at }: At & { candidate: Campaign },
  setup: CampaignSetup,
): Promise<GuardFacts['campaign']> {
  const { now, without } = at
  const uses = await readUses(db, { now, without, zone: setup.fallbackZone }, [
    { campaignId: candidate.campaignId, mailboxes: [] },
  ])
  return campaignFactsOf(candidate, setup, uses)
}

type SomeMailbox = SendingMailbox & { isSynced: boolean }

/** The facts of each mailbox, in their order. */
export async function mailboxFacts(
  db: Database,
  { mailboxes, ...at }: At & { mailboxes: readonly SomeMailbox[] },
  setup: CampaignSetup,
): Promise<MailboxFacts[]> {
  const { now, without } = at
  const uses = await readUses(db, { now, without, zone: setup.fallbackZone }, [{ mailboxes }])
  return mailboxes.map((mailbox) => mailboxFactsOf(mailbox, setup, uses))
}

/** The emails that campaigns, and mailboxes, have sent on the day of a zone. */
export type Uses = {
  dayEndsAt: Date
  campaigns: ReadonlyMap<number, number>
  mailboxes: ReadonlyMap<number, MailboxUse>
  /** Those mailboxes whose limits begin low have one. */
  ramps: ReadonlyMap<number, Ramp>
}

type Limited = Pick<SendingMailbox, 'provider' | 'address' | 'providerLimit' | 'isGrowing'>

type LimitUse = {
  campaignId?: number
  mailboxes: readonly (Limited & Pick<SendingMailbox, 'id'>)[]
}

/** Reads the uses of some campaigns, and of their mailboxes, at once. */
export async function readUses(
  db: Database,
  { zone, now, without }: At & { zone: string },
  of: readonly LimitUse[],
): Promise<Uses> {
  const { start, end: dayEndsAt } = dayOf(zone, now)
  const campaignIds = of.flatMap(({ campaignId }) => campaignId ?? [])
  const mailboxes = new Map(of.flatMap((each) => each.mailboxes).map((each) => [each.id, each]))
  const growing = [...mailboxes.values()].flatMap(({ id, isGrowing }) => (isGrowing ? [id] : []))
  const caps = [...mailboxes.values()].map((each) => ({ id: each.id, cap: capOf(each) }))
  return {
    dayEndsAt,
    campaigns:
      campaignIds.length > 0 ? await campaignUses(db, campaignIds, { since: start, without }) : new Map(),
    mailboxes: caps.length > 0 ? await mailboxUses(db, caps, { now, dayStart: start, without }) : new Map(),
    ramps: await findRamps(db, growing, { now, without }),
  }
}

const capOf = ({ provider, address: email, providerLimit }: Limited) =>
  providerCap({ provider, email, providerLimit })

export const campaignFactsOf = (
  { campaignId, campaignStatus: status, isArchived }: Campaign,
  setup: CampaignSetup,
  { campaigns, dayEndsAt }: Uses,
): GuardFacts['campaign'] => ({
  status,
  isArchived,
  setup,
  sentToday: campaigns.get(campaignId) ?? 0,
  dayEndsAt,
})

export function mailboxFactsOf(mailbox: SomeMailbox, setup: CampaignSetup, uses: Uses): MailboxFacts {
  const { id, isActive, connection, brake, held, isSynced, isGrowing, spacingSeconds } = mailbox
  const cap = capOf(mailbox)
  return {
    isActive,
    connection,
    brake,
    held,
    isSynced,
    dayEndsAt: uses.dayEndsAt,
    dailyCap: mailbox.dailyCap ?? usualDailyCap({ isGrowing, providerCap: cap }),
    ramp: uses.ramps.get(id) ?? null,
    providerCap: cap,
    spacingSeconds: spacingSeconds ?? setup.spacingSeconds,
    ...uses.mailboxes.get(id)!,
  }
}

type Person = Omit<
  PersonFacts,
  'id' | 'stepId' | 'mailboxId' | 'refused' | 'address' | 'variables' | 'companyDomain'
>

/** The facts of an enrolment, without those that depend on the email or on suppressions. */
export function enrolmentFacts(person: Person, { quietDays }: CampaignSetup) {
  const { state, reason, holdUntil, dueAt, jitter, zone, isHoldout, isFirstStep } = person
  const quietAfter = (at: Date | null) => at && new Date(at.getTime() + quietDays * dayMs)
  return {
    state,
    reason,
    holdUntil,
    dueAt,
    jitter,
    zone,
    isHoldout,
    isFirstStep,
    address: person.addressStatus,
    hasReply: person.hasReply,
    colleagueReplied: person.colleagueReplied,
    writtenUntil: quietAfter(person.writtenAt),
    teammateWroteUntil: quietAfter(person.teammateWroteAt),
    isWithTeammate: person.isWithTeammate,
  }
}

/** Whether the address is suppressed. With `lock`, it stays so until the transaction ends. */
export async function isSuppressed(
  client: PoolClient,
  { suppressionKey }: FactsDeps['config'],
  address: string | null,
  lock: boolean,
): Promise<boolean> {
  if (address === null) return false
  const handles = [{ kind: 'email', value: address.toLowerCase() }] as const
  return (await findSuppressed(client, suppressionKey, { handles: [...handles], lock })).size > 0
}
