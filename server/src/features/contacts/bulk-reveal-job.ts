import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import { z } from 'zod'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { findWork, lockTurn, setOutcome, type Work } from './bulk-queries.ts'
import { announceProgress, endBulkReveal } from './bulk-reveal-end.ts'
import { lockPerson } from './queries.ts'
import { buy, findOffer, type RevealDeps } from './reveal.ts'

/** Milliseconds between two announcements of progress. */
const announceIntervalMs = 500

type Ending = Exclude<BulkReveal['state'], 'running'>

/** How a bulk reveal ends after an error. What was revealed by then stays. */
const ends: Partial<Record<ErrorCode, Ending>> = {
  out_of_credits: 'out_of_credits',
  plan_expired: 'failed',
  email_unverified: 'failed',
  forbidden: 'failed',
}

/**
 * Reveals people one by one. Each has one transaction for ownership, ledger, balance and outcome, so they agree wherever the job is
 * interrupted; the next run continues with the people left. Checks for cancellation before each person. Concurrent runs reveal nobody
 * twice. Throws the signal's reason, and database errors.
 */
async function runBulkReveal(
  deps: RevealDeps,
  { bulkRevealId: id }: { bulkRevealId: number },
  signal: AbortSignal,
): Promise<void> {
  let announcedAt = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const work = await findWork(deps.pool, id)
    if (!work) return
    const state = await takeTurn(deps, id, work, signal)
    if (state !== null) return endBulkReveal(deps, work.userId, { id, state })
    if (performance.now() - announcedAt < announceIntervalMs) continue
    announcedAt = performance.now()
    await announceProgress(deps.pool, work.userId, id)
  }
}

export const bulkRevealJob = defineJob({
  name: 'bulk_reveal',
  payload: z.strictObject({ bulkRevealId: z.int().positive() }),
  tries: 25,
  run: runBulkReveal,
})

/** Returns the final state of the bulk reveal, or null if it continues. */
async function takeTurn(
  deps: RevealDeps,
  id: number,
  { userId, kind, personId }: Work,
  signal: AbortSignal,
): Promise<Ending | null> {
  if (personId === null) return 'finished'
  try {
    await revealInTurn(deps, { id, userId, kind, personId }, signal)
    return null
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    // The person and their turn have just been removed.
    if (code === 'not_found') return null
    const state = code && ends[code]
    if (!state) throw error
    return state
  }
}

type Turn = { id: number; userId: number; kind: Work['kind']; personId: number }

async function revealInTurn(
  deps: RevealDeps,
  { id, userId, ...target }: Turn,
  signal: AbortSignal,
): Promise<void> {
  const { personId } = target
  const values = await findOffer(deps, userId, target, signal)
  await inTransaction(deps.pool, async (client) => {
    // The person first, in the same order as removals, so that the two cannot deadlock.
    if (!(await lockPerson(client, personId)) || !(await lockTurn(client, userId, { id, personId }))) return
    const outcome = await buy(client, userId, { ...target, isEmpty: values.length === 0, now: deps.now() })
    await setOutcome(client, { id, personId, outcome })
  })
}
