import { z } from 'zod'
import type { VerificationState } from '@rapport/contract/verifications/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { endAbandoned } from '../../jobs/abandoned-runs.ts'
import { addJob, defineJob } from '../../jobs/jobs.ts'
import { announceChange } from '../../live/announce.ts'
import { mayBuy } from '../contacts/contacts.ts'
import { notify } from '../notifications/notifications.ts'
import { findNextAsk, findOpen, giveUp, type OpenAddress } from './address-queries.ts'
import { deleteEndedBefore, endRunning, findWork, lockRunning, setPause } from './queries.ts'
import { takeAddress, takeFailed, type Taken, type TakeDeps } from './take-address.ts'

/** Milliseconds until a run makes way for other jobs, and tells of its progress. */
const sliceMs = 1000
/** Addresses that are asked at the same time. */
const atOnce = 5
/** This many times in a row without any answer, the verifier is left alone for a while. */
const maxOutages = 2
const pauseMs = 5 * 60 * 1000
/** After so many of these pauses, an hour, the run ends without the rest. */
const maxPauses = 12

/**
 * Verifies addresses for a second, then queues the rest behind the jobs that wait. Continues where it was
 * interrupted; what was being asked is asked again. Throws the signal's reason, and database errors.
 */
async function runVerification(
  deps: TakeDeps,
  { verificationId: id }: { verificationId: number },
  signal: AbortSignal,
): Promise<void> {
  const { pool, now } = deps
  signal.throwIfAborted()
  const work = await findWork(pool, id)
  if (!work) return
  const { userId, isGone, outages } = work
  const end = (state: Ending) =>
    asAccount(pool, userId, (client) => endVerification(client, userId, { id, state, now: now() }))
  if (isGone) return end('deleted')
  const startedAt = performance.now()
  let failed = outages
  do {
    if (!(await mayBuy(pool, userId, now()))) return end('failed')
    const open = await findOpen(pool, id, { now: now(), limit: atOnce })
    if (open.length === 0) {
      const next = await findNextAsk(pool, id)
      return next === null ? end('finished') : pause(deps, { id, userId, outages: 0, resumesAt: next })
    }
    failed = outagesAfter(failed, await takeAll(deps, { id, userId, open }, signal))
  } while (failed === 0 && performance.now() - startedAt < sliceMs)
  if (failed < maxOutages) return pause(deps, { id, userId, outages: failed, resumesAt: null })
  if (failed - maxOutages >= maxPauses) {
    await asAccount(pool, userId, (client) => giveUp(client, id, now()))
    return end('finished')
  }
  const resumesAt = new Date(now().getTime() + pauseMs)
  return pause(deps, { id, userId, outages: failed, resumesAt })
}

type Slice = { id: number; userId: AccountId; open: readonly OpenAddress[] }

/** Asks about these addresses at once. Those about which the verifier failed are asked again later. */
async function takeAll(deps: TakeDeps, { id, userId, open }: Slice, signal: AbortSignal): Promise<Taken[]> {
  const taken = await Promise.all(
    open.map((address) => takeAddress(deps, { id, userId, ...address }, signal)),
  )
  const hasTold = taken.includes('answered')
  for (const [at, address] of open.entries())
    if (taken[at] === 'failed' || taken[at] === 'lost')
      await takeFailed(deps, { id, userId, ...address }, { isLost: taken[at] === 'lost', hasTold })
  return taken
}

/** Slices in a row in which the verifier was asked and gave no answer at all. */
function outagesAfter(before: number, taken: readonly Taken[]): number {
  if (taken.includes('answered')) return 0
  return taken.includes('failed') || taken.includes('lost') ? before + 1 : before
}

export const verificationJob = defineJob({
  name: 'verification',
  payload: z.strictObject({ verificationId: z.int().positive() }),
  tries: 25,
  run: runVerification,
})

/** Behind emails. One run at a time, of all accounts in turn: a verifier is easily asked too much. */
const place = { queue: 'verification', priority: 10 }

export async function queueVerification(
  db: Database,
  { id, runAt = null }: { id: number; runAt?: Date | null },
): Promise<void> {
  await addJob(db, verificationJob, { verificationId: id }, { ...place, key: `verification:${id}`, runAt })
}

type Pause = { id: number; userId: AccountId; outages: number; resumesAt: Date | null }

async function pause({ pool }: TakeDeps, { id, userId, outages, resumesAt }: Pause): Promise<void> {
  await asAccount(pool, userId, async (client) => {
    if (!(await lockRunning(client, id))) return
    await setPause(client, id, { outages, resumesAt })
    await queueVerification(client, { id, runAt: resumesAt })
    await announceVerification(client, userId, id)
  })
}

type Ending = Exclude<VerificationState, 'running'>

/** Ends a running verification, and notifies the account. */
export async function endVerification(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: Ending; now: Date },
): Promise<void> {
  const ended = await endRunning(client, userId, { id, state, now })
  if (!ended) return
  const { listId, campaignId, ...content } = ended
  const type = listId === null ? 'CAMPAIGN_VERIFIED' : 'LIST_VERIFIED'
  const relatedEntityId = state === 'deleted' ? null : `${listId ?? campaignId}`
  await notify(client, { userId, type, relatedEntityId, content: { ...content, state } })
  await announceVerification(client, userId, id)
}

/** Announces a verification's progress, and the statuses that it changed. */
export async function announceVerification(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'verification', id })
}

const keptMs = 90 * 24 * 60 * 60 * 1000

/** Deletes runs that ended 90 days ago. Must be called regularly. */
export const forgetOldVerifications = ({ pool, now }: { pool: Pool; now: () => Date }): Promise<void> =>
  deleteEndedBefore(pool, new Date(now().getTime() - keptMs))

/**
 * Fails verifications that have lost their job: all attempts failed. What was verified stays. Must
 * be called regularly.
 */
export async function failAbandonedVerifications(deps: {
  pool: Pool
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}): Promise<void> {
  const runs = { table: 'verifications', isOpen: `state = 'running'`, prefix: 'verification' }
  await endAbandoned(deps, runs, ({ id, userId }) => {
    const ending = { id, state: 'failed', now: deps.now() } as const
    return asAccount(deps.pool, userId, (client) => endVerification(client, userId, ending))
  })
}
