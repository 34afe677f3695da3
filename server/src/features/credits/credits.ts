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
 * What always holds, for each account and module: the balance of the newest row of the ledger is what `credits` says is left (total -
 * used), and never below 0; each row's balance is the one before plus its amount. Every change goes through one of the three functions
 * below, which change both in the caller's transaction. Concurrent changes of one module are serialised. A transaction that changes several
 * modules must do so in the contract's order.
 */

export type CreditChange = { userId: number; module: CreditModule; now: Date }

/** Adds `amount` credits (0 or more); 0 leaves no row. Tells the account's browsers. */
export async function grantCredits(
  client: PoolClient,
  change: CreditChange & { amount: number; reason: Exclude<CreditReason, 'reveal'> },
): Promise<void> {
  const { userId, module, amount } = change
  if (!Number.isInteger(amount) || amount < 0) throw new RangeError(`${amount} credits cannot be given`)
  if (amount === 0) return
  await lockLeft(client, userId, module)
  await changeTotal(client, userId, change)
  await announceChange(client, userId, { kind: 'profile' })
}

/** Makes `left` (0 or more) what the account has left; one row holds the difference, none when there is no difference. */
export async function setCredits(
  client: PoolClient,
  change: CreditChange & { left: number; reason: Exclude<CreditReason, 'reveal'> },
): Promise<void> {
  const { userId, module, left } = change
  if (!Number.isInteger(left) || left < 0) throw new RangeError(`${left} credits cannot be left`)
  const amount = left - (await lockLeft(client, userId, module))
  if (amount === 0) return
  await changeTotal(client, userId, { ...change, amount })
  await announceChange(client, userId, { kind: 'profile' })
}

/**
 * Spends one credit on a person. `entryId` is the row of the ledger. Nobody is told: who spends many at once says so now and then.
 * Throws `out_of_credits` when none is left.
 */
export async function spendCredit(
  client: PoolClient,
  { userId, ...spending }: CreditChange & { personId: number },
): Promise<{ entryId: string; balance: number }> {
  const spent = await takeCredit(client, userId, spending)
  if (!spent) throw new AppError('out_of_credits', { missing: 1 })
  return spent
}

/** Makes other changes of an account's module wait until the transaction ends. */
export async function lockCredits(client: PoolClient, userId: number, module: CreditModule): Promise<void> {
  await lockLeft(client, userId, module)
}

/** Total and used credits of each module that the account has had any of. */
export async function creditsOf(db: Database, userId: number): Promise<CreditRow[]> {
  return findCredits(db, userId)
}

/** What is left of a module. */
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
