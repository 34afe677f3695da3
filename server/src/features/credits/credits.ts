import {
  creditModules,
  type CreditModule,
  type CreditReason,
} from '@rapport/contract/credits/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { announceToTeam } from '../teams/teams.ts'
import { allowanceOf, assertCovered, availableOf, payableOf, reservableOf } from './allowance.ts'
import { monthOf } from './allowance-queries.ts'
import {
  changeTotal,
  countRecent,
  findAdjusted,
  findCredits,
  insertRefund,
  lockLeft,
  takeCredit,
  takeCredits,
  type ByHand,
  type CreditRow,
} from './queries.ts'
import { insertReservation, spendReservation } from './reservation-queries.ts'

/*
 * Invariants for each account and module: the balance of the newest ledger row equals what
 * `credits` says is left (total - used) and is never negative; each row's balance is the previous
 * one plus its amount. The functions below change both in the caller's transaction. Concurrent
 * changes of one module are serialised.
 *
 * A running bulk reveal, also one that is part of an enrichment, has a reservation: credits that
 * only it may spend. So has a running bring-in, for the records that it has not received yet. What
 * is available to everything else is the balance less what is reserved. The reserved sum exceeds the
 * balance only if an administrator has set less; then the bulk reveals end when nothing is left. What
 * one account may spend of it: `allowance.ts`.
 *
 * A transaction locks people by id, then the bulk reveal, then credits in the contract's order of
 * modules, then reservations.
 */

export {
  allowanceOf,
  allowancesOf,
  assertCovered,
  availableOf,
  balanceOfAllowance,
  payableOf,
  reservableOf,
  spendingOf,
} from './allowance.ts'
export { forgetSpending, setLimit } from './allowance-queries.ts'
export { deleteReservation, lowerReservation } from './reservation-queries.ts'

export type CreditChange = { userId: AccountId; module: CreditModule; now: Date }

/** Tells the browsers of the account's team that its credits have changed. */
export const announceCredits = (db: Database, userId: AccountId): Promise<void> =>
  announceToTeam(db, userId, { kind: 'profile' })

type GrantReason = Exclude<CreditReason, 'reveal' | 'refund' | 'grant' | 'correction' | 'transfer'>

/** Adds `amount` credits (0 or more) and announces it to the account's browsers. 0 adds no row. */
export async function grantCredits(
  client: AccountClient,
  change: CreditChange & { amount: number; reason: GrantReason },
): Promise<void> {
  const { userId, module, amount } = change
  if (!Number.isInteger(amount) || amount < 0)
    throw new RangeError(`${amount} is not a number of credits to grant`)
  if (amount === 0) return
  await lockLeft(client, userId, module)
  await changeTotal(client, userId, change)
  await announceCredits(client, userId)
}

/**
 * Sets the credits that the account has left to `left` (0 or more). One row records the difference,
 * if any, and which administrator set it.
 */
export async function setCredits(
  client: AccountClient,
  change: CreditChange & Partial<ByHand> & { left: number; reason: GrantReason },
): Promise<void> {
  const { userId, module, left } = change
  if (!Number.isInteger(left) || left < 0) throw new RangeError(`${left} is not a number of credits`)
  const amount = left - (await lockLeft(client, userId, module))
  if (amount === 0) return
  await changeTotal(client, userId, { ...change, amount })
  await announceCredits(client, userId)
}

/**
 * Lets the account take what its team has left along into another: two rows of the ledger for each
 * kind. `join` changes the account's team. Nothing may be reserved. Requires that both teams'
 * credits are locked.
 */
export async function transferCredits(
  client: AccountClient,
  { userId, now }: Omit<CreditChange, 'module'>,
  join: () => Promise<void>,
): Promise<void> {
  const change = { reason: 'transfer', now } as const
  const lefts: { module: CreditModule; amount: number }[] = []
  for (const module of creditModules) {
    const amount = await lockLeft(client, userId, module)
    if (amount > 0) lefts.push({ module, amount })
  }
  for (const { module, amount } of lefts)
    await changeTotal(client, userId, { ...change, module, amount: -amount })
  await join()
  for (const { module, amount } of lefts) {
    await lockLeft(client, userId, module)
    await changeTotal(client, userId, { ...change, module, amount })
  }
}

type Adjustment = CreditChange & ByHand & { amount: number; requestId: string }

/**
 * An administrator's grant of credits, or correction if `amount` is negative. One that is sent
 * again with the same `requestId` counts once. Throws `invalid_request` if the balance would fall
 * below 0 or exceed the maximum, `conflict` if the id was used for another change.
 */
export async function adjustCredits(
  client: AccountClient,
  { userId, ...adjustment }: Adjustment,
): Promise<{ balance: number; isRepeated: boolean }> {
  const { module, amount, requestId } = adjustment
  const left = await lockLeft(client, userId, module)
  const earlier = await findAdjusted(client, userId, requestId)
  if (earlier) {
    if (earlier.module !== module || earlier.amount !== amount) throw new AppError('conflict')
    return { balance: earlier.balance, isRepeated: true }
  }
  const balance = left + amount
  if (balance < 0 || balance > limits.maxCredits)
    throw new AppError('invalid_request', {
      errors: [{ path: 'amount', code: balance < 0 ? 'error_below_zero' : 'error_too_many_credits' }],
    })
  await changeTotal(client, userId, { ...adjustment, reason: amount > 0 ? 'grant' : 'correction' })
  await announceCredits(client, userId)
  return { balance, isRepeated: false }
}

/**
 * Spends one credit on a person and returns the ledger row as `entryId`. A bulk reveal spends a
 * credit of its reservation, everything else an available one. Announces nothing: a bulk reveal
 * does so now and then. Throws `out_of_credits` or `limit_reached`; a bulk reveal only the former.
 */
export async function spendCredit(
  client: AccountClient,
  { bulkRevealId, ...spending }: CreditChange & { personId: number; bulkRevealId?: number | undefined },
): Promise<{ entryId: string; balance: number }> {
  const { userId, module, now } = spending
  await lockLeft(client, userId, module)
  if (bulkRevealId === undefined) {
    const allowance = await allowanceOf(client, spending)
    assertCovered(allowance, availableOf(allowance), 1)
  } else if (!(await spendReservation(client, userId, { bulkRevealId, month: monthOf(now) })))
    throw new AppError('out_of_credits', { missing: 1 })
  const spent = await takeCredit(client, userId, spending)
  if (!spent) throw new AppError('out_of_credits', { missing: 1 })
  return spent
}

type RecordSpending = CreditChange & {
  reason: 'search' | 'bring_in'
  amount: number
  /** The credits are part of what the account has reserved. */
  isReserved: boolean
}

/**
 * Spends up to `amount` credits on records of a provider's search, as many as the account may: what
 * was paid for is stored, even if an administrator has taken credits away. Returns how many.
 * Announces it to the account's browsers.
 */
export async function spendOnRecords(
  client: AccountClient,
  { isReserved, amount, ...spending }: RecordSpending,
): Promise<number> {
  const { userId, module } = spending
  await lockLeft(client, userId, module)
  const allowance = await allowanceOf(client, spending)
  const spent = Math.min(amount, isReserved ? payableOf(allowance) : availableOf(allowance))
  if (spent === 0) return 0
  await takeCredits(client, userId, { ...spending, amount: spent })
  await announceCredits(client, userId)
  return spent
}

/**
 * Serialises the team's spending, and throws `out_of_credits` or `limit_reached` unless the account may
 * reserve so many credits.
 */
export async function assertReservable(
  client: AccountClient,
  { amount, ...change }: CreditChange & { amount: number },
): Promise<void> {
  await lockLeft(client, change.userId, change.module)
  const allowance = await allowanceOf(client, change)
  assertCovered(allowance, reservableOf(allowance), amount)
}

/** Reserves credits for a bulk reveal. Throws `out_of_credits` or `limit_reached`. */
export async function reserveCredits(
  client: AccountClient,
  { bulkRevealId, ...change }: CreditChange & { bulkRevealId: number; amount: number },
): Promise<void> {
  await assertReservable(client, change)
  const { userId, module, amount } = change
  await insertReservation(client, userId, { module, bulkRevealId, amount })
}

const refundDays = 30
/** At most one in twenty reveals of these days is refunded. */
const revealsPerRefund = 20

/**
 * Returns the credit of a reveal; revealed values stay. At most once for each reveal, and for 5 %
 * of the team's reveals in 30 days. False if no credit is returned.
 */
export async function refundReveal(
  client: AccountClient,
  { userId, module, entryId, now }: CreditChange & { entryId: string },
): Promise<boolean> {
  await lockLeft(client, userId, module)
  const since = new Date(now.getTime() - refundDays * 24 * 60 * 60 * 1000)
  const { reveals, refunds } = await countRecent(client, userId, { module, since })
  if ((refunds + 1) * revealsPerRefund > reveals) return false
  return insertRefund(client, userId, { module, entryId, now })
}

/** Whether the account's credits were changed by a request of this id. */
export const wasAdjusted = async (db: Database, userId: AccountId, requestId: string): Promise<boolean> =>
  (await findAdjusted(db, userId, requestId)) !== null

/** Serialises changes of an account's credits, or of one module, until the transaction ends. */
export async function lockCredits(
  client: AccountClient,
  userId: AccountId,
  only?: CreditModule,
): Promise<void> {
  for (const module of only ? [only] : creditModules) await lockLeft(client, userId, module)
}

/** Total and used credits of each module that the account's team has ever had credits of. */
export async function creditsOf(db: Database, userId: AccountId): Promise<CreditRow[]> {
  return findCredits(db, userId)
}

/** The credits that an account's team has left of a module, including those that are reserved. */
export async function leftOf(db: Database, userId: AccountId, module: CreditModule): Promise<number> {
  const row = (await findCredits(db, userId)).find((credits) => credits.module === module)
  return row ? row.total - row.used : 0
}
