import type { LedgerEntry, PlanCode } from '@rapport/contract/admin/accounts.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { ledgerOf, roleOrder, teamOf } from '../../../database/team-of.ts'
import { nameOf } from '../../../database/account-name.ts'

export type PlanRow = { code: PlanCode; expiresAt: Date | null }

/** The plan of an account, which is locked until the transaction ends. Null if it is missing or removed. */
export async function lockPlan(client: PoolClient, userId: AccountId): Promise<PlanRow | null> {
  const { rows } = await client.query<PlanRow>(
    `select plan_code as code, plan_expires_at as "expiresAt" from users where id = $1 and removed_at is null
     for no key update`,
    [userId],
  )
  return rows[0] ?? null
}

/** A team has one plan, which stands at each of its accounts. They must be locked. */
export async function updatePlan(
  client: AccountClient,
  userId: AccountId,
  { code, expiresAt }: { code: PlanCode; expiresAt: Date },
): Promise<void> {
  await client.query(
    `update users set plan_code = $2, plan_expires_at = $3
     where team_id = ${teamOf('$1')} and removed_at is null`,
    [userId, code, expiresAt],
  )
}

export type Member = { id: AccountId; name: string; email: string; role: Role }

/** The accounts of an account's team, itself included: owners first, then by role and name. */
export async function findTeamMembers(db: Database, userId: AccountId): Promise<Member[]> {
  const { rows } = await db.query<Member>(
    `select id, ${nameOf('users')} as name, email, team_role as role from users
     where team_id = ${teamOf('$1')} and removed_at is null
     order by ${roleOrder('team_role')}, name, id`,
    [userId],
  )
  return rows
}

/** The accounts that are told of a new plan: the one that is named, its owners, and whoever asked for it. */
export async function findHearers(
  db: Database,
  userId: AccountId,
  requestId: number | null,
): Promise<AccountId[]> {
  const { rows } = await db.query<{ id: AccountId }>(
    `select id from users where team_id = ${teamOf('$1')} and removed_at is null and (
       id = $1 or team_role = 'owner' or id = (select user_id from plan_requests where id = $2)
     ) order by id`,
    [userId, requestId],
  )
  return rows.map(({ id }) => id)
}

/** The account with an address, unless it was removed. */
export async function findIdByEmail(db: Database, email: string): Promise<AccountId | null> {
  const { rows } = await db.query<{ id: AccountId }>(
    'select id from users where email = $1 and removed_at is null',
    [email],
  )
  return rows[0]?.id ?? null
}

type Balances = { email: string; emailCredits?: number | undefined; phoneCredits?: number | undefined }

/**
 * Whether the account with an address has more credits of a kind than that. A kind without a number
 * is not compared.
 */
export async function findWhetherLower(
  db: Database,
  { email, emailCredits, phoneCredits }: Balances,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from credits c join users u on u.team_id = c.team_id
     where u.email = $1 and u.removed_at is null
       and total - used > case module when 'TALENT_EMAIL_REVEAL' then $2::integer else $3::integer end`,
    [email, emailCredits, phoneCredits],
  )
  return rowCount !== null && rowCount > 0
}

export async function countRunningBulkReveals(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from bulk_reveals where user_id = $1 and state = 'running'`,
    [userId],
  )
  return rows[0]!.count
}

export type LedgerRow = Omit<LedgerEntry, 'grantedBy' | 'createdAt'> & {
  grantedBy: AccountId | null
  grantedByEmail: string | null
  createdAt: Date
}

/** Newest first, without the people that were revealed. */
export async function findLedger(db: Database, userId: AccountId, limit: number): Promise<LedgerRow[]> {
  const { rows } = await db.query<LedgerRow>(
    `select e.id::float8 as id, e.module, e.reason, e.amount, e.balance, e.granted_by as "grantedBy",
       a.email as "grantedByEmail", e.note,
       e.created_at as "createdAt"
     from credit_entries e left join users a on a.id = e.granted_by
     where ${ledgerOf('$1', 'e')}
     order by e.id desc limit $2`,
    [userId, limit],
  )
  return rows
}
