import type { CreditModule, CreditReason } from '@rapport/contract/credits/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { ledgerOf, teamOf } from '../../database/team-of.ts'

/** The credits of a module that these accounts have set aside, as an SQL expression. */
export const reservedBy = (isThem: string, module: string) => `(
  coalesce((select sum(amount) from credit_reservations r
    where r.user_id ${isThem} and r.module = ${module}), 0)
  + coalesce((select sum(greatest(0, wanted - received)) from bring_ins b
    where b.user_id ${isThem} and b.module = ${module} and b.state = 'running'), 0)
)::integer`

export type CreditRow = { module: CreditModule; total: number; used: number }

/** A module without a row has no credits. */
export async function findCredits(db: Database, userId: AccountId): Promise<CreditRow[]> {
  const { rows } = await db.query<CreditRow>(
    `select module, total, used from credits where team_id = ${teamOf('$1')} order by module`,
    [userId],
  )
  return rows
}

/** Returns the credits left of a module. Locks them until the transaction ends. */
export async function lockLeft(
  client: AccountClient,
  userId: AccountId,
  module: CreditModule,
): Promise<number> {
  const lock = () =>
    client.query<{ left: number }>(
      `select total - used as "left" from credits
       where team_id = ${teamOf('$1')} and module = $2 for update`,
      [userId, module],
    )
  const known = await lock()
  if (known.rows[0]) return known.rows[0].left
  // The previous release finds a row by its account, which may have one in a team that it has left.
  await client.query(
    `insert into credits (user_id, team_id, module, total)
     select (select $1::integer where not exists (select from credits where user_id = $1 and module = $2)),
       ${teamOf('$1')}, $2, 0
     on conflict (team_id, module) do nothing`,
    [userId, module],
  )
  return (await lock()).rows[0]!.left
}

/** Which administrator changed credits, and why in their words. */
export type ByHand = { grantedBy: AccountId; note: string | null }

type TotalChange = Partial<ByHand> & {
  module: CreditModule
  amount: number
  reason: CreditReason
  requestId?: string
  now: Date
}

/** Changes the total and adds a ledger row, in one statement. Requires `lockLeft`. */
export async function changeTotal(
  db: AccountClient,
  userId: AccountId,
  { module, amount, reason, grantedBy, note, requestId, now }: TotalChange,
): Promise<void> {
  await db.query(
    `with changed as (
       update credits set total = total + $3 where team_id = ${teamOf('$1')} and module = $2
       returning team_id, total - used as balance
     )
     insert into credit_entries (user_id, team_id, module, reason, amount, balance, granted_by, note,
       request_id, created_at)
     select $1, team_id, $2, $4, $3, balance, $5, $6, $7, $8 from changed`,
    [userId, module, amount, reason, grantedBy ?? null, note ?? null, requestId ?? null, now],
  )
}

export type Adjusted = { module: CreditModule; amount: number; balance: number }

/** The grant or correction that was sent with an id, or null. */
export async function findAdjusted(
  db: Database,
  userId: AccountId,
  requestId: string,
): Promise<Adjusted | null> {
  const { rows } = await db.query<Adjusted>(
    'select module, amount, balance from credit_entries where user_id = $1 and request_id = $2',
    [userId, requestId],
  )
  return rows[0] ?? null
}

/** Reveals and refunds since then. */
export async function countRecent(
  db: Database,
  userId: AccountId,
  { module, since }: { module: CreditModule; since: Date },
): Promise<{ reveals: number; refunds: number }> {
  const { rows } = await db.query<{ reveals: number; refunds: number }>(
    `select count(*) filter (where reason = 'reveal')::integer as reveals,
       count(*) filter (where reason = 'refund')::integer as refunds
     from credit_entries where ${ledgerOf('$1')} and module = $2 and created_at > $3`,
    [userId, module, since],
  )
  return rows[0]!
}

type Refund = { module: CreditModule; entryId: string; now: Date }

/**
 * Adds the credit of a reveal to the total, with a ledger row. False if the reveal isn't the
 * team's or was refunded. Requires `lockLeft`.
 */
export async function insertRefund(
  db: AccountClient,
  userId: AccountId,
  { module, entryId, now }: Refund,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with refundable as (
       select id from credit_entries
       where id = $3 and ${ledgerOf('$1')} and module = $2 and reason = 'reveal'
         and not exists (select from credit_entries where refunded_entry_id = $3)
     ), changed as (
       update credits set total = total + 1
       where team_id = ${teamOf('$1')} and module = $2 and exists (select from refundable)
       returning team_id, total - used as balance
     )
     insert into credit_entries (user_id, team_id, module, reason, amount, balance, refunded_entry_id,
       created_at)
     select $1, team_id, $2, 'refund', 1, balance, $3, $4 from changed`,
    [userId, module, entryId, now],
  )
  return rowCount === 1
}

type SpendInput = { module: CreditModule; personId: number; now: Date }

/**
 * Takes one credit and adds a ledger row, in one statement, so concurrent calls are serialised and
 * each sees the balance left by the previous one. Null if no credit is left.
 */
export async function takeCredit(
  db: AccountClient,
  userId: AccountId,
  { module, personId, now }: SpendInput,
): Promise<{ entryId: string; balance: number } | null> {
  const { rows } = await db.query<{ entryId: string; balance: number }>(
    `with spent as (
       update credits set used = used + 1
       where team_id = ${teamOf('$1')} and module = $2 and used < total
       returning team_id, total - used as balance
     )
     insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
     select $1, team_id, $2, 'reveal', -1, balance, $3, $4 from spent
     returning id as "entryId", balance`,
    [userId, module, personId, now],
  )
  return rows[0] ?? null
}

type TakeInput = { module: CreditModule; reason: 'search' | 'bring_in'; amount: number; now: Date }

/** Takes credits that are there, and adds a ledger row. Requires `lockLeft`. */
export async function takeCredits(
  db: AccountClient,
  userId: AccountId,
  { module, reason, amount, now }: TakeInput,
): Promise<void> {
  await db.query(
    `with spent as (
       update credits set used = used + $3 where team_id = ${teamOf('$1')} and module = $2
       returning team_id, total - used as balance
     )
     insert into credit_entries (user_id, team_id, module, reason, amount, balance, created_at)
     select $1, team_id, $2, $4, -$3, balance, $5 from spent`,
    [userId, module, amount, reason, now],
  )
}
