import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { reservedIn } from './queries.ts'

/** Credits that are set aside for running bulk reveals and bring-ins. */
export async function findReserved(db: Database, userId: AccountId, module: CreditModule): Promise<number> {
  const { rows } = await db.query<{ reserved: number }>(`select ${reservedIn('$1', '$2')} as reserved`, [
    userId,
    module,
  ])
  return rows[0]!.reserved
}

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

/** Takes one credit out of a reservation. False if it is used up or gone. */
export async function lowerReservation(
  client: AccountClient,
  userId: AccountId,
  bulkRevealId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update credit_reservations set amount = amount - 1 where user_id = $1 and bulk_reveal_id = $2
       and amount > 0`,
    [userId, bulkRevealId],
  )
  return rowCount === 1
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
