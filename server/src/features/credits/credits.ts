import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import type { CreditModule, CreditReason } from '@rapport/contract/credits/vocabularies.ts'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import {
  changeTotal,
  countEntries,
  findCredits,
  findEntries,
  lockLeft,
  takeCredit,
  type CreditRow,
  type EntryRow,
} from './queries.ts'

/*
 * Invariants for each account and module: the balance of the newest ledger row equals what `credits` says is left (total - used) and is
 * never negative; each row's balance is the previous one plus its amount. All changes go through the three functions below, which change
 * both in the caller's transaction. Concurrent changes of one module are serialised. A transaction that changes several modules must do so
 * in the contract's order.
 */

export type CreditChange = { userId: number; module: CreditModule; now: Date }

/** Adds `amount` credits (0 or more) and announces it to the account's browsers. 0 adds no row. */
export async function grantCredits(
  client: PoolClient,
  change: CreditChange & { amount: number; reason: Exclude<CreditReason, 'reveal'> },
): Promise<void> {
  const { userId, module, amount } = change
  if (!Number.isInteger(amount) || amount < 0)
    throw new RangeError(`${amount} is not a number of credits to grant`)
  if (amount === 0) return
  await lockLeft(client, userId, module)
  await changeTotal(client, userId, change)
  await announceChange(client, userId, { kind: 'profile' })
}

/** Sets what the account has left to `left` (0 or more). One row records the difference, if any. */
export async function setCredits(
  client: PoolClient,
  change: CreditChange & { left: number; reason: Exclude<CreditReason, 'reveal'> },
): Promise<void> {
  const { userId, module, left } = change
  if (!Number.isInteger(left) || left < 0) throw new RangeError(`${left} is not a number of credits`)
  const amount = left - (await lockLeft(client, userId, module))
  if (amount === 0) return
  await changeTotal(client, userId, { ...change, amount })
  await announceChange(client, userId, { kind: 'profile' })
}

/**
 * Spends one credit on a person and returns the ledger row as `entryId`. Announces nothing: a bulk reveal does so now and then. Throws
 * `out_of_credits`.
 */
export async function spendCredit(
  client: PoolClient,
  { userId, ...spending }: CreditChange & { personId: number },
): Promise<{ entryId: string; balance: number }> {
  const spent = await takeCredit(client, userId, spending)
  if (!spent) throw new AppError('out_of_credits', { missing: 1 })
  return spent
}

/** Serialises changes of an account's module until the transaction ends. */
export async function lockCredits(client: PoolClient, userId: number, module: CreditModule): Promise<void> {
  await lockLeft(client, userId, module)
}

/** Total and used credits of each module that the account has ever had credits of. */
export async function creditsOf(db: Database, userId: number): Promise<CreditRow[]> {
  return findCredits(db, userId)
}

export async function creditsLeft(db: Database, userId: number, module: CreditModule): Promise<number> {
  const row = (await findCredits(db, userId)).find((credits) => credits.module === module)
  return row ? row.total - row.used : 0
}

type HistoryInput = { page: number; limit: number; module?: CreditModule | undefined }

/** A page of the ledger, newest first. A page beyond the end is empty. */
export async function listCreditEntries(
  { pool }: { pool: Pool },
  actor: Actor,
  { page, limit, module }: HistoryInput,
): Promise<{ items: CreditEntry[]; metadata: { total: number; page: number; limit: number } }> {
  const of = module ?? null
  const [rows, total] = await Promise.all([
    findEntries(pool, actor.userId, { module: of, limit, offset: (page - 1) * limit }),
    countEntries(pool, actor.userId, of),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

function toContract({ personId, fullName, createdAt, ...row }: EntryRow): CreditEntry {
  const person = personId === null ? null : { id: personId, fullName }
  return { ...row, person, createdAt: createdAt.toISOString() }
}
