import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import type * as contract from '@rapport/contract/contacts/schemas.ts'
import type { BulkReveal, RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { keepOwnPeople } from '../own-people/own-people.ts'
import {
  allowanceOf,
  balanceOfAllowance,
  lockCredits,
  reservableOf,
  reserveCredits,
} from '../credits/credits.ts'
import {
  countBulks,
  countForQuote,
  findBulk,
  findChargeable,
  findBulks,
  findRunning,
  insertBulk,
  lockPeople,
  type BulkRow,
  type NewBulk,
} from './bulk-queries.ts'
import { announceProgress, endBulkReveal } from './bulk-reveal-end.ts'
import { queueBulkReveal } from './bulk-reveal-job.ts'
import { assertMayBuy, assertOpen, type RevealDeps } from './reveal.ts'

type BulkInput = { talentIds: number[]; revealType: RevealType }

/** The maximum cost now. Own people count as having nothing on file: an enrichment asks about them. */
export async function quoteBulkReveal(
  deps: RevealDeps,
  { userId }: Actor,
  { talentIds, revealType: kind }: BulkInput,
): Promise<RevealQuote> {
  const personIds = talentIds.filter((id) => !isOwnId(id))
  const quote = await quoteReveals(deps, userId, { personIds, kind })
  const own = talentIds.length - personIds.length
  return { ...quote, requested: talentIds.length, nothingOnFile: quote.nothingOnFile + own }
}

/**
 * Returns the maximum cost of these people now. People for whom the account has a value already
 * cost nothing.
 */
export async function quoteReveals(
  { pool, lookup, now }: Pick<RevealDeps, 'pool' | 'lookup' | 'now'>,
  userId: AccountId,
  { personIds, kind, had = [] }: { personIds: number[]; kind: RevealType; had?: readonly number[] },
): Promise<RevealQuote> {
  const [{ owned, ...byStatus }, allowance] = await Promise.all([
    countForQuote(pool, userId, { personIds, kind, had, ...lookup.queryable() }),
    allowanceOf(pool, { userId, module: moduleOf[kind], now: now() }),
  ])
  const chargeable = byStatus.verified + byStatus.unverified + byStatus.unknown
  const requested = personIds.length
  return {
    revealType: kind,
    requested,
    owned,
    nothingOnFile: requested - owned - chargeable,
    chargeable,
    ...byStatus,
    ...balanceOfAllowance(allowance),
    balanceAfter: reservableOf(allowance) - chargeable,
  }
}

/**
 * Returns those of these people, shared and own, for whom a reveal may find a value that the account
 * doesn't own and hasn't imported.
 */
export const findRevealable = async (
  db: Database,
  { lookup }: Pick<RevealDeps, 'lookup'>,
  userId: AccountId,
  selection: { personIds: number[]; kind: RevealType; had?: readonly number[] },
): Promise<number[]> =>
  selection.personIds.length === 0 ? [] : findChargeable(db, userId, { ...selection, ...lookup.queryable() })

/**
 * Queues a bulk reveal and reserves its maximum cost, so that it can't run out of credits unless an
 * administrator takes some away. Skips people who don't exist, and own people. Throws
 * `nothing_to_reveal` if it would cost nothing, `too_many_bulk_reveals`, `out_of_credits` or
 * `limit_reached` with the number missing, `plan_expired` or `email_unverified`.
 */
export async function startBulkReveal(
  deps: RevealDeps,
  actor: Actor,
  { talentIds, revealType: kind, maxCredits }: BulkInput & { maxCredits?: number | undefined },
): Promise<BulkReveal> {
  const { userId } = actor
  const personIds = talentIds.filter((id) => !isOwnId(id))
  return asActor(deps.pool, actor, async (client) => {
    await lockForReveals(client, userId, personIds)
    const bulk = { personIds, kind, maxCredits: maxCredits ?? null, now: deps.now() }
    const { id, waiting } = await reserveReveals(client, deps, userId, bulk)
    if (waiting === 0) throw new AppError('nothing_to_reveal')
    if ((await findRunning(client, userId)).length > limits.maxRunningBulkReveals)
      throw new AppError('too_many_bulk_reveals')
    await queueBulkReveal(client, { userId, id })
    await announceProgress(client, userId, id)
    return toContract((await findBulk(client, userId, id))!)
  })
}

/**
 * First in a transaction that reserves reveals of these people. Throws `forbidden` if the account
 * is closed.
 */
export async function lockForReveals(
  client: AccountClient,
  userId: AccountId,
  personIds: number[],
): Promise<void> {
  await lockPeople(client, personIds)
  await keepOwnPeople(client, userId, personIds)
  await lockCredits(client, userId)
  await assertOpen(client, userId)
}

/**
 * Stores a bulk reveal and reserves its maximum cost. Requires `lockForReveals`. Returns the id,
 * and how many people are waiting. Throws `out_of_credits` or `limit_reached` with the number
 * missing, and, if any people are waiting, `plan_expired` or `email_unverified`.
 */
export async function reserveReveals(
  client: AccountClient,
  { lookup }: Pick<RevealDeps, 'lookup'>,
  userId: AccountId,
  bulk: NewBulk,
): Promise<{ id: number; waiting: number }> {
  const { id, waiting } = await insertBulk(client, userId, { ...bulk, ...lookup.queryable() })
  if (waiting > 0) await assertMayBuy(client, userId, bulk.now)
  const module = moduleOf[bulk.kind]
  await reserveCredits(client, { userId, module, bulkRevealId: id, amount: waiting, now: bulk.now })
  return { id, waiting }
}

/** A page: running ones first, then the newest. A page beyond the end is empty. */
export async function listBulkReveals(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listBulkReveals)['data']>> {
  const [rows, total] = await Promise.all([
    findBulks(pool, userId, { limit, offset: (page - 1) * limit }),
    countBulks(pool, userId),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Throws `not_found`. */
export async function getBulkReveal(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<BulkReveal> {
  const row = await findBulk(pool, userId, id)
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

/** Stops before the next person. Does nothing if it has ended. Throws `not_found`. */
export async function cancelBulkReveal(
  deps: Pick<RevealDeps, 'pool' | 'now'>,
  actor: Actor,
  { id }: { id: number },
): Promise<BulkReveal> {
  await getBulkReveal(deps, actor, { id })
  const ending = { id, state: 'cancelled', now: deps.now() } as const
  await asActor(deps.pool, actor, (client) => endBulkReveal(client, actor.userId, ending))
  return getBulkReveal(deps, actor, { id })
}

function toContract({ createdAt, finishedAt, ...row }: BulkRow): BulkReveal {
  return {
    ...row,
    done: row.revealed + row.owned + row.nothing + row.unavailable,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
