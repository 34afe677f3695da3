import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { reservedBy } from './queries.ts'

/** The first day of a calendar month in UTC, by which spending is counted: `2026-11-01`. */
export type Month = string & { readonly ofMonth: unique symbol }

export const monthOf = (now: Date): Month => `${now.toISOString().slice(0, 7)}-01` as Month

/**
 * The credits of an account's team and a module, and what the account itself has to do with them.
 * `limit`: null without one. `isShared`: the team has other accounts.
 */
export type AllowanceRow = {
  module: CreditModule
  total: number
  used: number
  balance: number
  reserved: number
  isShared: boolean
  limit: number | null
  spent: number
  ownReserved: number
}

/** A row for each of the modules, also without credits. */
export async function findAllowances(
  db: Database,
  userId: AccountId,
  { modules, month }: { modules: readonly CreditModule[]; month: Month },
): Promise<AllowanceRow[]> {
  const { rows } = await db.query<AllowanceRow>(
    `select m.module, coalesce(c.total, 0) as total, coalesce(c.used, 0) as used,
       coalesce(c.total - c.used, 0) as balance,
       ${reservedBy('in (select id from users where team_id = u.team_id)', 'm.module')} as reserved,
       ${reservedBy('= $1', 'm.module')} as "ownReserved",
       exists (
         select from users where team_id = u.team_id and id <> u.id and removed_at is null
       ) as "isShared",
       l.amount as limit, coalesce(s.spent, 0) as spent
     from users u cross join unnest($2::text[]) with ordinality m (module, place)
       left join credits c on c.team_id = u.team_id and c.module = m.module
       left join credit_limits l on l.user_id = u.id and l.module = m.module
       left join credit_spending s on s.user_id = u.id and s.module = m.module and s.month = $3::date
     where u.id = $1 order by m.place`,
    [userId, modules, month],
  )
  return rows
}

type LimitChange = { module: CreditModule; limit: number | null }

/**
 * Sets what an account may spend of a module in a month; null lifts the limit. Returns the limit that
 * it had. The account must be locked, as it is while it spends, so that it is never over a limit
 * that was set before.
 */
export async function setLimit(
  client: AccountClient,
  userId: AccountId,
  { module, limit }: LimitChange,
): Promise<number | null> {
  const { rows } = await client.query<{ amount: number }>(
    'select amount from credit_limits where user_id = $1 and module = $2',
    [userId, module],
  )
  if (limit === null)
    await client.query('delete from credit_limits where user_id = $1 and module = $2', [userId, module])
  else
    await client.query(
      `insert into credit_limits (user_id, module, amount) values ($1, $2, $3)
       on conflict (user_id, module) do update set amount = excluded.amount`,
      [userId, module, limit],
    )
  return rows[0]?.amount ?? null
}

export type MemberSpending = { userId: AccountId; module: CreditModule; limit: number | null; spent: number }

/** The limits and the spending of the open accounts of a team; a row for each of the modules. */
export async function findSpending(
  db: Database,
  teamId: TeamId,
  { modules, month }: { modules: readonly CreditModule[]; month: Month },
): Promise<MemberSpending[]> {
  const { rows } = await db.query<MemberSpending>(
    `select u.id as "userId", m.module, l.amount as limit, coalesce(s.spent, 0) as spent
     from users u cross join unnest($2::text[]) with ordinality m (module, place)
       left join credit_limits l on l.user_id = u.id and l.module = m.module
       left join credit_spending s on s.user_id = u.id and s.module = m.module and s.month = $3::date
     where u.team_id = $1 and u.removed_at is null order by u.id, m.place`,
    [teamId, modules, month],
  )
  return rows
}

/** What an account has spent doesn't count towards a limit in its next team. */
export async function forgetSpending(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query('delete from credit_spending where user_id = $1', [userId])
}
