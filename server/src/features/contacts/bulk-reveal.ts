import type { BulkReveal, RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { Pool } from 'pg'
import type { Database } from '../../database/database.ts'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { inTransaction } from '../../database/transaction.ts'
import { creditsLeft, lockCredits } from '../credits/credits.ts'
import { countForQuote, findBulk, findBulks, insertBulk, jobKey, type BulkRow } from './bulk-queries.ts'
import { endBulkReveal } from './bulk-reveal-end.ts'
import { bulkRevealJob } from './bulk-reveal-job.ts'
import { assertMayBuy, assertOpen, moduleOf, type RevealDeps } from './reveal.ts'

type BulkInput = { talentIds: number[]; revealType: RevealType }

const endedShown = 10

/** Bulk reveals that run at once. With slow providers they take long, and must leave the worker time for other jobs. */
const queues = 2

/** The maximum cost now. */
export async function quoteBulkReveal(
  deps: RevealDeps,
  { userId }: Actor,
  input: BulkInput,
): Promise<RevealQuote> {
  return quoteOf(deps.pool, deps, { userId, ...input })
}

async function quoteOf(
  db: Database,
  { lookup }: RevealDeps,
  { userId, talentIds, revealType }: BulkInput & { userId: number },
): Promise<RevealQuote> {
  const asked = { personIds: talentIds, kind: revealType, ...lookup.askable() }
  const { owned, chargeable } = await countForQuote(db, userId, asked)
  const balance = await creditsLeft(db, userId, moduleOf[revealType])
  const requested = talentIds.length
  return {
    revealType,
    requested,
    owned,
    nothingOnFile: requested - owned - chargeable,
    chargeable,
    balance,
    balanceAfter: balance - chargeable,
  }
}

/**
 * Queues a bulk reveal. It reserves no credits, so it may run out if the account spends them elsewhere. Skips people who don't exist.
 * Throws `out_of_credits` with the number missing and, if it would cost anything, `plan_expired` or `email_unverified`.
 */
export async function startBulkReveal(
  deps: RevealDeps,
  { userId }: Actor,
  input: BulkInput,
): Promise<BulkReveal> {
  const { talentIds: personIds, revealType: kind } = input
  return inTransaction(deps.pool, async (client) => {
    await lockCredits(client, userId, moduleOf[kind])
    await assertOpen(client, userId)
    const { chargeable, balanceAfter } = await quoteOf(client, deps, { userId, ...input })
    const now = deps.now()
    if (chargeable > 0) await assertMayBuy(client, userId, now)
    if (balanceAfter < 0) throw new AppError('out_of_credits', { missing: -balanceAfter })
    const id = await insertBulk(client, userId, { personIds, kind, now })
    const place = { key: jobKey(id), queue: `bulk_reveal:${userId % queues}` }
    await addJob(client, bulkRevealJob, { bulkRevealId: id }, place)
    await announceChange(client, userId, { kind: 'bulk_reveal', id })
    return toContract((await findBulk(client, userId, id))!)
  })
}

export async function listBulkReveals({ pool }: { pool: Pool }, { userId }: Actor): Promise<BulkReveal[]> {
  return (await findBulks(pool, userId, endedShown)).map(toContract)
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
