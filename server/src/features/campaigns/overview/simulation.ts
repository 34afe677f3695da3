import type { CampaignSimulation } from '@rapport/contract/campaigns/overview.ts'
import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../../config/config.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Actor } from '../../../http/authorize.ts'
import { findSuppressed } from '../../privacy/privacy.ts'
import { lackedVariables, missingVariables } from '../document/fill.ts'
import { simulate } from '../guards/due.ts'
import type { Simulation } from '../guards/planned-sends.ts'
import { findPeopleFacts, type PersonFacts } from '../sending/facts/candidate-queries.ts'
import { enrolmentFacts } from '../sending/facts/facts.ts'
import { dueAt } from '../sending/plan/plan.ts'
import { findSteps, type StoredStep } from '../steps/queries.ts'
import { recentToCompanies } from '../sending/facts/company-queries.ts'
import { findRecentSends, findSenderNames } from './simulation-queries.ts'
import { readSituation, type Situation, type SituationDeps } from './situation.ts'

export type SimulationDeps = SituationDeps & { pool: Pool; config: Pick<Config, 'suppressionKey'> }

const horizonDays = 366

/** Simulates the campaign as if it ran from now on. Throws `not_found`. */
export async function simulateCampaign(
  deps: SimulationDeps,
  { userId }: Actor,
  { id: campaignId }: { id: number },
): Promise<CampaignSimulation> {
  const input = await inTransaction(deps.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    return readSimulation(client, deps, { userId, campaignId })
  })
  const { days, firsts, firstAt, lastAt, held, later } = await simulate(input)
  const { stepIds } = input
  return {
    days,
    mailboxes: input.mailboxes.map(({ id, address, dailyCap }) => ({ id, address, dailyCap })),
    steps: stepIds.map((stepId, at) => ({
      id: stepId,
      firstAt: firsts.get(stepIds.length - 1 - at)?.toISOString() ?? null,
    })),
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    held: held
      .map(({ reason, count }) => ({ reason, remedy: reasons[reason].remedy, count }))
      .toSorted((a, b) => b.count - a.count),
    later,
  }
}

type Input = Omit<Simulation, 'mailboxes'> & {
  mailboxes: readonly (Simulation['mailboxes'][number] & { address: string })[]
  /** In their order. */
  stepIds: readonly number[]
}

/** Throws `not_found`. */
export async function readSimulation(
  client: PoolClient,
  deps: SimulationDeps,
  campaign: { userId: AccountId; campaignId: number },
): Promise<Input> {
  const { campaignId } = campaign
  const situation = await readSituation(client, deps, campaign)
  const steps = await findSteps(client, campaignId)
  const people = await findPeopleFacts(client, campaignId)
  const recent = await findRecentSends(client, situation)
  const senders = await findSenderNames(client, campaignId, situation)
  const handles = people.flatMap(({ address }) =>
    address === null ? [] : [{ kind: 'email' as const, value: address.toLowerCase() }],
  )
  const suppressed = await findSuppressed(client, deps.config.suppressionKey, { handles, lock: false })
  const factsOf = factsBy(situation, { steps, senders, suppressed })
  return {
    ...situation,
    campaign: { ...situation.campaign, status: 'running', isArchived: false },
    mailboxes: situation.mailboxes.map((mailbox) =>
      Object.assign({ recent: recent.get(mailbox.id) ?? [] }, mailbox),
    ),
    stepIds: steps.map(({ id }) => id),
    companies: await recentToCompanies(client, { userId: campaign.userId, now: situation.now }),
    enrolments: people.map(factsOf),
    horizonDays,
  }
}

type Known = {
  steps: readonly StoredStep[]
  senders: ReadonlyMap<number | null, Record<string, string>>
  suppressed: ReadonlySet<string>
}

function factsBy({ campaign: { status }, setup, now }: Situation, { steps, senders, suppressed }: Known) {
  const placeOf = new Map(steps.map(({ id }, at) => [id, at]))
  const waits = steps.map(({ wait }) => wait)
  const startAt = new Date(Math.max(now.getTime(), setup.startAt === null ? 0 : Date.parse(setup.startAt)))
  // A draft is launched without a blank. A campaign that runs may have one from before there were
  // blanks, and it holds people.
  const missingFrom = status === 'draft' ? lackedVariables : missingVariables
  /** As the launch plans it, once for each zone. */
  const firstDue = new Map<string | null, Date | null>()
  const planned = (zone: string | null, wait: StepContent['wait']) => {
    if (!firstDue.has(zone)) firstDue.set(zone, dueAt(wait, setup, { zone, after: startAt }))
    return firstDue.get(zone)!
  }
  return (person: PersonFacts): Input['enrolments'][number] => {
    const at = placeOf.get(person.stepId)!
    const { wait, subject, document } = steps[at]!
    const sender = senders.get(person.mailboxId) ?? senders.get(null)!
    const isSuppressed = person.address !== null && suppressed.has(`email:${person.address.toLowerCase()}`)
    return {
      ...enrolmentFacts({ ...person, dueAt: person.dueAt ?? planned(person.zone, wait) }, setup),
      id: person.id,
      mailboxId: person.mailboxId,
      companyDomain: person.companyDomain,
      refused: [...person.refused, ...(isSuppressed ? (['suppressed'] as const) : [])],
      missing: missingFrom(subject, document, { ...person.variables, ...sender }),
      waits: waits.slice(at + 1),
    }
  }
}
