import type { Balance } from '@rapport/contract/credits/balance.ts'
import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import {
  findAllowances,
  findSpending,
  monthOf,
  type AllowanceRow,
  type MemberSpending,
} from './allowance-queries.ts'

/*
 * What an account may spend of its team's credits. Two things bound it: what the team has left that
 * nobody has reserved, and the account's limit for a calendar month (UTC), against which counts what
 * it spent and what it has reserved. A credit that is given back counts for the team, and for the
 * limit only in the month in which it was spent.
 *
 * Without a limit, an account may have reserved at most half of what is left, rounded up, so that
 * one person's large job doesn't keep the others from working. Alone in its team, it may reserve
 * everything.
 *
 * A limit may be lowered below what is spent and reserved. Then nothing more can be spent or
 * reserved, and what runs ends once the limit is spent, as if the team's credits were.
 */

export type Allowance = AllowanceRow

/** What an account may spend of one module now. */
export async function allowanceOf(
  db: Database,
  { userId, module, now }: { userId: AccountId; module: CreditModule; now: Date },
): Promise<Allowance> {
  const [allowance] = await findAllowances(db, userId, { modules: [module], month: monthOf(now) })
  return allowance!
}

/** What an account may spend of each module now, in the contract's order. */
export const allowancesOf = (
  db: Database,
  { userId, now }: { userId: AccountId; now: Date },
): Promise<Allowance[]> => findAllowances(db, userId, { modules: creditModules, month: monthOf(now) })

/** The limits of a team's accounts, and what each has spent in this calendar month (UTC). */
export const spendingOf = (db: Database, teamId: TeamId, now: Date): Promise<MemberSpending[]> =>
  findSpending(db, teamId, { modules: creditModules, month: monthOf(now) })

/** As answers show it. */
export const balanceOfAllowance = ({ balance, reserved, limit, spent, ownReserved }: Allowance): Balance => ({
  balance,
  reserved,
  limit: limit === null ? null : { amount: limit, spent, reserved: ownReserved },
})

const leftInTeam = ({ balance, reserved }: Allowance) => Math.max(0, balance - reserved)

const leftOfLimit = ({ limit, spent, ownReserved }: Allowance) =>
  limit === null ? Infinity : Math.max(0, limit - spent - ownReserved)

/** The credits that the account may spend now. */
export const availableOf = (allowance: Allowance): number =>
  Math.min(leftInTeam(allowance), leftOfLimit(allowance))

/** The credits that the account may reserve now. */
export function reservableOf(allowance: Allowance): number {
  const { balance, ownReserved, limit, isShared } = allowance
  if (limit !== null || !isShared) return availableOf(allowance)
  return Math.min(leftInTeam(allowance), Math.max(0, Math.ceil(balance / 2) - ownReserved))
}

/** The credits that a reservation of the account can pay with, if it has as many. */
export const payableOf = ({ balance, limit, spent }: Allowance): number =>
  Math.max(0, limit === null ? balance : Math.min(balance, limit - spent))

/**
 * Throws unless `available` covers the amount: `out_of_credits` if the team has no more to spend,
 * `limit_reached` if the account may not spend more, both with the number missing.
 */
export function assertCovered(allowance: Allowance, available: number, amount: number): void {
  if (available >= amount) return
  const code = available < leftInTeam(allowance) ? 'limit_reached' : 'out_of_credits'
  throw new AppError(code, { missing: amount - available })
}
