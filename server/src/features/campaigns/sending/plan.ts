import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { PoolClient } from 'pg'
import { dueAfter } from '../guards/planning.ts'
import { hoursFor } from '../guards/windows.ts'
import {
  findNextStep,
  findUnplanned,
  finishEnrolment,
  reopenFinished,
  storePlan,
  storePlans,
  type NextStep,
  type Plan,
} from './plan-queries.ts'

export type PlanDeps = {
  /** From 0 to 1, exclusive. */
  random: () => number
}

export const byChance: PlanDeps = { random: Math.random }

const maxJitterSeconds = 60

/** People planned in one statement. */
const batchSize = 5000

/** When a step may go at the earliest, to somebody in this zone. Null: never, because no window ever opens. */
export function dueAt(
  { waitAmount, waitUnit }: Pick<NextStep, 'waitAmount' | 'waitUnit'>,
  setup: CampaignSetup,
  { zone, after }: { zone: string | null; after: Date },
): Date | null {
  return dueAfter({
    wait: { amount: waitAmount, unit: waitUnit },
    previousAt: after,
    ...hoursFor(setup, zone),
  })
}

const drawJitter = ({ random }: PlanDeps) => Math.floor(random() * (maxJitterSeconds + 1))

/**
 * Plans the first step for everybody of a running campaign who has nothing planned: at its launch, and when people are added. Idempotent: who has a
 * plan keeps it.
 */
export async function planFirst(
  client: PoolClient,
  deps: PlanDeps,
  { campaignId, now }: { campaignId: number; now: Date },
): Promise<void> {
  for (;;) {
    const batch = await findUnplanned(client, campaignId, batchSize)
    if (!batch) return
    const setup = campaignSetup.parse(batch.setup)
    const startAt =
      setup.startAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(setup.startAt)))
    const byZone = new Map<string | null, Date | null>()
    const plans: Plan[] = batch.people.map(({ id, zone }) => {
      if (!byZone.has(zone)) byZone.set(zone, dueAt(batch.step, setup, { zone, after: startAt }))
      return { id, stepId: batch.step.id, dueAt: byZone.get(zone)!, jitterSeconds: drawJitter(deps) }
    })
    await storePlans(client, plans)
    if (batch.people.length < batchSize) return
  }
}

/** Plans the first step that comes after the last one sent, from when that went; or finishes the enrolment. Steps inserted before it are skipped. */
export async function planNext(
  client: PoolClient,
  deps: PlanDeps,
  { enrolmentId, after }: { enrolmentId: number; after: Date },
): Promise<void> {
  const next = await findNextStep(client, enrolmentId)
  if (!next) return finishEnrolment(client, enrolmentId)
  const due = dueAt(next, campaignSetup.parse(next.setup), { zone: next.zone, after })
  await storePlan(client, { id: enrolmentId, stepId: next.id, dueAt: due, jitterSeconds: drawJitter(deps) })
}

/**
 * Plans the next step for those of these people who had finished before it was appended: by its wait after their last email, not before now. Returns their ids.
 */
export async function planContinued(
  client: PoolClient,
  deps: PlanDeps,
  { ids, setup, now }: { ids: readonly number[]; setup: CampaignSetup; now: Date },
): Promise<number[]> {
  const people = await reopenFinished(client, ids)
  const plans = people.map(({ id, stepId, zone, lastSentAt, ...wait }): Plan => {
    const due = dueAt(wait, setup, { zone, after: lastSentAt ?? now })
    return { id, stepId, dueAt: due && (due < now ? now : due), jitterSeconds: drawJitter(deps) }
  })
  await storePlans(client, plans)
  return plans.map(({ id }) => id)
}
