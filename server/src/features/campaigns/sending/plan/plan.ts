import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { AccountClient } from '../../../../database/as-account.ts'
import { dueAfter, type Wait } from '../../guards/planning.ts'
import { hoursFor, nextOpening } from '../../guards/windows.ts'
import {
  findNextStep,
  findUnplanned,
  findWaiting,
  finishEnrolment,
  reopenFinished,
  storeDues,
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

/** People planned in one statement. */
const batchSize = 5000

type From = { zone: string | null; after: Date; notBefore?: Date }

/**
 * The earliest time at which a step may go to a person in this zone: its wait after a time, but not
 * before another one. Null: never, because no window ever opens.
 */
export function dueAt(wait: Wait, setup: CampaignSetup, { zone, after, notBefore }: From): Date | null {
  const hours = hoursFor(setup, zone)
  const due = dueAfter({ wait, previousAt: after, ...hours })
  return due && notBefore && due < notBefore ? nextOpening(hours, notBefore) : due
}

const waitOf = ({ waitAmount: amount, waitUnit: unit }: Pick<NextStep, 'waitAmount' | 'waitUnit'>): Wait => ({
  amount,
  unit,
})

type PlannedStep = { id: number; wait: Wait; isFirst: boolean }

/**
 * Plans from `now` on. The first step waits for the campaign's start, too. Many people wait for it
 * since the same time in the same zone, so it is computed once for all of them.
 */
function planning(setup: CampaignSetup, now: Date) {
  const startAt = setup.startAt === null ? 0 : Date.parse(setup.startAt)
  const known = new Map<string, Date | null>()
  return ({ id, wait, isFirst }: PlannedStep, zone: string | null, waitsFrom: Date): Date | null => {
    const from = Math.max(waitsFrom.getTime(), isFirst ? startAt : 0)
    const key = `${id} ${from} ${zone}`
    if (!known.has(key)) known.set(key, dueAt(wait, setup, { zone, after: new Date(from), notBefore: now }))
    return known.get(key)!
  }
}

/**
 * Plans the first step for everyone in a running campaign who has nothing planned: at its launch,
 * and when people are added. Idempotent: people with a plan keep it.
 */
export async function planFirst(
  client: AccountClient,
  deps: PlanDeps,
  { campaignId, now }: { campaignId: number; now: Date },
): Promise<void> {
  for (;;) {
    const batch = await findUnplanned(client, campaignId, batchSize)
    if (!batch) return
    const dueOf = planning(campaignSetup.parse(batch.setup), now)
    const step = { id: batch.step.id, wait: waitOf(batch.step), isFirst: true }
    const plans: Plan[] = batch.people.map(({ id, zone, waitsFrom: since }) => {
      const waitsFrom = since ?? now
      const due = dueOf(step, zone, waitsFrom)
      return { id, stepId: step.id, waitsFrom, dueAt: due, jitter: deps.random() }
    })
    await storePlans(client, plans)
    if (batch.people.length < batchSize) return
  }
}

/**
 * Plans the first step that comes after the last one sent, from when that went; or finishes the
 * enrolment. Steps inserted before it are skipped.
 */
export async function planNext(
  client: AccountClient,
  deps: PlanDeps,
  { enrolmentId, after }: { enrolmentId: number; after: Date },
): Promise<void> {
  const next = await findNextStep(client, enrolmentId)
  if (!next) return finishEnrolment(client, enrolmentId)
  const due = dueAt(waitOf(next), campaignSetup.parse(next.setup), { zone: next.zone, after })
  const jitter = deps.random()
  await storePlan(client, { id: enrolmentId, stepId: next.id, waitsFrom: after, dueAt: due, jitter })
}

/**
 * Plans again for people who wait for one of these steps, whose waits have changed: from when they
 * began to wait, and never before now. People who are held are planned, too, and stay held.
 * Everyone's jitter stays. Requires `lockCampaign`.
 */
export async function replanWaiting(
  client: AccountClient,
  {
    campaignId,
    steps,
    setup,
    now,
  }: { campaignId: number; steps: readonly PlannedStep[]; setup: CampaignSetup; now: Date },
): Promise<void> {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const dueOf = planning(setup, now)
  const people = await findWaiting(client, campaignId, [...byId.keys()])
  for (let from = 0; from < people.length; from += batchSize) {
    const batch = people.slice(from, from + batchSize)
    const dues = batch.map(({ id, stepId, zone, waitsFrom }) => {
      return { id, dueAt: dueOf(byId.get(stepId)!, zone, waitsFrom ?? now) }
    })
    await storeDues(client, dues)
  }
}

/**
 * Plans the next step for those of these people who had finished before it was appended: by its
 * wait after their last email, not before now. Returns their ids.
 */
export async function planContinued(
  client: AccountClient,
  deps: PlanDeps,
  { ids, setup, now }: { ids: readonly number[]; setup: CampaignSetup; now: Date },
): Promise<number[]> {
  const people = await reopenFinished(client, ids)
  const plans = people.map(({ id, stepId, zone, lastSentAt, ...wait }): Plan => {
    const waitsFrom = lastSentAt ?? now
    const due = dueAt(waitOf(wait), setup, { zone, after: waitsFrom, notBefore: now })
    return { id, stepId, waitsFrom, dueAt: due, jitter: deps.random() }
  })
  await storePlans(client, plans)
  return plans.map(({ id }) => id)
}
