import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { EnrolmentState } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Recipient } from './recipients.ts'

export type LockedEnrolment = {
  id: number
  talentId: number | null
  state: EnrolmentState
  /** As stored. */
  reason: string | null
  nextStepId: number | null
  zone: string | null
  isHoldout: boolean
}

/** Locks an enrolment. Null if the campaign has none of this id. Requires `lockCampaign`. */
export async function lockEnrolment(
  client: PoolClient,
  campaignId: number,
  id: number,
): Promise<LockedEnrolment | null> {
  const { rows } = await client.query<LockedEnrolment>(
    `select id, member_id as "talentId", state, reason, next_step_id as "nextStepId", zone,
       is_holdout as "isHoldout" from enrolments
     where campaign_id = $1 and id = $2 and removed_at is null for update`,
    [campaignId, id],
  )
  return rows[0] ?? null
}

/**
 * Sets an enrolment's state. A person who is active or held keeps the plan. Requires `lockContact`.
 */
export async function setState(
  client: AccountClient,
  id: number,
  { state, reason }: { state: EnrolmentState; reason: Reason | null },
): Promise<void> {
  await client.query('update enrolments set state = $2, reason = $3, hold_until = null where id = $1', [
    id,
    state,
    reason,
  ])
}

/**
 * Updates an enrolment with the person's current address, variables and zone. False if another
 * person in the campaign has the mailbox. Requires `lockContact`.
 */
export async function refreshEnrolment(
  client: AccountClient,
  id: number,
  { name, address, addressHash, companyDomain, variables, zone }: Recipient,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update enrolments e set name = $2, address = $3, address_hash = decode($4, 'hex'),
       company_domain = $5, variables = $6, zone = $7
     where id = $1 and not exists (
       select from enrolments o
       where o.campaign_id = e.campaign_id and o.address_hash = decode($4, 'hex') and o.id <> e.id
     )`,
    [id, name, address, addressHash, companyDomain, variables, zone],
  )
  return rowCount === 1
}

export type FollowingStep = {
  id: number
  amount: number
  unit: 'minutes' | 'hours' | 'days' | 'working_days'
}

/** The first step after this one that the person wasn't sent. Null if there is none. */
export async function findFollowing(
  client: PoolClient,
  enrolmentId: number,
  stepId: number,
): Promise<FollowingStep | null> {
  const { rows } = await client.query<FollowingStep>(
    `select s.id, v.wait_amount as amount, v.wait_unit as unit
     from campaign_steps r join campaign_steps s on s.campaign_id = r.campaign_id
       and s.position > r.position and s.removed_at is null
     cross join lateral (select * from step_versions where step_id = s.id order by number desc limit 1) v
     where r.id = $2 and not exists (
       select from sends d where d.enrolment_id = $1 and d.step_id = s.id
         and d.state not in ('planned', 'cancelled')
     )
     order by s.position limit 1`,
    [enrolmentId, stepId],
  )
  return rows[0] ?? null
}

/**
 * Sets the next step and `waitsFrom`, the time that its wait counts from. Without a step nothing
 * follows. Requires `lockContact`.
 */
export async function setNext(
  client: AccountClient,
  id: number,
  { stepId, waitsFrom, dueAt }: { stepId: number | null; waitsFrom: Date; dueAt: Date | null },
): Promise<void> {
  await client.query('update enrolments set next_step_id = $2, waits_from = $3, due_at = $4 where id = $1', [
    id,
    stepId,
    waitsFrom,
    dueAt,
  ])
}

type Removed = { ownId: number | null }

/**
 * Takes people out of a campaign. People for whom no send was begun leave no trace; the others are
 * stopped, so that the campaign never writes to them again. Requires `lockCampaign`. Returns how
 * many, and the account's own people among them.
 */
export async function removeEnrolments(
  client: AccountClient,
  { ids, now }: { ids: number[]; now: Date },
): Promise<{ removed: number; ownIds: number[] }> {
  const kept = await client.query<Removed>(
    `update enrolments e
     set removed_at = $2, state = 'stopped', reason = 'removed', hold_until = null, next_step_id = null,
       due_at = null
     where id = any($1::integer[])
       and exists (select from sends where enrolment_id = e.id and kind in ('step', 'answer'))
       returning own_person_id as "ownId"`,
    [ids, now],
  )
  const gone = await client.query<Removed>(
    `delete from enrolments where id = any($1::integer[]) and removed_at is null
     returning own_person_id as "ownId"`,
    [ids],
  )
  const rows = [...kept.rows, ...gone.rows]
  return { removed: rows.length, ownIds: rows.flatMap(({ ownId }) => ownId ?? []) }
}

/**
 * Releases those of these people who are held because a colleague replied. Returns their ids.
 * Requires `lockCampaign`.
 */
export async function releaseColleagues(client: AccountClient, ids: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update enrolments set state = 'active', reason = null, hold_until = null
     where id = any($1::integer[]) and state = 'held' and reason = 'colleague_replied' returning id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
