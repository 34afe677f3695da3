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

/** What a refusal means for the bulk reveal. What was revealed by then stays. */
const ends: Partial<Record<ErrorCode, Ending>> = {
  out_of_credits: 'out_of_credits',
  plan_expired: 'failed',
  email_unverified: 'failed',
  forbidden: 'failed',
}

/**
 * Reveals people one by one. Each has a transaction for ownership, ledger, balance and outcome, so that they agree wherever the job is
 * interrupted; run again, it continues with the people left. It checks for cancellation before each person. Two runs at once reveal nobody
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

/** The state in which the bulk reveal ends; null when it continues. */
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
    // The person has just been removed, and their turn with them.
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
    // The person first, in the order of removals, so that the two can't deadlock.
    if (!(await lockPerson(client, personId)) || !(await lockTurn(client, userId, { id, personId }))) return
    const outcome = await buy(client, userId, { ...target, isEmpty: values.length === 0, now: deps.now() })
    await setOutcome(client, { id, personId, outcome })
  })
}
