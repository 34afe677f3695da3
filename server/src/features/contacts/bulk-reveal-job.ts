import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import { z } from 'zod'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { findWork, holdTurn, setOutcome, type Work } from './bulk-queries.ts'
import { announceProgress, endBulkReveal } from './bulk-reveal-end.ts'
import { holdPerson } from './queries.ts'
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
 * Reveals one person after the other, each in a transaction that holds ownership, ledger, balance and outcome: wherever it is interrupted,
 * they agree, and run again it goes on with whoever still waits. Before each person it looks whether it was cancelled. Run twice at once it
 * reveals nobody twice. Throws the signal's reason, and what the database throws.
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

/** How the bulk reveal ends with this; null when it goes on. */
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
    // Removed a moment ago: then the turn is gone, too.
    if (code === 'not_found') return null
    const state = code && ends[code]
    if (!state) throw error
    return state
  }
}

type Turn = { id: number; userId: number; kind: Work['kind']; personId: number }

async function revealInTurn(
  deps: RevealDeps,
  { id, userId, ...wanted }: Turn,
  signal: AbortSignal,
): Promise<void> {
  const { personId } = wanted
  const values = await findOffer(deps, userId, wanted, signal)
  await inTransaction(deps.pool, async (client) => {
    // First the person, as whoever removes people does: so neither waits for the other in a circle.
    if (!(await holdPerson(client, personId)) || !(await holdTurn(client, userId, { id, personId }))) return
    const outcome = await buy(client, userId, { ...wanted, isEmpty: values.length === 0, now: deps.now() })
    await setOutcome(client, { id, personId, outcome })
  })
}
