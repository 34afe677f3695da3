import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Month } from './allowance-queries.ts'

type Reservation = { module: CreditModule; bulkRevealId: number; amount: number }

/** Requires `lockLeft`. */
export async function insertReservation(
  client: AccountClient,
  userId: AccountId,
  { module, bulkRevealId, amount }: Reservation,
): Promise<void> {
  await client.query(
    'insert into credit_reservations (bulk_reveal_id, user_id, module, amount) values ($1, $2, $3, $4)',
    [bulkRevealId, userId, module, amount],
  )
}

/**
 * Takes one credit that is about to be spent out of a reservation. False if it is used up or gone,
 * or the account's limit is spent. Requires `lockLeft`.
 */
export async function spendReservation(
  client: AccountClient,
  userId: AccountId,
  { bulkRevealId, month }: { bulkRevealId: number; month: Month },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update credit_reservations r set amount = amount - 1
     where user_id = $1 and bulk_reveal_id = $2 and amount > 0 and not exists (
       select from credit_limits l where l.user_id = $1 and l.module = r.module
         and l.amount <= coalesce((
           select spent from credit_spending where user_id = $1 and module = r.module and month = $3::date
         ), 0)
     )`,
    [userId, bulkRevealId, month],
  )
  return rowCount === 1
}

/** Gives one credit of a reservation back, for a person who cost nothing, unless it is used up or gone. */
export async function lowerReservation(
  client: AccountClient,
  userId: AccountId,
  bulkRevealId: number,
): Promise<void> {
  await client.query(
    `update credit_reservations set amount = amount - 1 where user_id = $1 and bulk_reveal_id = $2
       and amount > 0`,
    [userId, bulkRevealId],
  )
}

/** Releases the unused credits of a bulk reveal that has ended. */
export async function deleteReservation(
  client: AccountClient,
  userId: AccountId,
  bulkRevealId: number,
): Promise<void> {
  await client.query('delete from credit_reservations where user_id = $1 and bulk_reveal_id = $2', [
    userId,
    bulkRevealId,
  ])
}
