import type { EnrichmentState } from '@rapport/contract/lists/vocabularies.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { asAccount, type AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { endAbandoned } from '../../../jobs/abandoned-runs.ts'
import { addJob, defineJob } from '../../../jobs/jobs.ts'
import { announceChange } from '../../../live/announce.ts'
import { closeReveals, findParts, lockPeople, revealSlice, type RevealDeps } from '../../contacts/contacts.ts'
import { notify } from '../../notifications/notifications.ts'
import { linkTurn } from './link-turn.ts'
import { endRunning, findRunning, findWork } from './queries.ts'
import { announceCredits } from '../../credits/credits.ts'

/**
 * Milliseconds until an enrichment that links people makes way for other jobs; one that reveals
 * does after each slice.
 */
const sliceMs = 1000

/**
 * Links own people, a thousand in a transaction, then reveals person by person; for a second, then
 * queues the rest behind the jobs that wait. Continues where it was interrupted. Ends when its list
 * is deleted. Throws the signal's reason, and database errors.
 */
async function runEnrichment(
  deps: RevealDeps,
  { enrichmentId: id }: { enrichmentId: number },
  signal: AbortSignal,
): Promise<void> {
  const { pool, now } = deps
  const startedAt = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const work = await findWork(pool, id)
    if (!work) return
    const { userId, isListGone, hasLinks, bulkRevealId } = work
    const end = (state: Ending) =>
      asAccount(pool, userId, (client) => endEnrichment(client, userId, { id, state, now: now() }))
    if (isListGone) return end('list_deleted')
    if (hasLinks) {
      await asAccount(pool, userId, async (client) => {
        await linkTurn(client, { id, userId, now: now() }, lockPeople)
        await announceEnrichment(client, userId, id)
      })
    } else if (bulkRevealId !== null) await reveal(deps, { id, bulkRevealId }, signal)
    else return end(await outcomeOf(pool, userId, id))
    if (performance.now() - startedAt >= sliceMs) return queueEnrichment(pool, { userId, id })
  }
}

export const enrichmentJob = defineJob({
  name: 'list_enrichment',
  payload: z.strictObject({ enrichmentId: z.int().positive() }),
  tries: 25,
  run: runEnrichment,
})

/** Behind emails. One account's enrichments take turns. */
const priority = 10

export async function queueEnrichment(
  db: Database,
  { userId, id }: { userId: AccountId; id: number },
): Promise<void> {
  const place = { key: `list_enrichment:${id}`, queue: `list_enrichment:${userId}`, priority }
  await addJob(db, enrichmentJob, { enrichmentId: id }, place)
}

async function reveal(
  deps: RevealDeps,
  { id, bulkRevealId }: { id: number; bulkRevealId: number },
  signal: AbortSignal,
): Promise<void> {
  const announce = (db: Database, userId: AccountId) => announceEnrichment(db, userId, id)
  const slice = await revealSlice(deps, { id: bulkRevealId, announce }, signal)
  if (!slice || slice.ending === null) return
  const { userId, ending: state } = slice
  await asAccount(deps.pool, userId, async (client) => {
    await closeReveals(client, userId, { id: bulkRevealId, state, now: deps.now() })
    await announceEnrichment(client, userId, id)
  })
}

/** How an enrichment ends when all its bulk reveals have: as the worst of them. */
async function outcomeOf(
  db: Database,
  userId: AccountId,
  id: number,
): Promise<'failed' | 'out_of_credits' | 'finished'> {
  const states = new Set((await findParts(db, userId, [id])).map(({ state }) => state))
  if (states.has('failed')) return 'failed'
  return states.has('out_of_credits') ? 'out_of_credits' : 'finished'
}

type Ending = Exclude<EnrichmentState, 'running'>

/** Ends a running enrichment, gives back the credits that it did not use, and notifies the account. */
export async function endEnrichment(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: Ending; now: Date },
): Promise<void> {
  // Before the enrichment, as a removed account's are locked.
  const part = state === 'list_deleted' ? 'cancelled' : state
  for (const { id: partId } of await findParts(client, userId, [id]))
    await closeReveals(client, userId, { id: partId, state: part, now })
  const ended = await endRunning(client, userId, { id, state, now })
  if (!ended) return
  const { listId, ...counts } = ended
  const relatedEntityId = state === 'list_deleted' ? null : `${listId}`
  await notify(client, { userId, type: 'ENRICHMENT', relatedEntityId, content: { ...counts, state } })
  await announceEnrichment(client, userId, id)
}

/** Cancels the enrichments of an account that may no longer spend. */
export async function cancelEnrichments(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  for (const id of await findRunning(client, userId))
    await endEnrichment(client, userId, { id, state: 'cancelled', now })
}

/**
 * Fails enrichments that have lost their job: all attempts failed. What was revealed stays. Must be
 * called regularly.
 */
export async function failAbandonedEnrichments(deps: {
  pool: Pool
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}): Promise<void> {
  const runs = { table: 'list_enrichments', isOpen: `state = 'running'`, prefix: 'list_enrichment' }
  await endAbandoned(deps, runs, ({ id, userId }) => {
    const ending = { id, state: 'failed', now: deps.now() } as const
    return asAccount(deps.pool, userId, (client) => endEnrichment(client, userId, ending))
  })
}

/** Announces an enrichment's progress, its list's, and the credits it has reserved, spent or given back. */
export async function announceEnrichment(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'list_enrichment', id })
  await announceChange(db, userId, { kind: 'lists' })
  await announceCredits(db, userId)
}
