import { z } from 'zod'

/**
 * What the account may spend of a kind of credits in a calendar month (UTC). What it may spend now is
 * the smaller of `amount` less `spent` less `reserved`, and of what its team has left.
 */
export const creditLimit = z.object({
  amount: z.int(),
  /** By the account in this month, less what was given back in the same month. */
  spent: z.int(),
  /** Set aside for what the account has running. */
  reserved: z.int(),
})

/** Parts of an answer about credits of one kind. */
export const balance = {
  /** Credits of this kind that the account's team has left. */
  balance: z.int(),
  /**
   * Those of them that are set aside for what runs in the team. May exceed the balance if an
   * administrator has lowered it.
   */
  reserved: z.int(),
  limit: creditLimit.nullable().describe('The limit of the account itself; null: none'),
}

const shape = z.object(balance)
export type Balance = z.infer<typeof shape>
