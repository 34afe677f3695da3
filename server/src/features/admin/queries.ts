import type { Database } from '../../database/database.ts'

/** Two days, inclusive, in an IANA time zone. */
export type Period = { startDate: string; endDate: string; timeZone: string }

const within = `created_at >= ($1::date)::timestamp at time zone $3 and created_at < ($2::date + 1)::timestamp at time zone $3`

const valuesOf = ({ startDate, endDate, timeZone }: Period) => [startDate, endDate, timeZone]

type Range = { offset: number; limit: number }

async function countRows(db: Database, table: 'users' | 'credit_entries', period: Period): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::integer as total from ${table} where ${within}`,
    valuesOf(period),
  )
  return rows[0]!.total
}

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
}

/** A page of the accounts created in a period, newest first, and how many there are. */
export async function findAccounts(
  db: Database,
  period: Period,
  { offset, limit }: Range,
): Promise<{ rows: AccountRow[]; total: number }> {
  const total = await countRows(db, 'users', period)
  const { rows } = await db.query<AccountRow>(
    `select id, email, first_name as "firstName", last_name as "lastName", is_verified as "isVerified",
       plan_code as "planCode", plan_expires_at as "planExpiry", created_at as "createdAt",
       coalesce((select total - used from credits where user_id = users.id and module = 'TALENT_EMAIL_REVEAL'), 0) as "emailCredits",
       coalesce((select total - used from credits where user_id = users.id and module = 'TALENT_PHONE_REVEAL'), 0) as "phoneCredits"
     from users where ${within} order by id desc offset $4 limit $5`,
    [...valuesOf(period), offset, limit],
  )
  return { rows, total }
}

export type EntryRow = {
  id: number
  email: string
  module: string
  reason: string
  amount: number
  balance: number
  personId: number | null
  createdAt: Date
}

/** A page of the ledger rows of all accounts in a period, newest first, and how many there are. */
export async function findEntries(
  db: Database,
  period: Period,
  { offset, limit }: Range,
): Promise<{ rows: EntryRow[]; total: number }> {
  const total = await countRows(db, 'credit_entries', period)
  const { rows } = await db.query<Omit<EntryRow, 'id'> & { id: string }>(
    `select e.id, u.email, e.module, e.reason, e.amount, e.balance, e.person_id as "personId", e.created_at as "createdAt"
     from (select * from credit_entries where ${within} order by id desc offset $4 limit $5) e
       join users u on u.id = e.user_id
     order by e.id desc`,
    [...valuesOf(period), offset, limit],
  )
  return { rows: rows.map(toEntry), total }
}

/** The driver returns bigints of the ledger as text. */
function toEntry({ id, ...row }: Omit<EntryRow, 'id'> & { id: string }): EntryRow {
  return { id: Number(id), ...row }
}
