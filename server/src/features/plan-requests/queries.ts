import type { PlanCode } from '@rapport/contract/admin/accounts.ts'
import type { PlanRequest } from '@rapport/contract/plan-requests/schemas.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { namedAccount } from '../../database/account-name.ts'

export type PlanRequestRow = Omit<PlanRequest, 'createdAt' | 'closedAt'> & {
  userId: AccountId
  createdAt: Date
  closedAt: Date | null
}

const columns = `r.id, r.user_id as "userId", r.state, r.note, r.phone, r.answer, r.created_at as "createdAt",
  r.closed_at as "closedAt",
  ${namedAccount('r.user_id', 'named.team_id = r.team_id')} as "requestedBy"`

type NewRequest = Pick<PlanRequest, 'note' | 'phone'> & { now: Date }

/** Null if the account's team has an open request. */
export async function insertRequest(
  db: AccountClient,
  userId: AccountId,
  { note, phone, now }: NewRequest,
): Promise<PlanRequestRow | null> {
  const { rows } = await db.query<PlanRequestRow>(
    `insert into plan_requests as r (user_id, team_id, note, phone, created_at)
     values ($1, ${teamOf('$1')}, $2, $3, $4)
     on conflict (team_id) where state = 'open' do nothing returning ${columns}`,
    [userId, note, phone, now],
  )
  return rows[0] ?? null
}

export async function isOnTrial(db: Database, userId: AccountId): Promise<boolean> {
  const { rows } = await db.query<{ isTrial: boolean }>(
    `select plan_code = 'TRIAL' as "isTrial" from users where id = $1`,
    [userId],
  )
  return rows[0]!.isTrial
}

/** Those of the account's team, newest first. */
export async function findRequests(
  db: Database,
  userId: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlanRequestRow[]> {
  const { rows } = await db.query<PlanRequestRow>(
    `select ${columns} from plan_requests r where team_id = ${teamOf('$1')}
     order by r.id desc limit $2 offset $3`,
    [userId, limit, offset],
  )
  return rows
}

export async function countRequests(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from plan_requests where team_id = ${teamOf('$1')}`,
    [userId],
  )
  return rows[0]!.count
}

/** Grants the open request of the account's team. Its id, or null if it has none. */
export async function markGranted(db: AccountClient, userId: AccountId, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `update plan_requests set state = 'granted', closed_at = $2 
     where team_id = ${teamOf('$1')} and state = 'open' returning id`,
    [userId, now],
  )
  return rows[0]?.id ?? null
}

/** Deletes the open request that the account has made for its team. False if it has none. */
export async function deleteOpen(db: AccountClient, userId: AccountId): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from plan_requests where team_id = ${teamOf('$1')} and user_id = $1 and state = 'open'`,
    [userId],
  )
  return rowCount === 1
}

/** Requires a lock on the account of an open request. */
export async function markDeclined(
  db: AccountClient,
  id: number,
  { answer, now }: { answer: string | null; now: Date },
): Promise<void> {
  await db.query(`update plan_requests set state = 'declined', answer = $2, closed_at = $3 where id = $1`, [
    id,
    answer,
    now,
  ])
}

/** The account that made a request; null if the request is gone. */
export async function findRequester(db: Database, id: number): Promise<AccountId | null> {
  const { rows } = await db.query<{ userId: AccountId }>(
    'select user_id as "userId" from plan_requests where id = $1',
    [id],
  )
  return rows[0]?.userId ?? null
}

/** Null if the request is gone. */
export async function findState(db: Database, id: number): Promise<PlanRequest['state'] | null> {
  const { rows } = await db.query<Pick<PlanRequest, 'state'>>(
    'select state from plan_requests where id = $1',
    [id],
  )
  return rows[0]?.state ?? null
}

export type AnsweredRequest = Pick<PlanRequest, 'answer'> & {
  userId: AccountId
  createdAt: Date
  planCode: PlanCode
  planExpiry: Date | null
}

/** Null if it is gone or was answered otherwise. */
export async function findAnswered(
  db: Database,
  id: number,
  state: 'granted' | 'declined',
): Promise<AnsweredRequest | null> {
  const { rows } = await db.query<AnsweredRequest>(
    `select r.user_id as "userId", r.answer, r.created_at as "createdAt", u.plan_code as "planCode",
       u.plan_expires_at as "planExpiry"
     from plan_requests r join users u on u.id = r.user_id where r.id = $1 and r.state = $2`,
    [id, state],
  )
  return rows[0] ?? null
}

/**
 * What another account of the team is told of an answered request: who asked, and the plan. Null if
 * the request is gone or was answered otherwise, or either has left the team.
 */
export async function findAnsweredFor(
  db: Database,
  { planRequestId, userId }: { planRequestId: number; userId: AccountId },
  state: 'granted' | 'declined',
): Promise<(AnsweredRequest & { account: string }) | null> {
  const { rows } = await db.query<AnsweredRequest & { account: string }>(
    `select u.id as "userId", r.answer, r.created_at as "createdAt", u.plan_code as "planCode",
       u.plan_expires_at as "planExpiry", a.email as account
     from plan_requests r
       join users u on u.id = $2 and u.team_id = r.team_id and u.removed_at is null
       join users a on a.id = r.user_id and a.team_id = r.team_id and a.removed_at is null
     where r.id = $1 and r.state = $3`,
    [planRequestId, userId, state],
  )
  return rows[0] ?? null
}

/** The owners of the account's team, and whoever made a request, unless they have left. */
export async function findAnswerees(db: Database, requestId: number): Promise<AccountId[]> {
  const { rows } = await db.query<{ id: AccountId }>(
    `select u.id from plan_requests r join users u on u.team_id = r.team_id
     where r.id = $1 and u.removed_at is null and (u.team_role = 'owner' or u.id = r.user_id) order by u.id`,
    [requestId],
  )
  return rows.map(({ id }) => id)
}

export type RequestedPlan = Pick<PlanRequest, 'note' | 'phone'> & {
  userId: AccountId
  account: string
  openedOn: Date
  planCode: PlanCode
  planExpiresAt: Date | null
}

/** An open request with what administrators need to know; null if it is closed or its account gone. */
export async function findOpenRequest(db: Database, id: number): Promise<RequestedPlan | null> {
  const { rows } = await db.query<RequestedPlan>(
    `select r.note, r.phone, u.id as "userId", u.email as account, u.created_at as "openedOn",
       u.plan_code as "planCode",
       u.plan_expires_at as "planExpiresAt"
     from plan_requests r join users u on u.id = r.user_id where r.id = $1 and r.state = 'open'`,
    [id],
  )
  return rows[0] ?? null
}
