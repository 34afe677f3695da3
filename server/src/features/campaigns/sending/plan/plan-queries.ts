import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'

type Wait = { waitAmount: number; waitUnit: 'minutes' | 'hours' | 'days' | 'working_days' }

export type NextStep = Wait & { id: number; zone: string | null; setup: unknown }

/** `waitsFrom`: the time that the step's wait counts from. */
export type Plan = { id: number; stepId: number; waitsFrom: Date; dueAt: Date | null; jitter: number }

const newest = `join lateral (
  select wait_amount, wait_unit from step_versions where step_id = s.id order by number desc limit 1
) v on true`

/** `waitsFrom` is null unless an earlier plan was forgotten. */
type UnplannedPerson = { id: number; zone: string | null; waitsFrom: Date | null }

type Unplanned = { setup: unknown; step: Wait & { id: number }; people: UnplannedPerson[] }

/** Locks active people without a plan who got nothing yet. Null if there are none, or no steps. */
export async function findUnplanned(
  client: PoolClient,
  campaignId: number,
  limit: number,
): Promise<Unplanned | null> {
  const people = await client.query<UnplannedPerson>(
    `select id, zone, waits_from as "waitsFrom" from enrolments
     where campaign_id = $1 and state = 'active' and next_step_id is null and not is_holdout
       and removed_at is null
       and not exists (select from sends d where d.enrolment_id = enrolments.id and d.kind = 'step'
         and d.state <> 'planned')
     order by id limit $2 for update`,
    [campaignId, limit],
  )
  if (people.rows.length === 0) return null
  const steps = await client.query<Wait & { id: number; setup: unknown }>(
    `select s.id, v.wait_amount as "waitAmount", v.wait_unit as "waitUnit", c.setup
     from campaign_steps s join campaigns c on c.id = s.campaign_id ${newest}
     where s.campaign_id = $1 and s.removed_at is null order by s.position limit 1`,
    [campaignId],
  )
  const [step] = steps.rows
  return step ? { setup: step.setup, step, people: people.rows } : null
}

export async function storePlans(client: AccountClient, plans: readonly Plan[]): Promise<void> {
  await client.query(
    `update enrolments e set next_step_id = p.step, waits_from = p.waits_from, due_at = p.due,
       jitter = p.jitter
     from unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::timestamptz[],
       $5::double precision[]) p (id, step, waits_from, due, jitter)
     where e.id = p.id`,
    [
      plans.map(({ id }) => id),
      plans.map(({ stepId }) => stepId),
      plans.map(({ waitsFrom }) => waitsFrom),
      plans.map(({ dueAt }) => dueAt),
      plans.map(({ jitter }) => jitter),
    ],
  )
}

export const storePlan = (client: AccountClient, plan: Plan): Promise<void> => storePlans(client, [plan])

/** Whether a user skipped a step for an enrolment, both ids: no plan sends it to them then. */
export const isSkipped = (enrolmentId: string, stepId: string) => `exists (
  select from campaign_events v
  where v.enrolment_id = ${enrolmentId} and v.kind = 'skipped'
    and (v.detail ->> 'stepId')::integer = ${stepId}
)`

/**
 * The first step, `s`, that was not skipped for `e` and comes after the last one that was sent to
 * them, or may have been.
 */
const nextStep = `lateral (
  select s.id, v.wait_amount as "waitAmount", v.wait_unit as "waitUnit" from campaign_steps s ${newest}
  where s.campaign_id = e.campaign_id and s.removed_at is null and s.position > coalesce((
      select max(p.position) from sends d join campaign_steps p on p.id = d.step_id
      where d.enrolment_id = e.id and d.state not in ('planned', 'claimed', 'drafted')
    ), 0)
    and not exists (select from sends d where d.enrolment_id = e.id and d.step_id = s.id
      and d.state not in ('planned', 'claimed', 'drafted'))
    and not ${isSkipped('e.id', 's.id')}
  order by s.position limit 1
) s`

/** The next step of an enrolment. Null if nothing comes after the steps that were sent. */
export async function findNextStep(client: PoolClient, enrolmentId: number): Promise<NextStep | null> {
  const { rows } = await client.query<NextStep>({
    name: 'next-step',
    text: `select s.*, e.zone, c.setup from enrolments e join campaigns c on c.id = e.campaign_id
      cross join ${nextStep} where e.id = $1`,
    values: [enrolmentId],
  })
  return rows[0] ?? null
}

type ReopenedEnrolment = Wait & { id: number; stepId: number; zone: string | null; lastSentAt: Date | null }

/**
 * Makes those of these people active, without a plan, who have finished although a step comes after
 * the last one that they got: it was appended since.
 */
export async function reopenFinished(
  client: AccountClient,
  ids: readonly number[],
): Promise<ReopenedEnrolment[]> {
  const { rows } = await client.query<ReopenedEnrolment>(
    `with next as (
       select e.id, s.id as "stepId", s."waitAmount", s."waitUnit", e.zone,
         (select max(sent_at) from sends d where d.enrolment_id = e.id and d.kind = 'step') as "lastSentAt"
       from enrolments e cross join ${nextStep} where e.id = any($1::integer[])
     )
     update enrolments e set state = 'active' from next
     where next.id = e.id and e.state = 'finished' and not e.is_holdout returning next.*`,
    [ids],
  )
  return rows
}

export async function finishEnrolment(client: AccountClient, enrolmentId: number): Promise<void> {
  await client.query(
    `update enrolments set state = 'finished', reason = null, next_step_id = null, due_at = null,
       hold_until = null where id = $1`,
    [enrolmentId],
  )
}

/**
 * Forgets the plans for the first step. People who are waiting for it keep their place, and people
 * for whom a step was skipped keep their plan, which goes on after it.
 */
export async function forgetFirstPlans(client: AccountClient, campaignId: number): Promise<void> {
  await client.query(
    `update enrolments e set next_step_id = null, due_at = null
     where campaign_id = $1 and state = 'active' and next_step_id is not null
       and not exists (select from sends d where d.enrolment_id = e.id and d.kind = 'step'
         and d.state <> 'planned')
       and not exists (select from campaign_events v where v.enrolment_id = e.id and v.kind = 'skipped')`,
    [campaignId],
  )
}

export type Waiting = { id: number; stepId: number; zone: string | null; waitsFrom: Date | null }

/** Locks the people who wait for one of these steps, held people among them. */
export async function findWaiting(
  client: PoolClient,
  campaignId: number,
  stepIds: readonly number[],
): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>(
    `select id, next_step_id as "stepId", zone, waits_from as "waitsFrom" from enrolments
     where campaign_id = $1 and state in ('active', 'held') and next_step_id = any($2::integer[])
       and removed_at is null
     order by id for update`,
    [campaignId, stepIds],
  )
  return rows
}

export async function storeDues(
  client: AccountClient,
  people: readonly { id: number; dueAt: Date | null }[],
): Promise<void> {
  await client.query(
    `update enrolments e set due_at = p.due from unnest($1::integer[], $2::timestamptz[]) p (id, due)
     where e.id = p.id and e.due_at is distinct from p.due`,
    [people.map(({ id }) => id), people.map(({ dueAt }) => dueAt)],
  )
}
