import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { z } from 'zod'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { addJob, defineJob } from '../../jobs/jobs.ts'
import { lowerReservation } from '../credits/credits.ts'
import { keepOwnPeople, sharedOf } from '../own-people/own-people.ts'
import { findWork, jobKey, lockTurn, setOutcome, type Work } from './bulk-queries.ts'
import { announceProgress, endBulkReveal } from './bulk-reveal-end.ts'
import { revealOwn, type OwnBuyer } from './own-reveal.ts'
import { isOwned, lockPerson, type RevealTarget } from './queries.ts'
import { buy, findOffer, type Purchase, type RevealDeps } from './reveal.ts'

/** Milliseconds between two announcements of progress. */
const announceIntervalMs = 500

/**
 * Milliseconds until a bulk reveal makes way for other jobs, so that slow providers of one account
 * don't keep the others waiting.
 */
const sliceMs = 1000

type Ending = Exclude<BulkReveal['state'], 'running'>

/** The ending of a bulk reveal after an error. Values revealed before it stay revealed. */
const ends: Partial<Record<ErrorCode, Ending>> = {
  out_of_credits: 'out_of_credits',
  limit_reached: 'out_of_credits',
  plan_expired: 'failed',
  email_unverified: 'failed',
  forbidden: 'failed',
}

/** A slice of work: whose it is, and how the bulk reveal ends, or null if people are left. */
type Slice = { userId: AccountId; ending: Ending | null }

/**
 * Reveals people one by one, for a second or one person. Each person has one transaction for
 * ownership, ledger, balance, reservation and outcome, so they agree wherever it is interrupted;
 * the next slice continues with the people left. Checks for cancellation before each person.
 * Concurrent slices never reveal a person twice. Returns null if the bulk reveal isn't running.
 * Throws the signal's reason, and database errors.
 */
export async function revealSlice(
  deps: RevealDeps,
  { id, announce }: { id: number; announce: (db: Database, userId: AccountId) => Promise<void> },
  signal: AbortSignal,
): Promise<Slice | null> {
  const startedAt = performance.now()
  let announcedAt = startedAt
  for (;;) {
    signal.throwIfAborted()
    const work = await findWork(deps.pool, id)
    if (!work) return null
    const { userId } = work
    const ending = await takeTurn(deps, id, work, signal)
    if (ending !== null) return { userId, ending }
    if (performance.now() - announcedAt >= announceIntervalMs) {
      announcedAt = performance.now()
      await announce(deps.pool, userId)
    }
    if (performance.now() - startedAt >= sliceMs) return { userId, ending }
  }
}

/** Reveals people for a second, then queues the rest behind the jobs that wait. */
async function runBulkReveal(
  deps: RevealDeps,
  { bulkRevealId: id }: { bulkRevealId: number },
  signal: AbortSignal,
): Promise<void> {
  const announce = (db: Database, userId: AccountId) => announceProgress(db, userId, id)
  const slice = await revealSlice(deps, { id, announce }, signal)
  if (!slice) return
  const { userId, ending } = slice
  if (ending === null) await queueBulkReveal(deps.pool, { userId, id })
  else
    await asAccount(deps.pool, userId, (client) =>
      endBulkReveal(client, userId, { id, state: ending, now: deps.now() }),
    )
}

export const bulkRevealJob = defineJob({
  name: 'bulk_reveal',
  payload: z.strictObject({ bulkRevealId: z.int().positive() }),
  tries: 25,
  run: runBulkReveal,
})

/** Behind emails, whatever waits longer. One account's bulk reveals take turns in a queue of its own. */
const priority = 10

export async function queueBulkReveal(
  db: Database,
  { userId, id }: { userId: AccountId; id: number },
): Promise<void> {
  const place = { key: jobKey(id), queue: `bulk_reveal:${userId}`, priority }
  await addJob(db, bulkRevealJob, { bulkRevealId: id }, place)
}

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

type BulkItem = { id: number; userId: AccountId; kind: Work['kind']; personId: number }

async function revealInTurn(deps: RevealDeps, item: BulkItem, signal: AbortSignal): Promise<void> {
  const outcome = await (isOwnId(item.personId) ? takeOwn : takeShared)(deps, item, signal)
  if (outcome !== null) deps.onReveal(item.kind, outcome)
}

/** Null if the turn was over before. */
async function takeShared(
  deps: RevealDeps,
  { id, userId, ...target }: BulkItem,
  signal: AbortSignal,
): Promise<Purchase | null> {
  const { personId } = target
  const offer = await findOffer(deps, userId, { ...target, isReserved: true }, signal)
  return asAccount(deps.pool, userId, async (client) => {
    // The person first, in the same order as removals, so that the two cannot deadlock.
    if (!(await lockPerson(client, personId)) || !(await lockTurn(client, userId, { id, personId })))
      return null
    const bought = await buy(client, userId, { ...target, offer, now: deps.now(), bulkRevealId: id })
    // A person who costs nothing gives their reserved credit back.
    if (bought !== 'revealed') await lowerReservation(client, userId, id)
    await setOutcome(client, { id, personId, outcome: bought })
    return bought
  })
}

/** A person who was linked since the run began costs nothing: it reserved nothing for the shared one. */
const ofLinked = async ({ pool }: RevealDeps, userId: AccountId, shared: RevealTarget): Promise<Purchase> =>
  (await isOwned(pool, userId, shared)) ? 'owned' : 'nothing'

/**
 * Asks providers for an own person. A turn that ends while they are asked, because the bulk reveal
 * was cancelled, leaves what they find to be paid for as by a single reveal. Null if the turn was
 * over before.
 */
async function takeOwn(
  deps: RevealDeps,
  { id, userId, ...target }: BulkItem,
  signal: AbortSignal,
): Promise<Purchase | null> {
  const { personId } = target
  const write: OwnBuyer['write'] = (run) => asAccount(deps.pool, userId, run)
  const reservation = async (client: AccountClient) => {
    if (!(await lockTurn(client, userId, { id, personId }))) return null
    await setOutcome(client, { id, personId, outcome: 'revealed' })
    return id
  }
  const sharedId = (await sharedOf(deps.pool, userId, [personId]))(personId)
  const outcome =
    sharedId === null
      ? await revealOwn(deps, { userId, write, reservation }, target, signal)
      : await ofLinked(deps, userId, { personId: sharedId, kind: target.kind })
  if (outcome === 'revealed') return outcome
  return write(async (client) => {
    if ((await keepOwnPeople(client, userId, [personId])) === 0) return null
    if (!(await lockTurn(client, userId, { id, personId }))) return null
    await lowerReservation(client, userId, id)
    await setOutcome(client, { id, personId, outcome })
    return outcome
  })
}
