import type { Database } from '../../../database/database.ts'
import type { AccountId, TeamId } from '../../../database/ids.ts'
import { teamNameOf } from '../../../database/team-of.ts'
import { onDays, type Bounds } from '../calendar-days.ts'

/** Two days, inclusive, in an IANA time zone. */
export type Period = { startDate: string; endDate: string; timeZone: string }

const within = (days: Bounds) => onDays('created_at', days)

const valuesOf = ({ startDate, endDate, timeZone }: Period) => [startDate, endDate, timeZone]

/** `limit` null: all. */
type Range = { offset: number; limit: number | null }

type Statement = { text: string; values: unknown[] }

const everything: Range = { offset: 0, limit: null }

export type AccountRow = {
  id: number
  email: string
  firstName: string
  lastName: string
  isVerified: boolean
  planCode: string
  planExpiry: Date | null
  emailCredits: number
  phoneCredits: number
  createdAt: Date
  removedAt: Date | null
}

const creditsOf = (module: string) =>
  `coalesce((select total - used from credits where team_id = u.team_id and module = '${module}'), 0)`

/** The accounts created in a period, newest first. */
export const accountsOf = (period: Period, { offset, limit } = everything): Statement => ({
  text: `select id, email, first_name as "firstName", last_name as "lastName", is_verified as "isVerified",
       plan_code as "planCode", plan_expires_at as "planExpiry", created_at as "createdAt",
       removed_at as "removedAt",
       ${creditsOf('TALENT_EMAIL_REVEAL')} as "emailCredits",
       ${creditsOf('TALENT_PHONE_REVEAL')} as "phoneCredits"
     from (
       select * from users where ${within({ first: '$1', last: '$2', zone: '$3' })}
       order by created_at desc, id desc offset $4 limit $5
     ) u`,
  values: [...valuesOf(period), offset, limit],
})

export async function findAccounts(db: Database, period: Period, range: Range): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(accountsOf(period, range))
  return rows
}

export type AccountTotals = { trial: number; subscription: number; verified: number; removed: number }

export async function countAccounts(
  db: Database,
  period: Period,
): Promise<{ rows: number; totals: AccountTotals }> {
  const { rows } = await db.query<AccountTotals & { rows: number }>(
    `select count(*)::integer as rows,
       count(*) filter (where removed_at is null and plan_code = 'TRIAL')::integer as trial,
       count(*) filter (where removed_at is null and plan_code = 'SUBSCRIPTION')::integer as subscription,
       count(*) filter (where removed_at is null and is_verified)::integer as verified,
       count(removed_at)::integer as removed
     from users where ${within({ first: '$1', last: '$2', zone: '$3' })}`,
    valuesOf(period),
  )
  const { rows: count, ...totals } = rows[0]!
  return { rows: count, totals }
}

export type EntryRow = {
  id: number
  userId: AccountId
  email: string
  module: string
  reason: string
  amount: number
  balance: number
  personId: number | null
  grantedBy: { id: number; email: string } | null
  note: string | null
  createdAt: Date
  team: { id: TeamId; name: string | null }
}

/** The ledger rows of all accounts in a period, newest first. Ids are doubles, exact up to 2^53. */
export const entriesOf = (period: Period, { offset, limit } = everything): Statement => ({
  text: `select id::float8 as id, user_id as "userId",
    (select email from users where id = e.user_id) as email, module, reason, amount, balance,
       person_id as "personId", created_at as "createdAt", note,
       (select json_build_object('id', id, 'email', email) from users where id = e.granted_by) as "grantedBy",
       json_build_object('id', team, 'name', ${teamNameOf('team')}) as team
     from (
       select *, coalesce(team_id, user_id) as team from credit_entries
       where ${within({ first: '$1', last: '$2', zone: '$3' })}
       order by created_at desc, id desc offset $4 limit $5
     ) e`,
  values: [...valuesOf(period), offset, limit],
})

export async function findEntries(db: Database, period: Period, range: Range): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(entriesOf(period, range))
  return rows
}

export type CreditTotals = {
  module: string
  granted: number
  withdrawn: number
  spent: number
  refunded: number
}

const sum = (what: string, where: string) => `coalesce(sum(${what}) filter (where ${where}), 0)::float8`

/** The totals of each module that has rows. Sums are doubles, exact up to 2^53. */
export async function countEntries(
  db: Database,
  period: Period,
): Promise<{ rows: number; totals: CreditTotals[] }> {
  const { rows } = await db.query<CreditTotals & { rows: number }>(
    `select module, count(*)::integer as rows,
       ${sum('amount', `amount > 0 and reason <> 'refund'`)} as granted,
       ${sum('-amount', `amount < 0 and reason <> 'reveal'`)} as withdrawn,
       ${sum('-amount', `reason = 'reveal'`)} as spent,
       ${sum('amount', `reason = 'refund'`)} as refunded
     from credit_entries where ${within({ first: '$1', last: '$2', zone: '$3' })} group by module
     order by module`,
    valuesOf(period),
  )
  return {
    rows: rows.reduce((count, row) => count + row.rows, 0),
    totals: rows.map(({ module, granted, withdrawn, spent, refunded }) => ({
      module,
      granted,
      withdrawn,
      spent,
      refunded,
    })),
  }
}
