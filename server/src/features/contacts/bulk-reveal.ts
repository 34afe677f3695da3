import type * as contract from '@rapport/contract/contacts/schemas.ts'
import type { BulkReveal, RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { availableOf, balanceOf, lockCredits, reserveCredits } from '../credits/credits.ts'
import {
  countBulks,
  countForQuote,
  countRunning,
  findBulk,
  findBulks,
  insertBulk,
  lockPeople,
  type BulkRow,
} from './bulk-queries.ts'
import { announceProgress, endBulkReveal } from './bulk-reveal-end.ts'
import { queueBulkReveal } from './bulk-reveal-job.ts'
import { assertMayBuy, assertOpen, moduleOf, type RevealDeps } from './reveal.ts'

type BulkInput = { talentIds: number[]; revealType: RevealType }

/** The maximum cost now. */
export async function quoteBulkReveal(
  { pool, lookup }: RevealDeps,
  { userId }: Actor,
  { talentIds, revealType }: BulkInput,
): Promise<RevealQuote> {
  const asked = { personIds: talentIds, kind: revealType, ...lookup.askable() }
  const [{ owned, ...byStatus }, credits] = await Promise.all([
    countForQuote(pool, userId, asked),
    balanceOf(pool, userId, moduleOf[revealType]),
  ])
  const chargeable = byStatus.verified + byStatus.unverified + byStatus.unknown
  const requested = talentIds.length
  return {
    revealType,
    requested,
    owned,
    nothingOnFile: requested - owned - chargeable,
    chargeable,
    ...byStatus,
    ...credits,
    balanceAfter: availableOf(credits) - chargeable,
  }
}

/**
 * Queues a bulk reveal and reserves its maximum cost, so that it can't run out of credits unless an administrator takes some away. Skips
 * people who don't exist. Throws `nothing_to_reveal` if it would cost nothing, `too_many_bulk_reveals`, `out_of_credits` with the number
 * missing, `plan_expired` or `email_unverified`.
 */
export async function startBulkReveal(
  { pool, lookup, now }: RevealDeps,
  { userId }: Actor,
  { talentIds: personIds, revealType: kind, maxCredits }: BulkInput & { maxCredits?: number | undefined },
): Promise<BulkReveal> {
  return inTransaction(pool, async (client) => {
    await lockPeople(client, personIds)
    await lockCredits(client, userId)
    await assertOpen(client, userId)
    const at = now()
    const asked = { personIds, kind, maxCredits: maxCredits ?? null, ...lookup.askable(), now: at }
    const { id, waiting } = await insertBulk(client, userId, asked)
    if (waiting === 0) throw new AppError('nothing_to_reveal')
    await assertMayBuy(client, userId, at)
    await reserveCredits(client, { userId, module: moduleOf[kind], bulkRevealId: id, amount: waiting })
    if ((await countRunning(client, userId)) > limits.maxRunningBulkReveals)
      throw new AppError('too_many_bulk_reveals')
    await queueBulkReveal(client, { userId, id })
    await announceProgress(client, userId, id)
    return toContract((await findBulk(client, userId, id))!)
  })
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
  await endBulkReveal(deps, actor.userId, { id, state: 'cancelled' })
  return getBulkReveal(deps, actor, { id })
}

function toContract({ createdAt, finishedAt, ...row }: BulkRow): BulkReveal {
  return {
    ...row,
    done: row.revealed + row.owned + row.nothing,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
